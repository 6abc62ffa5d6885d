import { cp, lstat, mkdir, readdir, readFile, readlink, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type BuildOptions, BuildRefused, build } from "../../../scripts/compile/pipeline.ts";
import { whyStale } from "../../../scripts/compile/staleness.ts";
import { BASE_URL, FIXTURE_EVIDENCE, TODAY, temporaryFolder } from "../../fixture-build.ts";

/** A folder of its own with a copy of the fictional evidence, to build and to spoil. */
async function workplace(): Promise<BuildOptions> {
  const folder = await temporaryFolder();
  await cp(FIXTURE_EVIDENCE, join(folder, "data"), { recursive: true });
  return {
    data: join(folder, "data"),
    link: join(folder, "dist"),
    builds: join(folder, "builds"),
    baseUrl: BASE_URL,
    today: TODAY,
  };
}

async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      paths
        .sort()
        .map(async (path) => [path.slice(folder.length), (await readFile(path)).toString("base64")]),
    ),
  );
}

const appendTo = async (path: string, text: string) => writeFile(path, (await readFile(path, "utf8")) + text);

test("two builds of the same evidence are byte-identical: index, site, server and manifest", async () => {
  const [one, two] = [await workplace(), await workplace()];
  await build(one);
  await build(two);
  const files = await filesBelow(one.link);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      "/manifest.json",
      "/server/main.js",
      "/site/index.html",
      "/site/clubs/fc-muster/index.html",
    ]),
  );
  expect(files).toEqual(await filesBelow(two.link));
});

test("the site has a page at the address of a renamed club and of a removed one, and lists what was removed", async () => {
  const options = await workplace();
  await build(options);
  const pageOf = (club: string) => readFile(join(options.link, "site/clubs", club, "index.html"), "utf8");
  expect(await pageOf("muster-sv")).toContain(
    '<meta http-equiv="refresh" content="0; url=/clubs/fc-muster/"/>',
  );
  expect(await pageOf("muster-sv")).toContain(
    '<link rel="canonical" href="https://ledger.example.org/clubs/fc-muster/"/>',
  );
  expect(await pageOf("old-town")).toContain("The club was dissolved, and no source names its technology.");
  expect(await pageOf("fc-muster")).toContain('<li id="fc-muster--acme-tracking--ticketing--hand-scanner">');
  expect(await pageOf("fc-muster")).toContain('<li id="muster-sv--o-tickets--athlete-monitoring">');
  expect(await pageOf("example-rovers")).not.toContain("Removed");
});

test("a build is published by a link, and the one before is kept for those who still read it", async () => {
  const options = await workplace();
  const published: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    await build(options);
    published.push((await readlink(options.link)).split("/").at(-1) ?? "");
  }
  expect((await readdir(options.builds)).sort()).toEqual([published[1], published[2]].sort());
});

test("evidence with a problem is refused with its place, and what is published stays as it was", async () => {
  const options = await workplace();
  await build(options);
  const before = await filesBelow(options.link);
  await appendTo(join(options.data, "clubs.csv"), "x-town,X Town,Atlantis,\n");
  const refusal = await build(options).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BuildRefused);
  expect(refusal).toMatchObject({
    problems: [{ path: "data/clubs.csv", line: 5, column: 15, rule: "unknown-country" }],
  });
  expect(await filesBelow(options.link)).toEqual(before);
  expect(await readdir(options.builds)).toHaveLength(1);
});

test("fewer records than the floor stop the build", async () => {
  const options = await workplace();
  await writeFile(join(options.data, "floors.yaml"), "clubs: 4\nvendors: 1\nrelationships: 6\n");
  await expect(build(options)).rejects.toThrow(
    "The built set is too small: 3 clubs where floors.yaml wants at least 4; 5 relationships where floors.yaml wants at least 6.",
  );
});

test("a build that breaks half-way leaves nothing behind and publishes nothing", async () => {
  const options = await workplace();
  const onStage = (name: string) => {
    if (name === "site") throw new Error("the machine has no more room");
  };
  await expect(build({ ...options, onStage })).rejects.toThrow("no more room");
  expect(await readdir(options.builds)).toEqual([]);
  await expect(lstat(options.link)).rejects.toThrow("ENOENT");
});

test("a real folder in the place of the link is moved aside, not lost", async () => {
  const options = await workplace();
  await mkdir(options.link);
  await writeFile(join(options.link, "kept.txt"), "mine");
  await build(options);
  const aside = (await readdir(options.builds)).find((name) => name.includes("replaced")) ?? "";
  expect(await readFile(join(options.builds, aside, "kept.txt"), "utf8")).toBe("mine");
});

test("a build is stale when it is missing, made for other settings or from other sources, and fresh otherwise", async () => {
  const options = await workplace();
  expect(await whyStale(options.link, options)).toBe("dist/ is missing");
  await build(options);
  expect(await whyStale(options.link, options)).toBeUndefined();
  expect(await whyStale(options.link, { ...options, baseUrl: "https://other.example.org" })).toBe(
    "dist/ is for https://ledger.example.org",
  );
  expect(await whyStale(options.link, { ...options, repositoryUrl: "https://code.example.org/ledger" })).toBe(
    "dist/ is for another repository",
  );
});

test("an edit that keeps the time of its file is seen all the same", async () => {
  const options = await workplace();
  await build(options);
  const file = join(options.data, "clubs.csv");
  const { atime, mtime } = await stat(file);
  await writeFile(file, (await readFile(file, "utf8")).replace("Rovers|The Examples", "The Examples"));
  await utimes(file, atime, mtime);
  expect(await whyStale(options.link, options)).toBe("its sources have changed");
});
