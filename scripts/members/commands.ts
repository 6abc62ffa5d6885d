import * as z from "zod";
import { END_YEAR } from "../../contract/members/limits.ts";
import { plans } from "../../contract/members/records.ts";
import { nearest } from "../../contract/text-folding.ts";
import { storeScheme, storeSchemes } from "../../server/database-url.ts";
import { type Account, emailAddress, keyLabel, TooManyKeys } from "../../server/members/accounts/accounts.ts";
import type { Administration } from "../../server/members/accounts/administration.ts";
import { CliError, type Command, didYouMean, flag, operand, option, parseArguments, usage } from "../cli.ts";
import {
  accountLines,
  accountsJson,
  auditLines,
  dataLines,
  keptAfterDeletion,
  keyLines,
  planLine,
} from "./report.ts";
import { backUp, moveBetween } from "./stores.ts";

const DEFAULT_LABEL = "made by the operator";
const DAY_MS = 24 * 60 * 60_000;

export interface Context {
  databaseUrl: string;
  now: Date;
  /** Opens the store for the work. Rejects with a CliError (1) if there is none, unless it may be created. */
  withAccounts: (work: (accounts: Administration) => Promise<string>, mayCreate?: boolean) => Promise<string>;
}

interface Subcommand {
  command: Command;
  execute: (words: readonly string[], context: () => Context) => Promise<string>;
}

function subcommand<Schema extends z.ZodObject>(
  name: string,
  summary: string,
  parameters: Schema,
  run: (values: z.output<Schema>, context: Context) => Promise<string>,
): Subcommand {
  const command = { name: `npm run members -- ${name}`, summary, parameters };
  return { command, execute: async (words, context) => run(parseArguments(command, words), context()) };
}

const email = operand("EMAIL", emailAddress);

const until = () =>
  option(
    "YYYY-MM-DD",
    "the last day of the plan (UTC); without it the plan has no end",
    z.iso
      .date("must be a day such as 2027-06-30")
      .refine(
        (day) => day < `${END_YEAR}`,
        `must be before ${END_YEAR}-01-01; without --until a plan has no end`,
      )
      .optional(),
  );

/** The message does not repeat the URL, which may hold a password. */
const storeUrl = () =>
  z.string().refine((url) => storeScheme(url) !== undefined, {
    error: `must begin with ${storeSchemes.join(" or ")}`,
  });

const addParameters = z
  .object({
    email,
    label: operand("LABEL", keyLabel.optional(), "words"),
    pro: flag("make the account Pro"),
    until: until(),
    "with-key": flag("create a key, labelled LABEL, and show it, only this once"),
  })
  .refine((values) => values.pro || values.until === undefined, {
    path: ["until"],
    error: "requires --pro",
  })
  .refine((values) => values["with-key"] || values.label === undefined, {
    path: ["label"],
    error: "requires --with-key",
  });

export const memberCommands: Readonly<Record<string, Subcommand>> = {
  add: subcommand(
    "add",
    "Creates an account, or takes the existing one.",
    addParameters,
    async (values, { withAccounts, now }) => {
      const planEnd = endOf(values.until, now);
      return withAccounts(async (accounts) => {
        const { id } = await accounts.add(values.email);
        if (values.pro) await accounts.grant(values.email, planEnd);
        const line = await accountLine(values.email, accounts, now);
        if (!values["with-key"]) return line;
        const { key, record } = await createKey(id, values.label ?? DEFAULT_LABEL, accounts);
        return `${line}\nkey ${record.id}, shown only this once:\n\n${key}`;
      }, true);
    },
  ),
  grant: subcommand(
    "grant",
    "Makes an account Pro until the end of a day (UTC), or without an end.",
    z.object({
      email,
      plan: operand("PLAN", z.literal("pro", 'must be "pro", the only plan that can be granted')),
      until: until(),
    }),
    async (values, { withAccounts, now }) => {
      const planEnd = endOf(values.until, now);
      return withAccounts((accounts) =>
        changeAccount(values.email, accounts, now, () => accounts.grant(values.email, planEnd)),
      );
    },
  ),
  revoke: accountChange(
    "revoke",
    "Ends Pro and disconnects applications at once; the account and its keys stay.",
    (accounts, address) => accounts.revoke(address),
  ),
  show: subcommand(
    "show",
    "Shows an account: plan, keys, and its audit log.",
    z.object({ email }),
    (values, { withAccounts, now }) => withAccounts((accounts) => show(values.email, accounts, now)),
  ),
  list: subcommand(
    "list",
    "Lists the accounts.",
    z.object({
      plan: option(
        "PLAN",
        `only accounts of this plan: ${plans.join(" or ")}`,
        z.enum(plans, `must be one of ${plans.join(", ")}`).optional(),
      ),
      json: flag("machine-readable output"),
    }),
    ({ plan, json }, { withAccounts, now }) =>
      withAccounts(async (accounts) => {
        const found = await accounts.list(plan);
        return json ? accountsJson(found) : accountLines(found, now);
      }),
  ),
  keys: subcommand(
    "keys",
    "Lists the keys of an account, or revokes one at once.",
    z.object({ email, revoke: option("KEY_ID", "the key to revoke", z.string().optional()) }),
    (values, { withAccounts, now }) =>
      withAccounts((accounts) => keys(values.email, values.revoke, accounts, now)),
  ),
  block: accountChange(
    "block",
    "Blocks an account at once, with its keys and sessions, and disconnects its applications for good.",
    (accounts, address) => accounts.setBlocked(address, true),
  ),
  unblock: accountChange("unblock", "Unblocks an account.", (accounts, address) =>
    accounts.setBlocked(address, false),
  ),
  export: subcommand(
    "export",
    "Prints what is stored of an account as JSON, without secrets.",
    z.object({ email }),
    (values, { withAccounts }) =>
      withAccounts(async (accounts) => JSON.stringify(await knownData(values.email, accounts), undefined, 2)),
  ),
  delete: subcommand(
    "delete",
    "Says what would be deleted with an account, or with --confirm deletes it at once, its audit log included.",
    z.object({ email, confirm: flag("delete the account; this cannot be undone") }),
    (values, { withAccounts }) =>
      withAccounts((accounts) => deleteAccount(values.email, values.confirm, accounts)),
  ),
  "migrate-store": subcommand(
    "migrate-store",
    "Moves everything from one store to another that holds no accounts, and compares both. Stop the servers first.",
    z.object({
      from: option("URL", "the store to move", storeUrl()),
      to: option("URL", "the store to move to (DATABASE_URL)", storeUrl().optional()),
    }),
    ({ from, to }, { databaseUrl }) => moveBetween(from, to ?? databaseUrl),
  ),
  backup: subcommand(
    "backup",
    "Copies the store, if it is a file, into a new file; the server may go on writing.",
    z.object({ file: operand("FILE", z.string()) }),
    ({ file }, { databaseUrl }) => backUp(databaseUrl, file),
  ),
};

