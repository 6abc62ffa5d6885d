import { parseArgs } from "node:util";
import * as z from "zod";
import { END_YEAR } from "../../../contract/members/limits.ts";
import { plans } from "../../../contract/members/records.ts";
import { nearest } from "../../../contract/text-folding.ts";
import { emailAddress } from "../accounts/email-address.ts";
import { keyLabel } from "../accounts/key-label.ts";
import { schemeOf, storeSchemes } from "../store/open-store.ts";
import { Refusal } from "./refusal.ts";
import { isSubcommand, overview, type Subcommand, usages } from "./usage.ts";

/** The label of a key that is given none. */
const DEFAULT_LABEL = "made by the operator";

/** What the command line asks for, checked. */
export type Order =
  | { command: "help"; text: string }
  | { command: "add"; email: string; pro: boolean; until: Date | null; keyLabel: string | undefined }
  | { command: "grant"; email: string; until: Date | null }
  | { command: "list"; plan: (typeof plans)[number] | undefined; json: boolean }
  | { command: "keys"; email: string; revoke: string | undefined }
  | { command: "migrate-store"; from: string; to: string | undefined }
  | { command: "backup"; file: string }
  | { command: "revoke" | "show" | "block" | "unblock"; email: string };

const OPTIONS = {
  add: { pro: { type: "boolean" }, until: { type: "string" }, "with-key": { type: "boolean" } },
  grant: { until: { type: "string" } },
  revoke: {},
  show: {},
  list: { plan: { type: "string" }, json: { type: "boolean" } },
  keys: { revoke: { type: "string" } },
  block: {},
  unblock: {},
  "migrate-store": { from: { type: "string" }, to: { type: "string" } },
  backup: {},
} as const satisfies Record<Subcommand, Record<string, { type: "boolean" | "string" }>>;

const given = z.object({
  pro: z.boolean().default(false),
  until: z.string().optional(),
  "with-key": z.boolean().default(false),
  plan: z.enum(plans, { error: `--plan must be one of ${plans.join(", ")}` }).optional(),
  json: z.boolean().default(false),
  revoke: z.string().optional(),
  from: storeAddress("--from"),
  to: storeAddress("--to"),
});

/** The message does not repeat the address, which may hold a password. */
function storeAddress(option: string) {
  const error = `${option} must begin with ${storeSchemes.join(" or ")}`;
  return z
    .string()
    .refine((url) => storeSchemes.includes(schemeOf(url)), { error })
    .optional();
}

/** Reads a command line. Throws a Refusal (2) that says what is wrong with it. */
export function readOrder(words: readonly string[], now: Date): Order {
  const [name, ...rest] = words;
  if (name === undefined) throw new Refusal(overview(), 2);
  if (name === "--help" || name === "help") return { command: "help", text: overview() };
  if (!isSubcommand(name)) throw unknownCommand(name);
  if (rest.includes("--help")) return { command: "help", text: `npm run members -- ${usages[name]}` };
  try {
    return orderOf(name, rest, now);
  } catch (error) {
    if (error instanceof z.ZodError) throw wrong(name, error.issues.map(({ message }) => message).join("\n"));
    throw error instanceof Refusal
      ? error
      : wrong(name, error instanceof Error ? error.message : String(error));
  }
}

const wrong = (name: Subcommand, message: string): Refusal =>
  new Refusal(`${message}\n\nnpm run members -- ${usages[name]}`, 2);

function unknownCommand(name: string): Refusal {
  const [guess] = nearest(name, Object.keys(usages));
  const hint = guess === undefined ? "" : ` (did you mean "${guess}"?)`;
  return new Refusal(`"${name}" is no command${hint}\n\n${overview()}`, 2);
}

function orderOf(command: Subcommand, words: string[], now: Date): Order {
  const { values, positionals } = parseArgs({
    args: words,
    options: OPTIONS[command],
    allowPositionals: true,
  });
  const options = given.parse(values);
  if (command === "list") {
    requireNoMore(command, positionals);
    return { command, plan: options.plan, json: options.json };
  }
  if (command === "migrate-store") {
    requireNoMore(command, positionals);
    if (options.from === undefined) throw wrong(command, "give the address of the store to move by --from");
    return { command, from: options.from, to: options.to };
  }
  if (command === "backup") return { command, file: fileIn(positionals) };
  return accountOrder(command, positionals, options, now);
}

function fileIn([file, ...more]: readonly string[]): string {
  if (file === undefined) throw wrong("backup", "give the file to write");
  requireNoMore("backup", more);
  return file;
}

type AboutAccount = Exclude<Subcommand, "list" | "migrate-store" | "backup">;

function accountOrder(
  command: AboutAccount,
  [typed, ...more]: string[],
  options: z.output<typeof given>,
  now: Date,
): Order {
  if (typed === undefined) throw wrong(command, "give the account's e-mail address");
  const email = emailIn(command, typed);
  const until = untilIn(command, options.until, now);
  if (command === "add") return addition(email, until, options, more);
  if (command === "grant") {
    if (more.length !== 1 || more[0] !== "pro") throw wrong(command, 'the plan that can be granted is "pro"');
    return { command, email, until };
  }
  requireNoMore(command, more);
  return command === "keys" ? { command, email, revoke: options.revoke } : { command, email };
}

function requireNoMore(command: Subcommand, words: readonly string[]): void {
  if (words.length > 0) throw wrong(command, `"${words.join(" ")}" is too much`);
}

/** The label may follow `--with-key` as a word of its own, or be left out. */
function addition(
  email: string,
  until: Date | null,
  options: z.output<typeof given>,
  words: string[],
): Order {
  const withKey = options["with-key"];
  if (!withKey) requireNoMore("add", words);
  if (until !== null && !options.pro) throw wrong("add", "--until is for --pro");
  const label = withKey ? labelIn(words.join(" ") || DEFAULT_LABEL) : undefined;
  return { command: "add", email, pro: options.pro, until, keyLabel: label };
}

function labelIn(typed: string): string {
  const parsed = keyLabel.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw wrong("add", `the key's label ${parsed.error.issues[0]?.message}`);
}

function emailIn(command: Subcommand, typed: string): string {
  const parsed = emailAddress.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw wrong(command, `"${typed}" ${parsed.error.issues[0]?.message ?? "is no e-mail address"}`);
}

const DAY = 24 * 60 * 60_000;

/** Who writes 9999-12-31 means no end, and the day after it is none that dates are written for. */
const TOO_LATE = `${END_YEAR}-01-01`;

/** The end of the day that is typed, which is the beginning of the next one in UTC. */
function untilIn(command: Subcommand, typed: string | undefined, now: Date): Date | null {
  if (typed === undefined) return null;
  const day = z.iso.date().safeParse(typed);
  if (!day.success) throw wrong(command, `--until "${typed}" must be a day such as 2027-06-30`);
  const end = new Date(Date.parse(`${day.data}T00:00:00Z`) + DAY);
  if (end <= now) throw wrong(command, `--until ${typed} is past`);
  if (typed >= TOO_LATE)
    throw wrong(command, `--until ${typed} must be before ${TOO_LATE}; without --until a plan has no end`);
  return end;
}
