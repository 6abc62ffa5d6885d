import * as z from "zod";
import { fold, nearest } from "../contract/text-folding.ts";
import { isRealDate } from "./evidence/dates.ts";
import { judgeEvidence } from "./evidence/judge.ts";
import type { Ledger } from "./evidence/ledger.ts";
import type { MembersFolder } from "./evidence/read-evidence.ts";
import { textReport } from "./evidence/report.ts";

/** What a command's options may hold. Messages are told after the option's name: `--limit must be …`. */

/** A whole number of at least so much, as it is typed. */
export const wholeNumber = (least = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number of at least ${least}`)
    .transform(Number)
    .refine((number) => number >= least, `must be a whole number of at least ${least}`);

/** A day that exists: YYYY-MM-DD. */
export const realDay = z
  .string()
  .refine((text) => text.length === 10 && isRealDate(text), "must be a day such as 2026-11-21");

/** The calendar day where this runs, YYYY-MM-DD. */
export function localDay(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** A command that cannot do what it was asked. Nothing has been changed. */
export class CliError extends Error {
  readonly exitCode: number;

  /** @param exitCode 2 where the command line is wrong, 1 where the evidence is */
  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The options as their schema wants them. Throws CliError (2) that names every faulty option. */
export function checkedOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `--${path.join(".")} ${message}`);
  throw new CliError([...new Set(faults)].join("\n"), 2);
}

/** Something with a name that an option may give in full, as a slug or without accents. */
export interface Named {
  slug: string;
  name: string;
}

/** The one that an option means; undefined where the option is not given. Throws CliError (2) on a name unknown. */
export function chosen<Item extends Named>(
  option: string,
  typed: string | undefined,
  items: readonly Item[],
): Item | undefined {
  if (typed === undefined) return undefined;
  const found = items.find(({ slug, name }) => [slug, fold(name)].includes(fold(typed)));
  if (found !== undefined) return found;
  const [guess] = nearest(
    typed,
    items.map(({ name }) => name),
  );
  const hint = guess === undefined ? "" : ` (did you mean "${guess}"?)`;
  throw new CliError(`--${option} "${typed}" is not known${hint}`, 2);
}

/** The evidence of a folder. Throws CliError (1) with every problem where it is not sound. */
export async function validLedger(folder: string, today: string, members?: MembersFolder): Promise<Ledger> {
  const { ledger, problems } = await judgeEvidence(folder, today, members);
  if (ledger !== undefined) return ledger;
  throw new CliError(`${textReport(problems)}\n\nThe evidence has problems; mend them first.`, 1);
}

/** Runs a command; what it refuses goes to standard error with the exit code of the refusal. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
