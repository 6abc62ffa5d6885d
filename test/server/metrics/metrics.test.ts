import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../../../server/app.ts";
import { createMetrics } from "../../../server/metrics.ts";
import { BASE_URL, fixtureIndexes, fixtureSite } from "../../fixture-build.ts";

async function countedApp() {
  const metrics = createMetrics();
  const { observer } = metrics;
  const log = pino({ level: "silent" });
  const app = createApp({ indexes: await fixtureIndexes(), site: fixtureSite, log, observer });
  const ask = async (path: string, method = "GET") => app(new Request(`${BASE_URL}${path}`, { method }));
  const lines = async () =>
    (await metrics.text()).split("\n").filter((line) => line.startsWith("clubledger_http_requests_total"));
  return { metrics, ask, lines };
}

test("requests count by the pattern of their route, whatever the path, and by method and status", async () => {
  const { ask, lines } = await countedApp();
  for (const slug of ["fc-muster", "example-rovers", "nobody-at-all"])
    await ask(`/api/v1/tech/clubs/${slug}`);
  await ask("/api/v1/tech?q=muster");
  await ask("/api/v1/tech", "HEAD");
  await ask("/api/v1/tech", "DELETE");
  await ask("/");
  await ask("/wp-login.php?x=1");
  expect(await lines()).toEqual([
    'clubledger_http_requests_total{route="/api/v1/tech/clubs/:slug",method="GET",status="200"} 2',
    'clubledger_http_requests_total{route="/api/v1/tech/clubs/:slug",method="GET",status="404"} 1',
    'clubledger_http_requests_total{route="/api/v1/tech",method="GET",status="200"} 1',
    'clubledger_http_requests_total{route="/api/v1/tech",method="HEAD",status="200"} 1',
    'clubledger_http_requests_total{route="/api/v1/tech",method="DELETE",status="405"} 1',
    'clubledger_http_requests_total{route="(site)",method="GET",status="200"} 1',
    'clubledger_http_requests_total{route="(site)",method="GET",status="404"} 1',
  ]);
});

test("the addresses of renamed records count as one route, so that labels do not grow with the data", async () => {
  const { ask, lines } = await countedApp();
  for (const path of [
    "/clubs/muster-sv/",
    "/vendors/otickets/",
    "/categories/player-load/feed.atom",
    "/embed/categories/player-load/chart.svg",
    "/leagues/liga-ejemplo/charts/",
  ])
    await ask(path);
  const routes = new Set((await lines()).map((line) => /route="([^"]+)"/.exec(line)?.[1]));
  expect([...routes]).toEqual(["(former page)"]);
});

test("a method of nobody's counts as other", async () => {
  const { metrics, lines } = await countedApp();
  metrics.observer.requestEnded("(site)", "PROPFIND", 404, 0.001);
  expect(await lines()).toEqual([
    'clubledger_http_requests_total{route="(site)",method="other",status="404"} 1',
  ]);
});

test("only the data versions that are served are reported, and a refusal until another build is served", async () => {
  const { observer, text } = createMetrics();
  observer.indexServed({ dataVersion: "2026-01-01-aaaa", members: "2026-01-02-bbbb" });
  observer.indexRefused();
  expect(await text()).toContain("\nclubledger_index_refused 1\n");
  observer.indexServed({ dataVersion: "2026-02-01-cccc", members: undefined });
  const metrics = await text();
  expect(metrics).toContain("\nclubledger_index_refused 0\n");
  expect(metrics.match(/^clubledger_index_info\{.*$/gm)).toEqual([
    'clubledger_index_info{data_version="2026-02-01-cccc",members_data_version="none"} 1',
  ]);
});

test("the store's state is reported only where there is a store", async () => {
  const { observer, text } = createMetrics();
  expect(await text()).not.toMatch(/^clubledger_store_available/m);
  observer.storeChanged(false);
  expect(await text()).toMatch(/^clubledger_store_available 0$/m);
  observer.storeChanged(true);
  expect(await text()).toMatch(/^clubledger_store_available 1$/m);
});
