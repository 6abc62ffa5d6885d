/** The line that asks the API the same from a shell. A quote in a name ends the string, stands by itself, and opens it anew. */
export function curlLine(address: string, body: unknown): string {
  const json = JSON.stringify(body).replaceAll("'", `'\\''`);
  return `curl -H 'Content-Type: application/json' ${address} -d '${json}'`;
}
