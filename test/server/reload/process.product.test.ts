import { cp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../fixture-build.ts";
import { startServer, untilLogged } from "../../server-process.ts";
import { sharedBuild } from "../../shared-build.ts";
import { type Edition, publishEdition } from "./changing-builds.ts";

/** The built server as a process of its own, over builds that are published while it runs. */
const BASE_URL = "http://localhost:8080";

async function start(env: Record<string, string>, { withoutMembers = true } = {}) {
  const folder = await temporaryFolder();
  const paths = { link: join(folder, "dist"), builds: join(folder, "builds") };
  const publish = (mark: string, edition?: Partial<Edition>): Promise<string> =>
    publishEdition(paths, { mark, baseUrl: BASE_URL, withoutMembers, ...edition });
  /** The data version of the build that the server is started with. */
  const first = await publish("first");
  await cp(join(await sharedBuild("fixture"), "server"), join(paths.link, "server"), { recursive: true });
  const settings = { BASE_URL, METRICS_PORT: "0", DATABASE_URL: `file:${join(folder, "members.sqlite")}` };
  return { ...(await startServer(paths.link, { ...settings, ...env })), publish, first };
}

/** Sends requests until the returned function is called, which resolves to each response's status, data version and mark. */
function keepAsking(port: number) {
  const answers: string[] = [];
  let asking = true;
  const ask = async () => {
    while (asking) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/tech/clubs/real-ejemplo`);
      const text = await response.text();
      const [version, mark] = [/"dataVersion":"([^"]+)"/.exec(text), /customers \((\w+)\)/.exec(text)];
      answers.push(`${response.status} ${version?.[1]} ${mark?.[1]}`);
    }
  };
  const all = Promise.all([ask(), ask(), ask(), ask()]);
  return async () => {
    asking = false;
    await all;
    return answers;
  };
}

async function served(port: number, dataVersion: string): Promise<void> {
  for (;;) {
    const state = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as { dataVersion: string };
    if (state.dataVersion === dataVersion) return;
    await wait(20);
  }
}

test("no request fails and none is answered from two builds while one build after the other is published under load", async () => {
  const { port, publish, first } = await start({ RELOAD_SECONDS: "1" });
  const stop = keepAsking(port);
  const expected = [`200 ${first} first`];
  for (const mark of ["second", "third"]) {
    const dataVersion = await publish(mark);
    await served(port, dataVersion);
    expected.push(`200 ${dataVersion} ${mark}`);
  }
  const answers = await stop();
  expect([...new Set(answers)].sort()).toEqual(expected.sort());
});

test.each([
  ["has lost its members", false, "Build it with them, or restart the server to serve it without."],
  ["has members although the server has none", true, "Restart the server to serve members."],
])("a build that %s is refused, with advice in the log and a metric", async (_, withoutMembers, advice) => {
  const server = await start({}, { withoutMembers });
  const { child, port, metricsPort, publish, first } = server;
  await publish("second", { withoutMembers: !withoutMembers });
  child.kill("SIGHUP");
  await untilLogged(server, `${advice} The build that was served before goes on being served.`);
  await served(port, first);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain("\nclubledger_index_refused 1\n");
});

test("metrics are served at a port of their own only; one that is taken stops the start", async () => {
  const { port, metricsPort, first } = await start({});
  await fetch(`http://127.0.0.1:${port}/api/v1/tech/clubs/fc-muster?secret=word`);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain(
    'clubledger_http_requests_total{route="/api/v1/tech/clubs/:slug",method="GET",status="400"} 1',
  );
  expect(metrics).toContain(`clubledger_index_info{data_version="${first}",members_data_version="none"} 1`);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
  await expect(start({ METRICS_PORT: String(port) })).rejects.toThrow(
    /The metrics cannot be served at 127\.0\.0\.1:\d+: .*METRICS_PORT to a port that is free/,
  );
});
