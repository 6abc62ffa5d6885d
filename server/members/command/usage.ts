/** What each subcommand of `npm run members` is told to do by, and does. */
export const usages = {
  add: `add EMAIL [--pro] [--until YYYY-MM-DD] [--with-key [LABEL]]
  Makes an account, or takes the one there is. With --pro it is Pro, until the end of a day where --until gives one.
  --with-key makes a key and shows it, this once`,
  grant: `grant EMAIL pro [--until YYYY-MM-DD]
  Makes an account Pro, until the end of that day (UTC) or without an end`,
  revoke: `revoke EMAIL
  Takes Pro away at once; the account and its keys stay`,
  show: `show EMAIL
  Shows an account: plan, keys, and what was done with it by whom`,
  list: `list [--plan free|pro] [--json]
  Lists the accounts`,
  keys: `keys EMAIL [--revoke KEY_ID]
  Lists the keys of an account, or revokes one at once`,
  block: `block EMAIL
  Shuts an account out at once: neither its keys nor its sessions open anything`,
  unblock: `unblock EMAIL
  Lets a blocked account in again`,
  "migrate-store": `migrate-store --from ADDRESS [--to ADDRESS]
  Moves everything from one store to another that holds no accounts, such as from file:var/members.sqlite to PostgreSQL, and compares
  both. Without --to it goes to DATABASE_URL. Stop the servers before`,
  backup: `backup FILE
  Copies the store, where it is a file, into a new file; the server may go on writing`,
} as const;

export type Subcommand = keyof typeof usages;

export const isSubcommand = (word: string): word is Subcommand => Object.hasOwn(usages, word);

/** All of them, for who asks for help or mistypes. */
export function overview(): string {
  const all = Object.values(usages).map((usage) => usage.replace(/^/gm, "  "));
  return `npm run members -- COMMAND\n\n${all.join("\n\n")}\n\nThe settings are those of the server; it may run meanwhile.`;
}
