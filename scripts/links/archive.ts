import * as z from "zod";
import { type ExchangeOptions, exchange } from "./exchange.ts";
import type { Pace } from "./pace.ts";
import { ExchangeFailed } from "./verdict.ts";

export interface ArchiveOptions extends ExchangeOptions {
  pace: Pace;
  /** Address of a Wayback availability API, without a query. */
  archive: URL;
}

const availability = z.object({
  archived_snapshots: z.object({
    closest: z
      .object({
        available: z.literal(true),
        url: z.url({ protocol: /^https?$/ }),
        status: z.string().optional(),
      })
      .optional(),
  }),
});

/**
 * The address of the archived copy nearest to the day on which a person last read the page; null where there is none,
 * undefined where the archive gave no answer.
 *
 * @param day YYYY-MM-DD
 */
export async function archivedCopy(
  address: string,
  day: string,
  options: ArchiveOptions,
): Promise<string | null | undefined> {
  const url = new URL(options.archive);
  url.searchParams.set("url", address);
  url.searchParams.set("timestamp", day.replaceAll("-", ""));
  try {
    const answer = await options.pace.turn(url.hostname, () => exchange("GET", url, options));
    return answer.status === 200 ? copyIn(answer.body) : undefined;
  } catch (error) {
    if (!(error instanceof ExchangeFailed)) throw error;
    return undefined;
  }
}

/** Only a copy of a page that answered well: an archived error proves nothing. */
function copyIn(body: string): string | null | undefined {
  const parsed = availability.safeParse(jsonOf(body));
  if (!parsed.success) return undefined;
  const { closest } = parsed.data.archived_snapshots;
  if (closest === undefined || !(closest.status ?? "200").startsWith("2")) return null;
  return closest.url.replace(/^http:\/\/web\.archive\.org\//, "https://web.archive.org/");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
