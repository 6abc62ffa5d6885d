import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll } from "vitest";
import { build } from "../../scripts/compile/pipeline.ts";
import { createApp } from "../../server/app.ts";
import type { Fetch } from "../../server/http/requests.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { type AssetOf, loadAssets } from "../../server/public/site-assets.ts";
import { listSite } from "../../server/public/site-files.ts";
import { BASE_URL, TODAY } from "../fixture-build.ts";

export interface BuiltSite {
  /** The site's files by the path they are served at: text, pages among them. */
  files: ReadonlyMap<string, string>;
  fetch: Fetch;
  /** The addresses of its stylesheets and scripts, as the server reads them. */
  asset: AssetOf;
  /** The published build. */
  folder: string;
}

/** Builds evidence as `npm run build` does, in a folder that is removed after the file's tests. */
export async function buildSiteOf(data: string, repositoryUrl: string | null = null): Promise<BuiltSite> {
  const folder = await mkdtemp(join(tmpdir(), "clubledger-site-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const link = join(folder, "dist");
  await build({
    data,
    link,
    builds: join(folder, "builds"),
    baseUrl: BASE_URL,
    repositoryUrl,
    today: TODAY,
  });
  const site = await listSite(link);
  const texts = [...site].map(async ([path, file]) => [path, (await file.read()).toString()] as const);
  const log = pino({ level: "silent" });
  return {
    files: new Map(await Promise.all(texts)),
    asset: await loadAssets(link),
    folder: link,
    fetch: createApp({ indexes: await loadIndexes(link), site, log }),
  };
}

/** The pages among the files. */
export const pagesOf = ({ files }: BuiltSite): [path: string, html: string][] =>
  [...files].filter(
    ([path, text]) => (path.endsWith("/") || path.endsWith(".html")) && text.startsWith("<!doctype"),
  );

/** One page of every kind, by the path of a page of that kind. */
export const KINDS = [
  "/",
  "/404.html",
  "/clubs/",
  "/clubs/example-rovers/",
  "/vendors/",
  "/vendors/acme-tracking/",
  "/categories/",
  "/members/",
  "/categories/ticketing/",
  "/countries/",
  "/countries/england/",
  "/statuses/",
  "/about/",
  "/changes/",
  "/data/",
  "/calculators/",
  "/methodology/",
  "/methodology/transfer-cost/",
  "/problems/",
  "/api/",
  "/api/reference/",
  "/api/examples/",
  "/api/limits/",
  "/api/versioning/",
  "/api/mcp/",
] as const;