/** Runs a command line and returns what to print. Throws CliError: 2 if the words are wrong, 1 if the store or its content is. */
export async function runMembersCommand(words: readonly string[], context: () => Context): Promise<string> {
  const [name, ...rest] = words;
  if (name === undefined) throw new CliError(overview(), 2);
  if (name === "--help" || name === "help") return overview();
  const found = Object.hasOwn(memberCommands, name) ? memberCommands[name] : undefined;
  if (found === undefined) {
    const hint = didYouMean(name, Object.keys(memberCommands));
    throw new CliError(`unknown command "${name}"${hint}\n\n${overview()}`, 2);
  }
  return rest.includes("--help") ? usage(found.command) : found.execute(rest, context);
}

function overview(): string {
  const all = Object.values(memberCommands).map(({ command }) => usage(command));
  return `${all.join("\n\n")}\n\nThe settings are those of the server, which may run meanwhile.`;
}

/** The end of this last day: the beginning of the next one in UTC. Throws CliError (2) if it is past. */
function endOf(day: string | undefined, now: Date): Date | null {
  if (day === undefined) return null;
  const end = new Date(Date.parse(day) + DAY_MS);
  if (end <= now) throw new CliError(`--until ${day} is past`, 2);
  return end;
}

function accountChange(
  name: string,
  summary: string,
  change: (accounts: Administration, email: string) => Promise<boolean>,
): Subcommand {
  return subcommand(name, summary, z.object({ email }), (values, { withAccounts, now }) =>
    withAccounts((accounts) =>
      changeAccount(values.email, accounts, now, () => change(accounts, values.email)),
    ),
  );
}

async function changeAccount(
  address: string,
  accounts: Administration,
  now: Date,
  change: () => Promise<boolean>,
): Promise<string> {
  if (!(await change())) throw await unknownAccount(address, accounts);
  return accountLine(address, accounts, now);
}

async function createKey(accountId: string, label: string, accounts: Administration) {
  try {
    return await accounts.createKey(accountId, { label, expires: null });
  } catch (error) {
    if (!(error instanceof TooManyKeys)) throw error;
    const advice = "revoke one first: npm run members -- keys EMAIL --revoke KEY_ID";
    throw new CliError(`${error.message}; ${advice}`, 1);
  }
}

async function keys(address: string, revoke: string | undefined, accounts: Administration, now: Date) {
  const { id } = await knownAccount(address, accounts);
  if (revoke === undefined) return keyLines(await accounts.listKeys(id), now);
  if (await accounts.revokeKey(id, revoke)) return `key ${revoke} is revoked`;
  const open = keyLines(await accounts.listKeys(id), now);
  throw new CliError(`${address} has no open key ${revoke}. Its keys:\n${open}`, 1);
}

async function show(address: string, accounts: Administration, now: Date): Promise<string> {
  const account = await knownAccount(address, accounts);
  const heading = `${address}  ${planLine(account, now)}  since ${account.created.toISOString().slice(0, 10)}`;
  const listed = keyLines(await accounts.listKeys(account.id), now);
  return [heading, "", listed, "", auditLines(await accounts.listAudit(account.id))].join("\n");
}

async function deleteAccount(address: string, confirm: boolean, accounts: Administration): Promise<string> {
  const listed = dataLines(await knownData(address, accounts));
  if (!confirm) return `${address} would be deleted with:\n${listed}\n\nTo delete it, add --confirm.`;
  if (!(await accounts.delete(address))) throw await unknownAccount(address, accounts);
  return `${address} is deleted with:\n${listed}\n\n${keptAfterDeletion}`;
}

async function knownData(address: string, accounts: Administration) {
  const data = await accounts.export(address);
  if (data === undefined) throw await unknownAccount(address, accounts);
  return data;
}

async function accountLine(address: string, accounts: Administration, now: Date): Promise<string> {
  return `${address}  ${planLine(await knownAccount(address, accounts), now)}`;
}

async function knownAccount(address: string, accounts: Administration): Promise<Account> {
  const account = await accounts.find(address);
  if (account === undefined) throw await unknownAccount(address, accounts);
  return account;
}

async function unknownAccount(address: string, accounts: Administration): Promise<CliError> {
  const emails = (await accounts.list()).map((account) => account.email);
  const near = nearest(address, emails, 3);
  const hint = near.length === 0 ? "" : `; known are ${near.join(", ")}`;
  const advice = `To create one: npm run members -- add ${address}`;
  return new CliError(`there is no account of ${address}${hint}. ${advice}`, 1);
}
