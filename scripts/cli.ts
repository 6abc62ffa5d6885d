import { parseArgs } from "node:util";
import * as z from "zod";
import { required } from "../contract/required.ts";
import { fold, nearest } from "../contract/text-folding.ts";

/** An expected failure of a command. Nothing has been changed; the message says what to do. */
export class CliError extends Error {
  readonly exitCode: number;

  /** @param exitCode 2 if the command line is wrong, else 1 */
  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** One command: its usage text, parsing, checks and table in the docs derive from this. */
export interface Command<Schema extends z.ZodObject = z.ZodObject> {
  /** The command as it is typed: `npm run check`. */
  name: string;
  summary: string;
  /** Built of `flag`, `option` and `operand`. Messages follow the parameter's name: `--limit must be …`. */
  parameters: Schema;
}

interface Details {
  kind: "flag" | "option" | "operand" | "words";
  /** Placeholder of the value in the usage text, such as `FILE`. */
  value: string;
  help: string;
}

const details = z.registry<Details>();

export const flag = (help: string) =>
  z.boolean().default(false).register(details, { kind: "flag", value: "", help });

export const option = <Schema extends z.ZodType>(value: string, help: string, schema: Schema): Schema => {
  details.add(schema, { kind: "option", value, help });
  return schema;
};

/** A word without a name, by its position. `words` takes all remaining ones, joined by spaces. */
export const operand = <Schema extends z.ZodType>(
  value: string,
  schema: Schema,
  kind: "operand" | "words" = "operand",
): Schema => {
  details.add(schema, { kind, value, help: "" });
  return schema;
};

/** A whole number of at least `least`. */
export const wholeNumber = (least = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number of at least ${least}`)
    .transform(Number)
    .refine((number) => number >= least, `must be a whole number of at least ${least}`);

/** A day that exists, YYYY-MM-DD. */
export const realDay = z.iso.date("must be a day such as 2026-11-21");

/** The calendar day in this machine's time zone, YYYY-MM-DD. */
export function localDay(now: Date): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** The name of one of these items, given by name or slug, without regard to case and accents. */
export const nameIn = (items: readonly { slug: string; name: string }[]) =>
  z.string().transform((typed, context) => {
    const found = items.find(({ slug, name }) => [slug, fold(name)].includes(fold(typed)));
    if (found !== undefined) return found.name;
    const names = items.map(({ name }) => name);
    context.addIssue(`"${typed}" is not known${didYouMean(typed, names)}`);
    return z.NEVER;
  });

/** ` (did you mean "…"?)`, or nothing if no name is near. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const [guess] = nearest(typed, names);
  return guess === undefined ? "" : ` (did you mean "${guess}"?)`;
}

/** The checked arguments of a command. Throws CliError (2) that lists every fault. */
export function parseArguments<Schema extends z.ZodObject>(
  command: Command<Schema>,
  words: readonly string[],
): z.output<Schema> {
  const typed = parseWords(command, words);
  const parsed = command.parameters.safeParse(typed);
  if (parsed.success) return parsed.data;
  const labels = new Map(parametersOf(command).map(({ name, label }) => [name, label]));
  const faults = parsed.error.issues.map(({ path: [name], message }) => {
    const label = required(labels.get(String(name)), `the parameter ${String(name)}`);
    const isMissing = typed[String(name)] === undefined;
    return isMissing ? `missing: ${label}\n\n${usage(command)}` : `${label} ${message}`;
  });
  throw new CliError([...new Set(faults)].join("\n"), 2);
}

function parametersOf({ parameters }: Command) {
  return Object.entries<z.ZodType>(parameters.shape).map(([name, schema]) => {
    const usual: unknown = schema.safeParse(undefined).data;
    const hasDefault = ["string", "number"].includes(typeof usual);
    const { kind, value, help } = required(details.get(schema), `details of the parameter ${name}`);
    const isNamed = kind === "flag" || kind === "option";
    return {
      ...{ name, kind, value, help, isNamed },
      /** Its name in messages. */
      label: isNamed ? `--${name}` : value,
      isOptional: schema.safeParse(undefined).success,
      defaultNote: hasDefault ? ` (${usual})` : "",
    };
  });
}

/** The words by the parameters they belong to, unchecked. Throws CliError (2) on unknown or surplus words. */
function parseWords(command: Command, words: readonly string[]): Record<string, unknown> {
  const parameters = parametersOf(command);
  const options = parameters
    .filter(({ isNamed }) => isNamed)
    .map(({ name, kind }) => [name, { type: kind === "flag" ? "boolean" : "string" }] as const);
  const operands = parameters.filter(({ isNamed }) => !isNamed);
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: Object.fromEntries(options),
      allowPositionals: true,
    });
    const takesRest = operands.at(-1)?.kind === "words";
    const surplus = takesRest ? [] : positionals.slice(operands.length);
    if (surplus.length > 0) throw new Error(`unexpected argument "${surplus.join(" ")}"`);
    const typed = operands.map(({ name, kind }, index) => [
      name,
      kind === "words" ? positionals.slice(index).join(" ") || undefined : positionals[index],
    ]);
    return { ...values, ...Object.fromEntries(typed) };
  } catch (error) {
    throw new CliError(`${syntaxError(error)}\n\n${usage(command)}`, 2);
  }
}

function syntaxError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? [];
  return unknown === undefined ? message : `unknown option "${unknown}"`;
}

export function usage(command: Command): string {
  const rows = parametersOf(command)
    .filter(({ isNamed }) => isNamed)
    .map(({ label, value, help, defaultNote }) => ({
      form: `${label} ${value}`.trim(),
      help: help + defaultNote,
    }));
  const width = Math.max(0, ...rows.map(({ form }) => form.length));
  return [
    synopsis(command),
    command.summary.replace(/^/gm, "  "),
    ...rows.map(({ form, help }) => `  ${form.padEnd(width)}  ${help}`),
  ].join("\n");
}

/** `npm run diff -- REF [options]`. */
export function synopsis(command: Command): string {
  const parameters = parametersOf(command);
  const operands = parameters.filter(({ isNamed }) => !isNamed);
  const forms = operands.map(({ value, isOptional }) => (isOptional ? `[${value}]` : value));
  const all = [...forms, ...(operands.length < parameters.length ? ["[options]"] : [])];
  const separator = all.length > 0 && !command.name.includes(" -- ") ? ["--"] : [];
  return [command.name, ...separator, ...all].join(" ");
}

/** Refusals of the operating system: rights, room, or a file in the place of a folder. */
const REFUSALS = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENOTDIR", "EISDIR", "EEXIST"]);

/** The refusal of the operating system that an error is or came from. Eleventy names what it wraps `originalError`. */
function refusalIn(error: unknown): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && REFUSALS.has(String(error.code))) return error;
  return refusalIn("originalError" in error ? error.originalError : error.cause);
}

/** Prints an expected failure and sets the exit code. Throws any other error, which is a bug. */
export function printFailure(error: unknown): void {
  const refusal = refusalIn(error);
  if (error instanceof CliError) console.error(error.message);
  else if (refusal !== undefined) console.error(`A file or folder cannot be used: ${refusal.message}`);
  else throw error;
  process.exitCode = error instanceof CliError ? error.exitCode : 1;
}

/** @param fail prints a failure and sets the exit code */
export async function runCommand<Schema extends z.ZodObject>(
  command: Command<Schema>,
  run: (values: z.output<Schema>) => Promise<void>,
  fail = printFailure,
): Promise<void> {
  const values = argumentsOrExit(command);
  await run(values).catch(fail);
}

/** The checked arguments of this process, for scripts without a function to run. Prints usage or faults and exits. */
export function argumentsOrExit<Schema extends z.ZodObject>(command: Command<Schema>): z.output<Schema> {
  const words = process.argv.slice(2);
  try {
    if (!words.includes("--help")) return parseArguments(command, words);
    console.log(usage(command));
    return process.exit(0);
  } catch (error) {
    printFailure(error);
    return process.exit();
  }
}
