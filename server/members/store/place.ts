/** Where a store is, for the log: without the password that its address may hold. */
export function redactDatabaseUrl(databaseUrl: string): string {
  if (databaseUrl.startsWith("file:")) return databaseUrl;
  if (!URL.canParse(databaseUrl)) return "the store";
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}
