import {
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { staleReason } from "../../../scripts/compile/build-info.ts";
import { BuildError, type BuildOptions, build } from "../../../scripts/compile/pipeline.ts";
import { membersInside } from "../../../scripts/evidence/evidence-files.ts";
import { BASE_URL, FIXTURE_EVIDENCE, TODAY, temporaryFolder } from "../../fixture-build.ts";

/** A folder of its own with a copy of the fictional evidence, to build and to spoil. */
async function workplace(): Promise<BuildOptions> {
  const folder = await temporaryFolder();
  await cp(FIXTURE_EVIDENCE, join(folder, "data"), { recursive: true });
  return {
    data: join(folder, "data"),
    members: membersInside(join(folder, "data")),
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
  expect(refusal).toBeInstanceOf(BuildError);
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
  expect(await staleReason(options.link, options)).toBe("dist/ is missing");
  await build(options);
  expect(await staleReason(options.link, options)).toBeUndefined();
  expect(await staleReason(options.link, { ...options, baseUrl: "https://other.example.org" })).toBe(
    "dist/ is for https://ledger.example.org",
  );
  expect(
    await staleReason(options.link, { ...options, repositoryUrl: "https://code.example.org/ledger" }),
  ).toBe("dist/ is for another repository");
});

test("an edit that keeps the time of its file is seen all the same", async () => {
  const options = await workplace();
  await build(options);
  const file = join(options.data, "clubs.csv");
  const { atime, mtime } = await stat(file);
  await writeFile(file, (await readFile(file, "utf8")).replace("Rovers|The Examples", "The Examples"));
  await utimes(file, atime, mtime);
  expect(await staleReason(options.link, options)).toBe("its sources have changed");
});

test("without evidence for members all that is public is byte-identical, and there is no index for members", async () => {
  const [one, two] = [await workplace(), await workplace()];
  await rm(join(two.data, "members"), { recursive: true });
  await build(one);
  await build(two);
  const [withMembers, without] = [await filesBelow(one.link), await filesBelow(two.link)];
  const isMembers = (path: string) => path.startsWith("/index/members/");
  expect(Object.keys(withMembers).filter(isMembers)).toEqual([
    "/index/members/buyers.ndjson",
    "/index/members/deals.ndjson",
    "/index/members/manifest.json",
    "/index/members/search.json",
  ]);
  const publicOf = (files: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(files).filter(([path]) => !isMembers(path) && path !== "/build-info.json"),
    );
  expect(publicOf(without)).toEqual(publicOf(withMembers));
  expect(Object.keys(without).filter(isMembers)).toEqual([]);
});

test("evidence for members in another folder gives the same index for members", async () => {
  const [one, two] = [await workplace(), await workplace()];
  const elsewhere = join(two.data, "..", "private");
  await rename(join(two.data, "members"), elsewhere);
  await build(one);
  await build({ ...two, members: { folder: elsewhere, top: "private" } });
  const ofMembers = async (link: string) => filesBelow(join(link, "index/members"));
  expect(await ofMembers(two.link)).toEqual(await ofMembers(one.link));
});

test("nothing that only members are told stands in the site or the public index", async () => {
  const options = await workplace();
  await build(options);
  const files = await filesBelow(options.link);
  const publicText = Object.entries(files)
    .filter(([path]) => /^\/(?:site\/|index\/public\/|manifest\.json|site\.json)/.test(path))
    .map(([, content]) => Buffer.from(content, "base64").toString("utf8"))
    .join("\n");
  const planted = [
    "Example Capital",
    "example-capital",
    "Müster Holding",
    "Fictional private equity house",
    "second club",
    "capital-second-club",
    "rovers-sold",
    "Alex Example",
    "Managing partner",
    "social.example.org",
    "capital.example.org",
    "fund.example.org",
    "Atlético Ficticio",
    "atletico-ficticio",
    "Example Harbour",
    "Harbour Side",
    "Rovers Trust",
    "40500000",
    "12345670",
    "Example Gazette",
    "A letter of intent was signed",
    "example-rovers-example-capital-2025",
    "60.25",
    "Przykład",
  ];
  expect(publicText).toContain("Example Rovers");
  expect(planted.filter((text) => publicText.includes(text))).toEqual([]);
  const memberText = Object.entries(files)
    .filter(([path]) => /^\/index\/members\/.*ndjson$/.test(path))
    .map(([, content]) => Buffer.from(content, "base64").toString("utf8"))
    .join("\n");
  expect(planted.filter((text) => !memberText.includes(text))).toEqual(["Harbour Side"]);
});

test("fewer buyers or deals than their floors stop the build", async () => {
  const options = await workplace();
  await writeFile(join(options.data, "members/floors.yaml"), "buyers: 7\ndeals: 9\n");
  await expect(build(options)).rejects.toThrow(
    "The built set is too small: 6 buyers where members/floors.yaml wants at least 7; 8 deals where members/floors.yaml wants at least 9.",
  );
});

test("a build is stale when the address of the member interface or the evidence for members is another", async () => {
  const options = await workplace();
  const elsewhere = join(options.data, "..", "private");
  await cp(join(options.data, "members"), elsewhere, { recursive: true });
  await build(options);
  expect(await staleReason(options.link, { ...options, dealsUrl: "https://deals.example.org" })).toBe(
    "dist/ names https://ledger.example.org as the member interface",
  );
  expect(
    await staleReason(options.link, { ...options, members: { folder: elsewhere, top: "private" } }),
  ).toBe("dist/ is made with the evidence for members of another folder");
  await build({ ...options, members: { folder: elsewhere, top: "private" } });
  expect(
    await staleReason(options.link, { ...options, members: { folder: elsewhere, top: "private" } }),
  ).toBeUndefined();
  await appendTo(join(elsewhere, "floors.yaml"), "# more\n");
  expect(
    await staleReason(options.link, { ...options, members: { folder: elsewhere, top: "private" } }),
  ).toBe("its sources have changed");
});
