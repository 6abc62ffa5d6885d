import { execFile } from "node:child_process";
import { createServer, request as forward } from "node:http";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../../../../server/app.ts";
import { BASE_URL, fixtureIndexes, fixtureSite, temporaryFolder } from "../../../fixture-build.ts";
import { listenForTest, serveForTest } from "../../../serve-for-test.ts";
import { servedMembers } from "./mcp-fixture.ts";

/**
 * The suite imports a function of `fs` that Node.js 20 has not, for a command that is not used here. Without it, it would not start.
 */
const HOOKS = `export const resolve = async (name, context, next) => name === "fs" && context.parentURL?.includes("/conformance/dist/")
  ? { url: "data:text/javascript,export * from 'node:fs'; export const globSync = undefined;", shortCircuit: true }
  : next(name, context);`;
const asModule = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
const LOADER = asModule(
  `import { register } from "node:module"; register(${JSON.stringify(asModule(HOOKS))});`,
);
const SUITE = resolve("node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** Runs the suite's command in a folder of its own, where it leaves its reports. Rejects where a scenario fails. */
async function suite(...args: string[]): Promise<string> {
  const words = ["--import", LOADER, SUITE, ...args];
  return (await promisify(execFile)(process.execPath, words, { cwd: await temporaryFolder() })).stdout;
}

/** The suite sends no key: a proxy of this machine adds it and passes everything else on as it is. */
async function withKey({ address, bearer }: Awaited<ReturnType<typeof servedMembers>>): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const options = { method, headers: { ...headers, authorization: bearer.Authorization } };
    const passed = forward(new URL(url, address), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  return `http://localhost:${await listenForTest(proxy)}`;
}

// Its others are about an example server of its own, or about logs, completions, questions and prompts, which this server has not.
test.each(["server-initialize", "ping", "tools-list", "dns-rebinding-protection"])(
  "the server passes the protocol's own scenario %s",
  async (scenario) => {
    const address = await withKey(await servedMembers());
    const report = await suite("server", "--url", `${address}/mcp`, "--scenario", scenario);
    expect(report).toMatch(/Passed: (\d+)\/\1, 0 failed/);
  },
);

// Not dns-rebinding-protection: the public server is for pages of every origin.
test.each(["server-initialize", "ping", "tools-list", "resources-list"])(
  "the public server passes the scenario %s",
  async (scenario) => {
    const log = pino({ level: "silent" });
    const fetch = createApp({ indexes: await fixtureIndexes(), site: fixtureSite, log });
    const url = `http://localhost:${await serveForTest(fetch, BASE_URL)}/research/mcp`;
    const report = await suite("server", "--url", url, "--scenario", scenario);
    expect(report).toMatch(/Passed: (\d+)\/\1, 0 failed/);
  },
);
