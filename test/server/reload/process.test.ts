import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { bundleServer } from "../../../scripts/compile/server-bundle.ts";
import { type Edition, publishEdition } from "./changing-builds.ts";

/** The built server as a process of its own, over builds that are published while it runs. */
let folder = "";
const BASE_URL = "http://localhost:8080";

beforeAll(async () => {
  await mkdir("var", { recursive: true });
  folder = await mkdtemp("var/test-");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Running {
  child: ChildProcess;
  port: number;
  metricsPort: number;
  log: () => string;
  publish: (mark: string, edition?: Partial<Edition>) => Promise<string>;
  /** The data version of the build that it was started with. */
  first: string;
}

async function start(
  name: string,
  environment: Record<string, string>,
  { withoutMembers = true } = {},
): Promise<Running> {
  const shelf = { link: join(folder, name, "dist"), builds: join(folder, name, "builds") };
  const publish: Running["publish"] = (mark, edition) =>
    publishEdition(shelf, { mark, baseUrl: BASE_URL, withoutMembers, ...edition });
  const first = await publish("first");
  await bundleServer(shelf.link);
  const store = { DATABASE_URL: `file:${join(folder, name, "members.sqlite")}` };
  const env = {
    PATH: process.env.PATH ?? "",
    PORT: "0",
    METRICS_PORT: "0",
    BASE_URL,
    ...store,
    ...environment,
  };
  const child = spawn(process.execPath, [join(shelf.link, "server/main.js")], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  while (!/"port":\d+/.test(output)) {
    if (child.exitCode !== null) throw new Error(output);
    await wait(20);
  }
  const port = Number(/"port":(\d+)/.exec(output)?.[1]);
  const metricsPort = Number(/"metricsPort":(\d+)/.exec(output)?.[1]);
  return { child, port, metricsPort, log: () => output, publish, first };
}

/** Asks over and over until told to stop, and gives every answer as its status, the data version and the mark that it holds. */
function askOnAndOn(port: number) {
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
  const { port, publish, first } = await start("load", { RELOAD_SECONDS: "1" });
  const answersSoFar = askOnAndOn(port);
  const expected = [`200 ${first} first`];
  for (const mark of ["second", "third", "fourth"]) {
    const dataVersion = await publish(mark);
    await served(port, dataVersion);
    expected.push(`200 ${dataVersion} ${mark}`);
  }
  const answers = await answersSoFar();
  expect([...new Set(answers)].sort()).toEqual(expected.sort());
});

test("SIGHUP serves what is published now, where nothing looks by itself", async () => {
  const { child, port, publish, first, log } = await start("signal", { RELOAD_SECONDS: "0" });
  const second = await publish("second");
  await served(port, first);
  child.kill("SIGHUP");
  await served(port, second);
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(child.exitCode).toBe(0);
  expect(log()).toContain(`"before":"${first}","msg":"serving another build"`);
});

test.each([
  ["has lost its members", false, "Build it with them, or restart the server to serve it without."],
  ["has members where the server has none", true, "Restart the server to serve members."],
])(
  "a build that %s is refused by a running server with what to do, and told by the metrics",
  async (_, withoutMembers, advice) => {
    const name = withoutMembers ? "won" : "lost";
    const { child, port, metricsPort, publish, first, log } = await start(name, {}, { withoutMembers });
    await publish("second", { withoutMembers: !withoutMembers });
    child.kill("SIGHUP");
    while (!log().includes("is refused")) await wait(20);
    expect(log()).toContain(`${advice} The build that was served before goes on being served.`);
    await served(port, first);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain("\nclubledger_index_refused 1\n");
  },
);

test("metrics are told at a port of their own, and not where the service is", async () => {
  const { port, metricsPort, first } = await start("metrics", {});
  await fetch(`http://127.0.0.1:${port}/api/v1/tech/clubs/fc-muster?secret=word`);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain(
    'clubledger_http_requests_total{route="/api/v1/tech/clubs/:slug",method="GET",status="400"} 1',
  );
  expect(metrics).toContain(`clubledger_index_info{data_version="${first}",members_data_version="none"} 1`);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
});

test("a metrics port that is taken stops the start and names the setting", async () => {
  const { port } = await start("taken", {});
  await expect(start("taken-too", { METRICS_PORT: String(port) })).rejects.toThrow(
    /The metrics cannot be served at 127\.0\.0\.1:\d+: .*METRICS_PORT to a port that is free/,
  );
});
