import { pino } from "pino";
import { onTestFinished } from "vitest";
import { createApp } from "../../../server/app.ts";
import { loadIndexes } from "../../../server/indexes.ts";
import { listSite } from "../../../server/site-files.ts";
import { BASE_URL } from "../../fixture-build.ts";
import { serveForTest } from "../../serve-for-test.ts";
import { memberIndexesOf } from "../../server/members/fictional-buyers.ts";
import { fixtureMembers } from "../../server/members/fixture-members.ts";
import { builtSite } from "../built-site.ts";
import { connectToChromium } from "../chromium.ts";

/** A built site that stores reports, and a browser, until the test ends. */
export async function reportingSite(build: "fixture" | "real") {
  const { members, store } = await fixtureMembers({ indexes: memberIndexesOf([]) });
  const { folder, asset } = await builtSite(build);
  const [indexes, site] = await Promise.all([loadIndexes(folder), listSite(folder)]);
  const fetch = createApp({ indexes, site, asset, members, log: pino({ level: "silent" }) });
  const browser = await connectToChromium();
  onTestFinished(() => browser.close());
  return { indexes, store, browser, origin: `http://127.0.0.1:${await serveForTest(fetch, BASE_URL)}` };
}
