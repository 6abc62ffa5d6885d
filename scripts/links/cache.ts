import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import { verdicts } from "./verdict.ts";

const finding = z.strictObject({
  verdict: z.enum(verdicts),
  detail: z.string(),
  proposal: z.string().optional(),
  /** The archived copy; null where there is none, absent where none was asked for. */
  archived: z.string().nullable().optional(),
  checkedAt: z.iso.datetime(),
});

const cacheFile = z.strictObject({ version: z.literal(1), findings: z.record(z.string(), finding) });

/** What was found out about an address, and when. */
export type Finding = z.infer<typeof finding>;

export type Findings = Map<string, Finding>;

const DAY = 24 * 60 * 60 * 1000;
/** What may have been a passing trouble is asked again after a day at most. */
const PASSING_DAYS = 1;

/** The findings of earlier runs; none where the file is not there or not one of ours. */
export async function readFindings(path: string): Promise<Findings> {
  const text = await readFile(path, "utf8").catch(() => "{}");
  const parsed = cacheFile.safeParse(jsonOf(text));
  return new Map(parsed.success ? Object.entries(parsed.data.findings) : []);
}

/** Writes the findings in one rename, so that a run that is killed leaves the old file or the new one. */
export async function writeFindings(path: string, findings: Findings): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  const content = { version: 1, findings: Object.fromEntries([...findings].sort()) };
  await writeFile(unfinished, `${JSON.stringify(content, null, 1)}\n`);
  await rename(unfinished, path);
}

/** Whether a finding still counts after so many days. What was slow or failing counts for one day at most. */
export function isRecent({ verdict, checkedAt }: Finding, maxAge: number, now: number): boolean {
  const passing = verdict === "slow" || verdict === "failing";
  const days = passing ? Math.min(maxAge, PASSING_DAYS) : maxAge;
  return now - Date.parse(checkedAt) < days * DAY;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
