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
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";

import { basename, dirname, join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { deadEnd, staleReason } from "../../../scripts/compile/build-info.ts";
import { type BuildOptions, build } from "../../../scripts/compile/pipeline.ts";
import { BuildError, createBuildDir, publishBuild } from "../../../scripts/compile/publish.ts";
import { FIXTURE_EVIDENCE, temporaryFolder } from "../../fixture-build.ts";
import { buildOptions, sharedBuild } from "../../shared-build.ts";

/** Build options in a folder, with a copy of the fixture's evidence to change. */
async function optionsIn(folder: string): Promise<BuildOptions> {
  const data = join(folder, basename(FIXTURE_EVIDENCE));
  await cp(FIXTURE_EVIDENCE, data, { recursive: true });
  return buildOptions(data, folder);
}

/** The files below a folder in base64, by their path. */
async function filesBelow(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      paths
        .sort()
        .map(async (path) => [path.slice(folder.length), (await readFile(path)).toString("base64")] as const),
    ),
  );
}

const isMembers = (path: string): boolean => path.startsWith("/index/members/");

const without = (files: Record<string, string>, isOut: (path: string) => boolean) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !isOut(path)));

/** The build that all test files share. */
let options: BuildOptions;
let files: Record<string, string>;

beforeAll(async () => {
  options = buildOptions(FIXTURE_EVIDENCE, dirname(await sharedBuild("fixture")));
  files = await filesBelow(options.link);
});

test("a second build with the members' evidence in another folder is byte-identical, and stale after an edit there", async () => {
  const other = await optionsIn(await temporaryFolder());
  const members = { folder: join(other.data, "..", "private"), top: "private" };
  await rename(join(other.data, "members"), members.folder);
  await build({ ...other, members });
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["/manifest.json", "/server/main.js", "/site/clubs/fc-muster/index.html"]),
  );
  const isInfo = (path: string) => path === "/build-info.json";
  expect(without(await filesBelow(other.link), isInfo)).toEqual(without(files, isInfo));

  expect(await staleReason(other.link, { ...other, members })).toBeUndefined();
  await writeFile(join(members.folder, "floors.yaml"), "# changed\n");
  expect(await staleReason(other.link, { ...other, members })).toBe("its sources have changed");
});

test("without evidence for members and a sample all else is byte-identical, and nothing of members is shown", async () => {
  const other = await optionsIn(await temporaryFolder());
  await rm(join(other.data, "members-sample.yaml"));
  await build({ ...other, members: undefined });
  expect(Object.keys(files).filter(isMembers)).toEqual([
    "/index/members/buyer-changes.ndjson",
    "/index/members/buyers.ndjson",
    "/index/members/deal-changes.ndjson",
    "/index/members/deals.ndjson",
    "/index/members/manifest.json",
    "/index/members/search.json",
  ]);
  // The pages with numbers of members' records or that know of stored reports, and the lists that have a digest of them or of the evidence.
  const pages = ["about", "members", "privacy"].map((page) => `/site/${page}/index.html`);
  const differing = ["/build-info.json", "/site.json", ...pages];
  const isOut = (path: string) => isMembers(path) || differing.includes(path);
  const found = await filesBelow(other.link);
  expect(without(found, isOut)).toEqual(without(files, isOut));
  expect(Object.keys(found).filter(isMembers)).toEqual([]);
  const page = await readFile(join(other.link, "site/members/index.html"), "utf8");
  expect(SAMPLED.filter((text) => page.includes(text))).toEqual([]);
  // Nobody knows yet whether its server will store reports.
  const about = await readFile(join(other.link, "site/about/index.html"), "utf8");
  expect(about).not.toContain('href="/report/"');
  const text = page.replace(/<(script|style)\b.*?<\/\1>/gs, "").replace(/<[^>]+>/g, " ");
  expect(text).toContain("What members get");
  expect(text).not.toMatch(/sample|\d+ +(?:buyers|deals|decision-makers)/);
});

const pageAt = (path: string) => readFile(join(options.link, "site", path, "index.html"), "utf8");

test.each([
  ["vendors/otickets", "/vendors/o-tickets/"],
  ["categories/player-load", "/categories/athlete-monitoring/"],
])("the site has a page at the former path %s", async (old, now) => {
  expect(await pageAt(old)).toContain(`<meta http-equiv="refresh" content="0; url=${now}"/>`);
});

