import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { required } from "../../contract/required.ts";
import { loadIndexes } from "../../server/indexes.ts";
import { createBuyers } from "../../server/members/records/buyers.ts";
import { createDeals } from "../../server/members/records/deals.ts";
import { loadMemberIndexes, type MemberIndexes } from "../../server/members/records/member-indexes.ts";
import { BASE_URL, compileFixture, temporaryFolder } from "../fixture-build.ts";

const PUBLIC = [
  "index/public/relationships.ndjson",
  "index/public/clubs.ndjson",
  "index/public/club-records.ndjson",
  "index/public/vendors.ndjson",
  "index/public/vendor-records.ndjson",
  "index/public/categories.ndjson",
  "index/public/lookup.json",
  "index/public/search.json",
  "index/public/history.json",
  "index/public/methodology.json",
  "index/public/openapi.json",
];
const MEMBERS = ["index/members/buyers.ndjson", "index/members/deals.ndjson", "index/members/search.json"];
const MEMBERS_MANIFEST = "index/members/manifest.json";

let original = "";
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), "clubledger-test-"));
  await compileFixture(original);
  return () => rm(original, { recursive: true });
});

async function compiled(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(original, folder, { recursive: true });
  return folder;
}

/** Writes another content into a file of the members' index, for which the manifest vouches. */
async function replaceInMembers(folder: string, path: string, content: string): Promise<void> {
  await writeFile(join(folder, path), content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  await changeMembersManifest(folder, ({ files, ...others }) => ({
    ...others,
    files: { ...files, [path]: { sha256, bytes: Buffer.byteLength(content) } },
  }));
}

type Manifest = MemberIndexes["manifest"];

async function changeMembersManifest(folder: string, change: (manifest: Manifest) => object): Promise<void> {
  const place = join(folder, MEMBERS_MANIFEST);
  const manifest: Manifest = JSON.parse(await readFile(place, "utf8"));
  await writeFile(place, JSON.stringify(change(manifest)));
}

test("a complete members' index is loaded and can be searched", async () => {
  const indexes = required(await loadMemberIndexes(await compiled()), "a members' index");
  expect(indexes.buyers.map(({ slug }) => slug)).toContain("example-capital");
  expect(createBuyers(indexes).search({ q: "example capital" }).data[0]?.slug).toBe("example-capital");
  expect(createDeals(indexes).list({}).total).toBe(indexes.manifest.counts.deals);
});

test.each([
  ...PUBLIC.map((path) => [path, loadIndexes] as const),
  ...MEMBERS.map((path) => [path, loadMemberIndexes] as const),
])(
  "nothing is served if %s is altered, cut short or missing, and the message says so",
  async (path, load) => {
    const folder = await compiled();
    const place = join(folder, path);
    await writeFile(place, "x".repeat((await readFile(place)).length));
    await expect(load(folder)).rejects.toThrow(`${path} has other content than the manifest vouches for`);
    await truncate(place, 10);
    await expect(load(folder)).rejects.toThrow(`${path} has 10 bytes where the manifest says `);
    await rm(place);
    const message = `The index cannot be served: ${path} is missing. Run "npm run build"`;
    await expect(load(folder)).rejects.toThrow(message);
  },
);

test.each([
  ["index/members/buyers.ndjson", '{"slug":"half-a-buyer"}\n'],
  ["index/members/deals.ndjson", "no json\n"],
  ["index/members/search.json", "{}"],
])("%s of another shape is refused", async (path, content) => {
  const folder = await compiled();
  await replaceInMembers(folder, path, content);
  await expect(loadMemberIndexes(folder)).rejects.toThrow(`${path} is not what this server reads`);
});

test("members' records of another number than the manifest's are refused", async () => {
  const folder = await compiled();
  await changeMembersManifest(folder, ({ counts, ...others }) => ({
    ...others,
    counts: { ...counts, deals: 99 },
  }));
  await expect(loadMemberIndexes(folder)).rejects.toThrow(
    /deals\.ndjson has \d+ records where the index has 99/,
  );
});

test("a members' manifest of another format is refused, and without one there are no members", async () => {
  const folder = await compiled();
  await changeMembersManifest(folder, (manifest) => ({ ...manifest, format: 99 }));
  const message = /index\/members\/manifest\.json has format 99, and this server reads \d+\./;
  await expect(loadMemberIndexes(folder)).rejects.toThrow(message);
  await rm(join(folder, MEMBERS_MANIFEST));
  expect(await loadMemberIndexes(folder)).toBeUndefined();
});

test("the public index, its OpenAPI document too, is the same whether or not there is evidence for members", async () => {
  const [folder, without] = [await compiled(), await temporaryFolder()];
  await compileFixture(without, null);
  expect(await loadMemberIndexes(without)).toBeUndefined();
  const manifest = await readFile(join(folder, "manifest.json"), "utf8");
  expect(await readFile(join(without, "manifest.json"), "utf8")).toBe(manifest);
  expect(manifest).toContain("index/public/openapi.json");
});

test.each([
  ["missing", undefined, "manifest.json is missing"],
  ["half-written", '{"format":1,"dataVersion"', "manifest.json is not what this server reads"],
  [
    "of another format",
    '{"format":0}',
    "manifest.json has format 0, and this server reads 12. Restart the server",
  ],
  ["of no format", "{}", "manifest.json is not what this server reads"],
])("a manifest that is %s is refused", async (_, content, message) => {
  const folder = await compiled();
  if (content === undefined) await rm(join(folder, "manifest.json"));
  else await writeFile(join(folder, "manifest.json"), content);
  await expect(loadIndexes(folder)).rejects.toThrow(message);
});

test("a file that the manifest does not vouch for is refused", async () => {
  const folder = await compiled();
  const publisher = { name: null, url: null, contact: null };
  const manifest = {
    format: 12,
    dataVersion: "x",
    baseUrl: BASE_URL,
    dealsUrl: BASE_URL,
    publisher,
    files: {},
  };
  const counts = { clubs: 3, vendors: 3, categories: 2, countries: 3, relationships: 5 };
  await writeFile(join(folder, "manifest.json"), JSON.stringify({ ...manifest, counts }));
  await expect(loadIndexes(folder)).rejects.toThrow("lookup.json is not in the manifest");
});
