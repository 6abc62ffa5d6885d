import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compileIndex, writeIndex } from "../../../scripts/compile/index-files.ts";
import { bundleServer } from "../../../scripts/compile/server-bundle.ts";
import { writeSiteManifest } from "../../../scripts/compile/site-manifest.ts";
import { validateEvidence } from "../../../scripts/evidence/validate.ts";
import { FIXTURE_EVIDENCE, TODAY } from "../../fixture-build.ts";
import { fictionalBuyer, memberIndexesOf } from "./fictional-buyers.ts";

/** Where the server that is built here says that it is. */
export const LOCAL_URL = "http://localhost:8080";

/**
 * A server built over the fictional ledger with one buyer for members and a site of two pages, for it to be started as a process of
 * its own. It lies below the project so that it finds its packages. `remove` takes it away.
 */
export async function builtServer(): Promise<{ main: string; command: string; remove: () => Promise<void> }> {
  await mkdir("var", { recursive: true });
  const folder = await mkdtemp("var/test-");
  const { ledger } = await validateEvidence(FIXTURE_EVIDENCE, TODAY);
  if (ledger === undefined) throw new Error("the fixture evidence is not valid");
  await writeIndex(compileIndex(ledger, LOCAL_URL), folder);
  await write(folder, "site/index.html", "<!doctype html><title>home</title>");
  await write(folder, "site/404.html", "<!doctype html><title>nothing here</title>");
  await write(folder, "assets.json", JSON.stringify({ "site.css": "/assets/site-ABC.css" }));
  await writeSiteManifest(folder);
  await plantMembersIndex(folder);
  await bundleServer(folder);
  return {
    main: join(folder, "server/main.js"),
    command: join(folder, "server/members.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function plantMembersIndex(folder: string): Promise<void> {
  const { buyers, search, manifest } = memberIndexesOf([fictionalBuyer({ slug: "example-capital" })], []);
  const contents = {
    "index/members/buyers.ndjson": buyers.map((buyer) => `${JSON.stringify(buyer)}\n`).join(""),
    "index/members/deals.ndjson": "",
    "index/members/search.json": JSON.stringify(search),
  };
  const files: Record<string, { sha256: string; bytes: number }> = {};
  for (const [path, content] of Object.entries(contents)) {
    await write(folder, path, content);
    const sha256 = createHash("sha256").update(content).digest("hex");
    files[path] = { sha256, bytes: Buffer.byteLength(content) };
  }
  await write(folder, "index/members/manifest.json", JSON.stringify({ ...manifest, files }));
}

async function write(folder: string, path: string, content: string): Promise<void> {
  await mkdir(join(folder, dirname(path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
