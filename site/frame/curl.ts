interface CurlRequest {
  url: string;
  /** The JSON text of a POST. */
  body?: string | undefined;
  options?: string;
}

/** The request as a command for a POSIX shell. */
export function curlCommand({ url, body, options = "" }: CurlRequest): string {
  const command = `curl${options === "" ? "" : ` ${options}`}`;
  if (body === undefined) return `${command} ${shellQuote(url)}`;
  return `${command} -H 'Content-Type: application/json' ${shellQuote(url)} \\\n  -d ${shellQuote(body)}`;
}

/** A quote inside ends the string, is escaped by itself, and begins the string again. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
