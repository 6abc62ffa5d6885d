import { join } from "node:path";
import { createDesk } from "../../../scripts/desk/app.tsx";
import { PageError } from "../../../scripts/pages/fetch.ts";
import { ledgerFolder } from "../run-script.ts";

export const KEY = "fictional-key";
export const PAGE_URL = "https://news.example.org/renew";

/** An article of 2 October 2026 with these paragraphs. */
export const article = (...paragraphs: readonly string[]): string => articleOf("2026-10-02", ...paragraphs);

export const articleOf = (date: string, ...paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><title>The news of the day</title>` +
  `<meta property="article:published_time" content="${date}"><meta property="og:site_name" content="Example News">` +
  `</head><body><h1>The news of the day</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}` +
  `<p>It was a sunny day, and everybody was in the mood for a party, says the reporter of the paper.</p></body></html>`;

export interface FictionalDesk {
  folder: string;
  data: string;
  /** The addresses that were fetched. */
  fetched: string[];
  app: ReturnType<typeof createDesk>;
}

/** A desk of the fictional ledger on 23 November 2026. A page is the text of a page, or why it cannot be fetched. */
export async function fictionalDesk(
  pages: Readonly<Record<string, string | Error>>,
  files: Readonly<Record<string, string>> = {},
): Promise<FictionalDesk> {
  const data = await ledgerFolder(files);
  const folder = join(data, "..", "var", "desk");
  const fetched: string[] = [];
  const fetchPage = async (url: string) => {
    fetched.push(url);
    const page = pages[url] ?? new PageError("The site has no such page: it responds with 404.");
    if (page instanceof Error) throw page;
    return { address: url, contentType: "text/html; charset=utf-8", bytes: Buffer.from(page) };
  };
  const app = createDesk({ data, folder, fetchPage, key: KEY, now: () => new Date("2026-11-23T12:00:00Z") });
  return { folder, data, fetched, app };
}

const HOST = "localhost:3000";
export const OWN_HEADERS = { Origin: `http://${HOST}`, Cookie: `clubledger-desk=${KEY}` };

export async function get({ app }: FictionalDesk, path: string): Promise<string> {
  const response = await app.request(`http://${HOST}/desk/${path}`, { headers: OWN_HEADERS });
  return response.text();
}

export async function post(
  desk: FictionalDesk,
  name: string,
  values: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = OWN_HEADERS,
): Promise<{ status: number; text: string; location: string | null }> {
  const response = await desk.app.request(`http://${HOST}/desk/${name}`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(values).toString(),
  });
  return { status: response.status, text: await response.text(), location: response.headers.get("Location") };
}

/** The values of the form that a page's candidate number `index` fills in. */
export function formValues(html: string, index = 0): Record<string, string> {
  const form = html.split('class="row"')[index + 1] ?? "";
  const values = [
    ...form.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g),
    ...form.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g),
    ...form.matchAll(/<select[^>]* name="([^"]+)".*?<option selected="">([^<]*)</g),
  ];
  const plain = (text: string) =>
    text.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return Object.fromEntries(values.map(([, name = "", value = ""]) => [name, plain(value)]));
}
