import { readlink, rename, rm, symlink, truncate, utimes } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../server/app.ts";
import type { Fetch } from "../../../server/http/requests.ts";
import { type LoadedBuild, loadBuild } from "../../../server/reload/load-build.ts";
import { createReloading } from "../../../server/reload/reloading.ts";
import { BASE_URL, recordedLog, temporaryFolder } from "../../fixture-build.ts";
import { type Edition, publishEdition } from "./changing-builds.ts";

/** A server whose builds are published while it runs; `publish` returns the data version. */
async function reloadingFixture() {
  const folder = await temporaryFolder();
  const paths = { link: join(folder, "dist"), builds: join(folder, "builds") };
  const publish = (mark: string, edition: Partial<Edition> = {}) =>
    publishEdition(paths, { mark, baseUrl: BASE_URL, ...edition });
  const { log, logged } = recordedLog("info");
  const builds: WeakRef<LoadedBuild["indexes"]>[] = [];
  const reported: string[] = [];
  const first = await publish("first");
  const reloading = await createReloading({
    link: paths.link,
    load: (place) => loadBuild(place, { baseUrl: BASE_URL, dealsUrl: BASE_URL }),
    compose(build) {
      builds.push(new WeakRef(build.indexes));
      return createApp({ indexes: build.indexes, site: build.site, log });
    },
    log,
    observer: {
      indexServed: ({ dataVersion }) => void reported.push(dataVersion),
      indexRefused: () => void reported.push("refused"),
    },
  });
  onTestFinished(() => reloading.end());
  const text = async (path: string) => (await reloading.fetch(new Request(`${BASE_URL}${path}`))).text();
  return { paths, publish, reloading, text, builds, reported, first, log: logged };
}

const RECORD = "/api/v1/tech/clubs/real-ejemplo";

test("what is published while the server runs is served once it has looked, index and site together", async () => {
  const { publish, reloading, text, reported, first } = await reloadingFixture();
  const second = await publish("second");
  expect(await text(RECORD)).toContain("(first)");
  await reloading.poll();
  expect(await text(RECORD)).toContain("(second)");
  expect(await text(RECORD)).toContain(second);
  expect(await text("/")).toContain("<title>second</title>");
  expect(reported).toEqual([first, second]);
});

test("nothing is loaded where nothing else was published, and all is where a reload is asked for", async () => {
  const { reloading, builds } = await reloadingFixture();
  await reloading.poll();
  expect(builds).toHaveLength(1);
  await reloading.reload();
  expect(builds).toHaveLength(2);
});

async function refusalOf(spoil: (folder: string) => Promise<void>, edition: Partial<Edition> = {}) {
  const server = await reloadingFixture();
  const { paths, publish, reloading, text, log, reported } = server;
  await publish("second", edition);
  await spoil(paths.link);
  await reloading.poll();
  await reloading.poll();
  expect(await text(RECORD)).toContain("(first)");
  expect(await text("/")).toContain("<title>first</title>");
  expect(reported.slice(1)).toEqual(["refused"]);
  const [line = "", ...more] = log().trim().split("\n");
  expect(more).toEqual([]);
  return { ...server, line: JSON.parse(line) as { level: number; msg: string } };
}

test.each([
  [
    "a missing file",
    (dist: string) => rm(join(dist, "index/public/clubs.ndjson")),
    /index\/public\/clubs\.ndjson is missing\. Run "npm run build"/,
  ],
  [
    "a site that is cut short",
    (dist: string) => truncate(join(dist, "site/index.html"), 3),
    /The site cannot be served/,
  ],
  [
    "a members' index that is cut short",
    (dist: string) => truncate(join(dist, "index/members/buyers.ndjson"), 3),
    /index\/members\/buyers\.ndjson has 3 bytes where/,
  ],
])("a build with %s is refused and reported once, and the last is served", async (_, spoil, reason) => {
  const { line } = await refusalOf(spoil);
  expect(line.level).toBe(50);
  expect(line.msg).toMatch(/^The published build is refused: /);
  expect(line.msg).toMatch(reason);
  expect(line.msg).toMatch(/goes on being served\.$/);
});

test("a build for another address is refused with both addresses", async () => {
  const { line } = await refusalOf(async () => undefined, { baseUrl: "https://other.example.org" });
  expect(line.msg).toContain(
    "dist/ was built for https://other.example.org, but BASE_URL is https://ledger.example.org.",
  );
});

test("after a refusal the next sound build is served", async () => {
  const { publish, reloading, text } = await refusalOf((dist) => rm(join(dist, "manifest.json")));
  await publish("third");
  await reloading.poll();
  expect(await text(RECORD)).toContain("(third)");
});

test("a build that has gone is refused where a reload is asked for, passed over otherwise, and served when it is back", async () => {
  const { paths, reloading, text, reported, first, log } = await reloadingFixture();
  await rename(paths.link, `${paths.link}-away`);
  await reloading.poll();
  expect([reported, log()]).toEqual([[first], ""]);
  await reloading.reload();
  expect(log()).toContain(
    "The published build is refused: The index cannot be served: manifest.json is missing.",
  );
  expect(await text(RECORD)).toContain("(first)");
  await rename(`${paths.link}-away`, paths.link);
  await reloading.poll();
  expect(reported).toEqual([first, "refused", first]);
});

test("an older build that is published again is served as any other", async () => {
  const { paths, publish, reloading, text, reported, first } = await reloadingFixture();
  const older = await readlink(paths.link);
  const second = await publish("second");
  await reloading.poll();
  await rm(paths.link);
  await symlink(older, paths.link);
  await reloading.poll();
  expect(await text(RECORD)).toContain("(first)");
  expect(reported).toEqual([first, second, first]);
});

test("the pages of a build that is served stay where they are, however many are published since", async () => {
  const { publish, text } = await reloadingFixture();
  for (const mark of ["second", "third", "fourth"]) await publish(mark);
  expect(await text("/")).toContain("<title>first</title>");
});

test("a build that no server has marked for a while goes when another is published", async () => {
  const { paths, publish, reloading, text } = await reloadingFixture();
  const longAgo = new Date(Date.now() - 10 * 60_000);
  await utimes(join(paths.link, "in-use"), longAgo, longAgo);
  for (const mark of ["second", "third"]) await publish(mark);
  expect(await text("/")).toContain('"status":500');
  await reloading.poll();
  expect(await text("/")).toContain("<title>third</title>");
});

test("of many builds that were served only the last stays in memory", async () => {
  const { reloading, builds, text } = await reloadingFixture();
  const turns = 6;
  for (let turn = 0; turn < turns; turn += 1) {
    await text(RECORD);
    await text("/api/v1/tech?q=muster");
    await reloading.reload();
  }
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // What has just been awaited is let go of at a later turn of the event loop.
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  expect(builds).toHaveLength(turns + 1);
  expect(builds.filter((build) => build.deref() !== undefined)).toHaveLength(1);
});

test("a first build that cannot be served is no start", async () => {
  const folder = await temporaryFolder();
  const starting = createReloading({
    link: join(folder, "dist"),
    load: (place) => loadBuild(place, { baseUrl: BASE_URL, dealsUrl: BASE_URL }),
    compose: (): Fetch => () => new Response(),
    log: pino({ level: "silent" }),
  });
  await expect(starting).rejects.toThrow("manifest.json is missing");
});
