import { type ArchiveOptions, archivedCopy } from "./archive.ts";
import { type Finding, type Findings, isRecent, writeFindings } from "./cache.ts";
import { Pace, type PaceOptions } from "./pace.ts";
import { type ProbeOptions, probe } from "./probe.ts";
import type { Target } from "./targets.ts";

export interface RunOptions extends PaceOptions, Omit<ProbeOptions, "pace"> {
  /** Where findings are kept between runs. */
  cache: string;
  /** Days for which an earlier finding counts. */
  maxAge: number;
  /** The availability API to ask for copies of dead pages; undefined to ask none. */
  archive: URL | undefined;
  /** Told of each finding as it comes. */
  onFinding?: (target: Target, finding: Finding) => void;
}

/** Findings are saved after so many new ones, so that a killed run loses little. */
const SAVE_EVERY = 20;

type Asking = RunOptions & { pace: Pace };

/**
 * Asks for every target that the findings do not know already, adds what it learns to them and saves them. Broken off by
 * the signal, it saves what it has and ends; `true` if it came to the end.
 */
export async function checkLinks(
  targets: readonly Target[],
  findings: Findings,
  options: RunOptions,
): Promise<boolean> {
  const asking = { ...options, pace: new Pace(options) };
  const now = Date.now();
  let saving = Promise.resolve();
  let unsaved = 0;
  const save = () => {
    unsaved = 0;
    saving = saving.then(() => writeFindings(options.cache, findings));
  };
  const ask = async (target: Target) => {
    const finding = await findingOf(target, findings.get(target.address), now, asking);
    findings.set(target.address, finding);
    options.onFinding?.(target, finding);
    unsaved += 1;
    if (unsaved >= SAVE_EVERY) save();
  };
  const ended = await Promise.allSettled(targets.map(ask));
  save();
  await saving;
  return completed(ended, options.signal);
}

/** A fault of our own is not hidden among the pages that were broken off. */
function completed(ended: readonly PromiseSettledResult<void>[], signal: AbortSignal): boolean {
  const failed = ended.filter((result) => result.status === "rejected");
  if (failed.length > 0 && !signal.aborted) throw failed[0]?.reason;
  return failed.length === 0;
}

async function findingOf(
  { address, lastRead, archived: cited }: Target,
  before: Finding | undefined,
  now: number,
  options: Asking,
): Promise<Finding> {
  const recent = before !== undefined && isRecent(before, options.maxAge, now) ? before : undefined;
  const finding = recent ?? { ...(await probe(address, options)), checkedAt: new Date().toISOString() };
  if (options.archive === undefined || finding.verdict !== "dead" || finding.archived !== undefined || cited)
    return finding;
  const asked: ArchiveOptions = { ...options, archive: options.archive };
  const archived = await archivedCopy(address, lastRead, asked);
  return archived === undefined ? finding : { ...finding, archived };
}