test("the site has a page at the path of a removed vendor", async () => {
  const page = await pageAt("vendors/gone-systems");
  expect(page).toContain("This vendor was removed from the ledger");
  expect(page).toContain("The source that named it was withdrawn.");
});

test("the site has a page at the path of a renamed club and of a removed one, and lists what was removed", async () => {
  const pageOf = (club: string) => pageAt(`clubs/${club}`);
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

const isPublic = (path: string): boolean =>
  /^\/(?:site\/|index\/public\/|server\/|manifest\.json|site\.json|assets\.json|build-info\.json)/.test(path);

/** The files that contain one of these texts. */
const filesWith = (texts: readonly string[], isWanted: (path: string) => boolean): string[] =>
  Object.entries(files)
    .map(([path, content]) => [path, Buffer.from(content, "base64").toString("utf8")] as const)
    .filter(([path, content]) => isWanted(path) && texts.some((text) => content.includes(text)))
    .map(([path]) => path);

/** Texts of the members' evidence, by whether the sample has them too. */
const SAMPLED = [
  ...["Example Capital", "Fictional private equity house", "second club", "capital-second-club"],
  ...["rovers-sold", "rovers-completed", "Rovers Trust", "Example Gazette", "ejemplo-left"],
  ...["Müster Holding", "A further eighth", "A group of local merchants", "Ana Ejemplo"],
];
const HIDDEN = [
  ...["Alex Example", "Robin Sample", "Managing partner", "social.example.org", "capital.example.org"],
  ...["Atlético Ficticio", "atletico-ficticio", "Example Harbour", "Harbour Side", "60.25", "Przykład"],
  ...["12345670", "A letter of intent was signed", "Fund of Examplia", "fund.example.org", "muster-family"],
];

test("all that is public of the members' evidence is the sample, and only the page about membership has it", () => {
  const found = SAMPLED.map((text) => [text, filesWith([text], isPublic)]);
  expect(found).toEqual(SAMPLED.map((text) => [text, ["/site/members/index.html"]]));
  expect(filesWith(HIDDEN, isPublic)).toEqual([]);
  expect(filesWith(["Example Rovers"], isPublic)).toContain("/index/public/clubs.ndjson");
  const unknown = HIDDEN.filter((text) => filesWith([text], isMembers).length === 0);
  expect(unknown).toEqual(["Harbour Side"]);
});

test.each([
  [
    { "clubs.csv": "slug,name,country,aliases\nx-town,X Town,Atlantis,\n" },
    { problems: expect.arrayContaining([expect.objectContaining({ rule: "unknown-country", line: 2 })]) },
  ],
  [
    { "floors.yaml": "clubs: 4\nvendors: 1\nrelationships: 6\n" },
    { message: expect.stringMatching(/too small: 3 clubs .* at least 4; 5 relationships .* at least 6\.$/) },
  ],
  [
    { "members/floors.yaml": "buyers: 7\ndeals: 9\n" },
    { message: expect.stringMatching(/too small: 6 buyers .* at least 7; 8 deals .* at least 9\.$/) },
  ],
])("%j must not be published, and the published build stays as it was", async (changes, error) => {
  const other = await optionsIn(await temporaryFolder());
  for (const [name, text] of Object.entries(changes)) await writeFile(join(other.data, name), text);
  await publishBuild(await createBuildDir(other), other);
  const published = await readlink(other.link);
  const refused = build(other);
  await expect(refused).rejects.toThrow(BuildError);
  await expect(refused).rejects.toMatchObject(error);
  expect(await readlink(other.link)).toBe(published);
  expect(await readdir(other.builds)).toHaveLength(1);
});

test("a build that fails half-way leaves nothing behind and publishes nothing", async () => {
  const other = await optionsIn(await temporaryFolder());
  const onStage = (name: string) => {
    if (name === "compile") throw new Error("the disk is full");
  };
  await expect(build({ ...other, onStage })).rejects.toThrow("the disk is full");
  expect(await readdir(other.builds)).toEqual([]);
  await expect(lstat(other.link)).rejects.toThrow("ENOENT");
});

test("a build is published by a link, and the one before is kept for servers that still read it", async () => {
  const folder = await temporaryFolder();
  const paths = { link: join(folder, "dist"), builds: join(folder, "builds") };
  const published: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    await publishBuild(await createBuildDir(paths), paths);
    published.push((await readlink(paths.link)).split("/").at(-1) ?? "");
  }
  expect((await readdir(paths.builds)).sort()).toEqual([published[1], published[2]].sort());
});

test("a build is published and does not fail if an old one cannot be removed", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const folder = await temporaryFolder();
  const paths = { link: join(folder, "dist"), builds: join(folder, "builds") };
  await mkdir(paths.builds);
  await symlink("nowhere", join(paths.builds, "unfinished-gone"));
  await publishBuild(await createBuildDir(paths), paths);
  expect(await readdir(paths.link)).toEqual([]);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^Published; an old build could not be removed: ENOENT/)],
  ]);
});

