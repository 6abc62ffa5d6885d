import { readFile } from "node:fs/promises";

/** The addresses that only development has; no page of the site begins so. */
const CLIENT_SCRIPT = "/__dev/client.js";
const CLIENT_STYLES = "/__dev/client.css";
export const EVENTS = "/__dev/events";

export interface ClientFile {
  contentType: string;
  body: Buffer;
}

/** The files that development adds to a page, by their addresses. */
export async function readClientFiles(): Promise<ReadonlyMap<string, ClientFile>> {
  const read = (name: string) => readFile(new URL(`page/${name}`, import.meta.url));
  return new Map([
    [CLIENT_SCRIPT, { contentType: "text/javascript; charset=utf-8", body: await read("client.js") }],
    [CLIENT_STYLES, { contentType: "text/css; charset=utf-8", body: await read("client.css") }],
  ]);
}

/**
 * A page that listens for refreshes and problems. Script and styles are files of the same origin, which the site's own
 * Content-Security-Policy allows: what it forbids in production is forbidden here.
 *
 * @param build the build that the page is of, so that the script knows a newer one
 */
export function withClient(html: string, build: string): string {
  const tags = `<link rel="stylesheet" href="${CLIENT_STYLES}"><script src="${CLIENT_SCRIPT}?build=${build}" defer></script>`;
  const end = html.indexOf("</head>");
  return end < 0 ? `${html}${tags}` : `${html.slice(0, end)}${tags}${html.slice(end)}`;
}
