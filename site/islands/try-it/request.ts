/** What a form asks for, before it is sent. */
export interface TryRequest {
  method: string;
  /** Path and query, as sent. */
  target: string;
  /** The text of the JSON body; null where there is none. */
  body: string | null;
}

export interface Filled {
  name: string;
  in: string;
  value: string;
}

/**
 * The request that a filled form describes: empty optional parameters are left out, all is percent-encoded. Gives what
 * is missing, in words, where a part of the path is empty: its address would be another operation's.
 */
export function requestOf(
  method: string,
  path: string,
  fields: readonly Filled[],
): TryRequest | { fault: string } {
  const inPath = fields.filter((field) => field.in === "path");
  const empty = inPath.find(({ value }) => value.trim() === "");
  if (empty !== undefined) return { fault: `${empty.name} is required` };
  const filled = inPath.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value.trim())),
    path,
  );
  const query = new URLSearchParams(
    fields
      .filter(({ in: place, value }) => place === "query" && value !== "")
      .map(({ name, value }) => [name, value]),
  ).toString();
  const body = fields.find((field) => field.in === "body")?.value ?? null;
  return { method: method.toUpperCase(), target: query === "" ? filled : `${filled}?${query}`, body };
}

/** The line that sends the same from a shell. A quote ends the string, stands by itself, and opens it anew. */
export function curlOf({ target, body }: TryRequest, origin: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  if (body === null) return `curl -i ${quoted(origin + target)}`;
  return `curl -i -H 'Content-Type: application/json' ${quoted(origin + target)} \\\n  -d ${quoted(body)}`;
}

/** JSON with a line a field; any other text as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
