/** Parses an absolute or relative URL. Not with `URL.canParse`, which in Node 20 is wrong after some thousand calls. */
export function parseUrl(text: string, base?: URL): URL | undefined {
  // Most cells of optional addresses are empty, and an exception takes longer than all else.
  if (text === "" && base === undefined) return undefined;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
