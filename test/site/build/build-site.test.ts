import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileIndex } from "../../../scripts/compile/index-files.ts";
import { checkedLedger, siteSources } from "../../../scripts/compile/pipeline.ts";
import { membersInside } from "../../../scripts/evidence/reading/evidence-files.ts";
import { bundleAssets } from "../../../site/build/assets.ts";
import { sitePages } from "../../../site/build/build-site.ts";
import { renderPage } from "../../../site/build/site-page.ts";
import { BASE_URL, FIXTURE_EVIDENCE, TODAY } from "../../fixture-build.ts";
import { copyFixtureBuild, PUBLISHER, REPOSITORY_URL } from "../../shared-build.ts";

test("the pages that are rendered for a look are the pages that are written", async () => {
  const folder = await copyFixtureBuild({ baseUrl: BASE_URL });
  const entries = await readdir(join(folder, "site"), { recursive: true, withFileTypes: true });
  const written = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("assets"))
    .filter(({ name }) => name !== "favicon.ico");
  const members = membersInside(FIXTURE_EVIDENCE);
  const ledger = await checkedLedger({ data: FIXTURE_EVIDENCE, members, today: TODAY });
  const sources = siteSources(ledger, { repositoryUrl: REPOSITORY_URL });
  const rendered = await sitePages(
    compileIndex(ledger, BASE_URL, BASE_URL, PUBLISHER),
    folder,
    sources,
    await bundleAssets(folder),
  );
  expect(rendered.map(({ path }) => path)).toContain("/clubs/fc-muster/");
  expect(rendered).toHaveLength(written.length);
  for (const page of rendered) {
    const { path } = page;
    const content = await renderPage(page);
    const name = path.endsWith("/") ? `${path}index.html` : path;
    expect([name, content === (await readFile(join(folder, "site", name), "utf8"))]).toEqual([name, true]);
  }
});
