import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { html } from "hono/html";
import * as z from "zod";
import { writeFiles } from "../evidence/edit.ts";
import { canonicalUrl } from "../evidence/values/urls.ts";
import type { FetchedPage } from "../pages/fetch.ts";

const savedPage = z.strictObject({
  url: z.string(),
  address: z.string(),
  contentType: z.string(),
  fetched: z.string(),
  base64: z.base64(),
});

const KEPT_MS = 90 * 86_400_000;

/** Fetches a page. Throws PageError. */
export type Fetch = (url: string) => Promise<FetchedPage>;

/** Pages as they were fetched, so that a page is asked for once; one that is to be read again, once a day. */
export class SavedPages {
  readonly #folder: string;
  readonly #fetch: Fetch;

  constructor(folder: string, fetch: Fetch) {
    this.#folder = folder;
    this.#fetch = fetch;
  }

  /** The page of an address, fetched on `since` or later. Throws PageError. */
  async page(url: string, today: string, since = ""): Promise<FetchedPage> {
    const text = await readFile(join(this.#folder, nameOf(url)), "utf8").catch(() => "null");
    const saved = savedPage.nullable().parse(JSON.parse(text));
    if (saved !== null && saved.fetched >= since) {
      const { address, contentType, base64 } = saved;
      return { address, contentType, bytes: Buffer.from(base64, "base64") };
    }
    const page = await this.#fetch(url);
    await this.keep(url, page, today);
    return page;
  }

  async keep(url: string, { address, contentType, bytes }: FetchedPage, today: string): Promise<void> {
    await this.#removeOld();
    const page = { url, address, contentType, fetched: today, base64: bytes.toString("base64") };
    const path = join(basename(this.#folder), nameOf(url));
    await writeFiles(this.#folder, [{ path, text: JSON.stringify(page) }]);
  }

  /** Removes pages that were saved more than 90 days ago. */
  async #removeOld(): Promise<void> {
    const folder = join(this.#folder, "pages");
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      // Another tab may have removed it.
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true });
    }
  }
}

const nameOf = (url: string): string =>
  join("pages", `${createHash("sha256").update(canonicalUrl(url)).digest("hex")}.json`);

/** The page of a text that was copied from a browser, or of its HTML. Its first line is the headline. */
export function pageOfText(text: string): string {
  if (text.trimStart().startsWith("<")) return text;
  const [headline, ...lines] = text.split("\n").filter((line) => line.trim() !== "");
  const paragraphs = lines.map((line) => html`<p>${line}</p>`);
  return `${html`<!doctype html><html><head><title>${headline}</title></head><body><h1>${headline}</h1>${paragraphs}</body></html>`}`;
}
