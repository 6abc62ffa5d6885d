import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import * as z from "zod";
import type { NameRules } from "../../data/schema/records.ts";
import { writeFiles } from "../evidence/edit.ts";
import { Pace, type PaceOptions } from "../pages/pace.ts";
import { RequestError, requestPage } from "../pages/request.ts";
import { type ProbeOptions, probe, verdicts } from "./probe.ts";
import { createReadAgain } from "./read-again.ts";
import { keyOf, type Target } from "./targets.ts";

const finding = z.strictObject({
  verdict: z.enum(verdicts),
  detail: z.string(),
  proposal: z.string().optional(),
  /** The archived copy; null if there is none, absent if nobody asked. */
  archived: z.string().nullable().optional(),
  says: z
    .strictObject({ quote: z.boolean().nullable(), club: z.boolean(), vendor: z.boolean().nullable() })
    .optional(),
  checkedAt: z.iso.datetime(),
});

const cacheFile = z.strictObject({ version: z.literal(1), findings: z.record(z.string(), finding) });

export type Finding = z.infer<typeof finding>;

export type Findings = Map<string, Finding>;

const DAY_MS = 24 * 60 * 60 * 1000;
const TEMPORARY_DAYS = 1;

/** The findings of earlier runs; none if the file is missing or not ours. */
export async function readFindings(path: string): Promise<Findings> {
  const text = await readFile(path, "utf8").catch(() => "{}");
  const parsed = cacheFile.safeParse(parseJson(text));
  return new Map(parsed.success ? Object.entries(parsed.data.findings) : []);
}

export function writeFindings(path: string, findings: Findings): Promise<void> {
  const content = { version: 1, findings: Object.fromEntries([...findings].sort()) };
  const name = join(basename(dirname(path)), basename(path));
  return writeFiles(resolve(dirname(path)), [{ path: name, text: `${JSON.stringify(content, null, 1)}\n` }]);
}

function isRecent({ verdict, checkedAt }: Finding, maxAgeDays: number, now: number): boolean {
  const isTemporary = verdict === "slow" || verdict === "failing" || verdict === "unreadable";
  const days = isTemporary ? Math.min(maxAgeDays, TEMPORARY_DAYS) : maxAgeDays;
  return now - Date.parse(checkedAt) < days * DAY_MS;
}

export interface RunOptions extends PaceOptions, Omit<ProbeOptions, "pace"> {
  cache: string;
  maxAgeDays: number;
  /** The availability API that has copies of pages; undefined to ask none. */
  archive: URL | undefined;
  /** True to ask it for every page on the public internet, not only for dead ones. */
  archiveAll: boolean;
  names: NameRules;
  onFinding?: (target: Target, finding: Finding) => void;
}

/** A killed run loses at most this many findings. */
const SAVE_INTERVAL = 20;

type ProbingOptions = RunOptions & { pace: Pace; readAgain: ReturnType<typeof createReadAgain> };

/** Checks every target without a recent finding and saves what it finds. Returns whether it reached the end. */
export async function checkLinks(
  targets: readonly Target[],
  findings: Findings,
  options: RunOptions,
): Promise<boolean> {
  const paced = { ...options, pace: new Pace(options) };
  const probing = { ...paced, readAgain: createReadAgain(paced, options.names) };
  const now = Date.now();
  let saving = Promise.resolve();
  let unsaved = 0;
  const save = () => {
    unsaved = 0;
    saving = saving.then(() => writeFindings(options.cache, findings));
  };
  const check = async (target: Target) => {
    const finding = await findingOf(target, findings.get(keyOf(target)), now, probing);
    findings.set(keyOf(target), finding);
    options.onFinding?.(target, finding);
    unsaved += 1;
    if (unsaved >= SAVE_INTERVAL) save();
  };
  const ended = await Promise.allSettled(targets.map(check));
  save();
  await saving;
  const failed = ended.find((result) => result.status === "rejected");
  // A bug of ours must not hide among the interrupted requests.
  if (failed !== undefined && !options.signal.aborted) throw failed.reason;
  return failed === undefined;
}

async function findingOf(
  { address, lastRead, archived: cited, row }: Target,
  before: Finding | undefined,
  now: number,
  options: ProbingOptions,
): Promise<Finding> {
  const recent = before !== undefined && isRecent(before, options.maxAgeDays, now) ? before : undefined;
  const verdict = () => (row === undefined ? probe(address, options) : options.readAgain(address, row));
  const finding = recent ?? { ...(await verdict()), checkedAt: new Date().toISOString() };
  const isWanted = finding.verdict === "dead" || (options.archiveAll && finding.verdict !== "refused");
  if (options.archive === undefined || !isWanted || finding.archived !== undefined || cited) return finding;
  const archived = await archivedCopy(address, lastRead, options.archive, options);
  return archived === undefined ? finding : { ...finding, archived };
}

const snapshot = z.object({
  available: z.literal(true),
  url: z.url({ protocol: /^https?$/ }),
  status: z.string().default("200"),
});
const availability = z.object({ archived_snapshots: z.object({ closest: snapshot.optional() }) });

/** The archived copy nearest to a day, which may be empty; null if there is none, undefined if the archive did not respond. */
async function archivedCopy(address: string, day: string, archive: URL, options: ProbingOptions) {
  const url = new URL(archive);
  url.searchParams.set("url", address);
  if (day !== "") url.searchParams.set("timestamp", day.replaceAll("-", ""));
  try {
    const response = await options.pace.turn(url.hostname, () => requestPage(url, options));
    return response.status === 200 ? copyIn(response.body.toString("utf8")) : undefined;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return undefined;
  }
}

/** Only copies of successful responses: an archived error proves nothing. */
function copyIn(body: string): string | null | undefined {
  const parsed = availability.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { closest } = parsed.data.archived_snapshots;
  if (closest === undefined || !closest.status.startsWith("2")) return null;
  return closest.url.replace(/^http:\/\/web\.archive\.org\//, "https://web.archive.org/");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
