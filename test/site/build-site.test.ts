import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSite, renderSite } from "../../site/build-site.ts";
import { compileFixture, temporaryFolder } from "../fixture-build.ts";

const SOURCES = { repositoryUrl: null, locations: new Map<string, { path: string; line: number }>() };

test("the pages that are rendered for a look are the pages that are written", async () => {
  const folder = await temporaryFolder();
  await compileFixture(folder);
  const rendered = await renderSite(folder, SOURCES);
  await buildSite(folder, SOURCES);
  const entries = await readdir(join(folder, "site"), { recursive: true, withFileTypes: true });
  const written = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith("assets"));
  expect(rendered.map(({ path }) => path)).toContain("/clubs/fc-muster/");
  expect(rendered).toHaveLength(written.length);
  for (const { path, content } of rendered) {
    const name = path.endsWith("/") ? `${path}index.html` : path;
    expect(await readFile(join(folder, "site", name), "utf8")).toBe(content);
  }
});
