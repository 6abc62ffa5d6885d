import { groupBy } from "../../contract/collections.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { Coverage } from "../../data/schema/records.ts";

type Doubt = Coverage["doubts"][number];

/** The doubts by the names that they mention. The longest name counts: Santos Laguna is not Santos. */
export function doubtsByName(
  doubts: readonly Doubt[],
  names: readonly string[],
): ReadonlyMap<string, readonly Doubt[]> {
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const anyName = new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join("|")})(?![\\p{L}\\d])`, "gu");
  const named = doubts.flatMap((doubt) =>
    [...new Set(doubt.text.match(anyName))].map((name) => ({ name, doubt })),
  );
  return new Map(
    [...groupBy(named, ({ name }) => name)].map(([name, all]) => [name, all.map(({ doubt }) => doubt)]),
  );
}

/** Leads to the doubts that name a club or a vendor; nothing if there are none. */
export function KnownGaps({ doubts = [] }: { doubts: readonly Doubt[] | undefined }) {
  if (doubts.length === 0) return null;
  return (
    <p class="small quiet">
      Known doubts:{" "}
      {doubts.map(({ about }, index) => (
        <>
          {index === 0 ? "" : ", "}
          <a href={`${sitePaths.coverage}#${slugOf(about)}`}>{about}</a>
        </>
      ))}
    </p>
  );
}
