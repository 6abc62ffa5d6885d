/**
 * The address that a text is, by itself or seen from another one; undefined where it is none. Not by `URL.canParse`: after a few
 * thousand calls that of Node 20 refuses `https://o-tüickets.example.org/`.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