test("a real folder in the place of the link is moved aside, not lost", async () => {
  const folder = await temporaryFolder();
  const paths = { link: join(folder, "dist"), builds: join(folder, "builds") };
  await mkdir(paths.link);
  await writeFile(join(paths.link, "kept.txt"), "mine");
  await publishBuild(await createBuildDir(paths), paths);
  const aside = (await readdir(paths.builds)).find((name) => name.includes("replaced")) ?? "";
  expect(await readFile(join(paths.builds, aside, "kept.txt"), "utf8")).toBe("mine");
});

test("a build is stale if it is missing, or made with other settings", async () => {
  expect(await staleReason("nowhere", options)).toBe("dist/ is missing");
  expect(await staleReason(options.link, options)).toBeUndefined();
  for (const [changed, reason] of [
    [{ baseUrl: "https://other.example.org" }, "dist/ is for https://ledger.example.org"],
    [{ repositoryUrl: "https://code.example.org/other" }, "dist/ is for another repository"],
    [
      { dealsUrl: "https://deals.example.org" },
      "dist/ names https://ledger.example.org as the member interface",
    ],
    [
      { publisher: { name: "Example Press", url: null, contact: null } },
      "dist/ names another publisher or contact",
    ],
    [
      { membership: { price: "€100 a month", contact: null } },
      "dist/ names another price or contact of membership",
    ],
    [{ release: true }, "dist/ is not a release"],
    [
      { members: { folder: FIXTURE_EVIDENCE, top: "evidence" } },
      "dist/ has the evidence for members of another folder",
    ],
  ] as const)
    expect(await staleReason(options.link, { ...options, ...changed })).toBe(reason);
});

const MAIL = { name: null, url: null, contact: "desk@example.org" };

test("a release is refused without the name of its publisher", async () => {
  const unnamed = { ...options, release: true, publisher: MAIL };
  await expect(build(unnamed)).rejects.toThrow(
    new BuildError("A release names its publisher: set PUBLISHER_NAME to who publishes the site."),
  );
});

const NO_REPORTS =
  "Readers cannot report errors, unless the server has DATABASE_URL and SMTP_URL: set CONTACT (an email address) or REPOSITORY_URL.";
const NO_MEMBERSHIP =
  "Nobody can ask for membership or renew it: set MEMBERSHIP_CONTACT (a URL or an email address) or CONTACT.";

test("a build warns of readers or members who can reach nobody", () => {
  const membership = { price: null, contact: "https://example.org/join" };
  const inputs = { data: options.data, baseUrl: "https://ledger.example.org", members: undefined };
  const { members } = options;
  expect(deadEnd(inputs)).toBe(NO_REPORTS);
  expect(deadEnd({ ...inputs, repositoryUrl: null, membership })).toBe(NO_REPORTS);
  expect(deadEnd({ ...inputs, repositoryUrl: "https://code.example.org/ledger" })).toBeUndefined();
  expect(deadEnd({ ...inputs, publisher: MAIL })).toBeUndefined();
  expect(deadEnd({ ...inputs, members })).toBe(NO_MEMBERSHIP);
  expect(deadEnd({ ...inputs, members, repositoryUrl: "https://code.example.org/ledger" })).toBe(
    NO_MEMBERSHIP,
  );
  expect(deadEnd({ ...inputs, members, membership })).toBeUndefined();
  expect(deadEnd({ ...inputs, members, publisher: MAIL })).toBeUndefined();
});

test("an edit that keeps the modification time of its file makes a build stale", async () => {
  const other = await optionsIn(await temporaryFolder());
  const file = join(other.data, "clubs.csv");
  const { atime, mtime } = await stat(file);
  await writeFile(file, (await readFile(file, "utf8")).replace("Rovers|The Examples", "The Examples"));
  await utimes(file, atime, mtime);
  expect(await staleReason(options.link, { ...options, data: other.data, members: other.members })).toBe(
    "its sources have changed",
  );
});
