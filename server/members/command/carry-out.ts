import { nearest } from "../../../contract/text-folding.ts";
import { type Account, TooManyKeys } from "../accounts/accounts.ts";
import type { Administration } from "../accounts/administration.ts";
import type { Order } from "./order.ts";
import { Refusal } from "./refusal.ts";
import { accountLines, accountsJson, auditLines, keyLines, planLine } from "./report.ts";

type OrderOf<Command extends Order["command"]> = Extract<Order, { command: Command }>;
/** An order about accounts. */
export type StoreOrder = Exclude<Order, { command: "help" | "migrate-store" | "backup" }>;

/** Does what was ordered and gives what to tell. Rejects with a Refusal (1) where it cannot be done. */
export async function carryOut(order: StoreOrder, accounts: Administration, now: Date): Promise<string> {
  switch (order.command) {
    case "add":
      return add(order, accounts, now);
    case "list": {
      const found = await accounts.list(order.plan);
      return order.json ? accountsJson(found) : accountLines(found, now);
    }
    case "grant":
      return changed(order, accounts, now, () => accounts.grant(order.email, order.until));
    case "revoke":
      return changed(order, accounts, now, () => accounts.revoke(order.email));
    case "block":
    case "unblock":
      return changed(order, accounts, now, () => accounts.setBlocked(order.email, order.command === "block"));
    case "keys":
      return keys(order, accounts, now);
    case "show":
      return show(order, accounts, now);
  }
}

async function add(order: OrderOf<"add">, accounts: Administration, now: Date): Promise<string> {
  const { id } = await accounts.add(order.email);
  if (order.pro) await accounts.grant(order.email, order.until);
  const line = `${order.email}  ${planLine(await known(order.email, accounts), now)}`;
  if (order.keyLabel === undefined) return line;
  const { key, record } = await newKeyOf(id, order.keyLabel, accounts);
  return `${line}\nkey ${record.id}, shown this once:\n\n${key}`;
}

async function newKeyOf(accountId: string, label: string, accounts: Administration) {
  try {
    return await accounts.createKey(accountId, { label, expires: null });
  } catch (error) {
    if (!(error instanceof TooManyKeys)) throw error;
    throw new Refusal(`${error.message}; revoke one first: npm run members -- keys EMAIL --revoke KEY_ID`, 1);
  }
}

async function changed(
  { email }: { email: string },
  accounts: Administration,
  now: Date,
  change: () => Promise<boolean>,
): Promise<string> {
  if (!(await change())) throw await unknown(email, accounts);
  return `${email}  ${planLine(await known(email, accounts), now)}`;
}

async function keys(
  { email, revoke }: OrderOf<"keys">,
  accounts: Administration,
  now: Date,
): Promise<string> {
  const { id } = await known(email, accounts);
  if (revoke === undefined) return keyLines(await accounts.listKeys(id), now);
  if (await accounts.revokeKey(id, revoke)) return `key ${revoke} opens nothing any more`;
  throw new Refusal(
    `${email} has no open key ${revoke}. Its keys:\n${keyLines(await accounts.listKeys(id), now)}`,
    1,
  );
}

async function show({ email }: { email: string }, accounts: Administration, now: Date): Promise<string> {
  const account = await known(email, accounts);
  const heading = `${email}  ${planLine(account, now)}  since ${account.created.toISOString().slice(0, 10)}`;
  const listed = keyLines(await accounts.listKeys(account.id), now);
  return [heading, "", listed, "", auditLines(await accounts.listAudit(account.id))].join("\n");
}

async function known(email: string, accounts: Administration): Promise<Account> {
  const account = await accounts.find(email);
  if (account === undefined) throw await unknown(email, accounts);
  return account;
}

async function unknown(email: string, accounts: Administration): Promise<Refusal> {
  const emails = (await accounts.list()).map((account) => account.email);
  const near = nearest(email, emails, 3);
  const hint = near.length === 0 ? "" : `; known are ${near.join(", ")}`;
  return new Refusal(
    `there is no account of ${email}${hint}. To make one: npm run members -- add ${email}`,
    1,
  );
}
