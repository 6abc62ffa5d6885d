import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as forward } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../server/app.ts";
import { BASE_URL, fixtureIndexes, fixtureSite } from "../../../fixture-build.ts";
import { listenForTest, serveForTest } from "../../../serve-for-test.ts";
import { servedMembers } from "./mcp-fixture.ts";

/** The protocol's own scenarios. Those that do not apply are listed with the reason, so that a newer suite's are noticed. */
const APPLICABLE = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

const NOT_APPLICABLE: Readonly<Record<string, readonly string[]>> = {
  "this server sends its clients no log": ["logging-set-level"],
  "this server completes nothing: the schemas list the values of arguments": ["completion-complete"],
  "calls a tool that only the suite's own example server has": [
    ...["simple-text", "image", "audio", "embedded-resource", "mixed-content", "with-logging", "error"].map(
      (name) => `tools-call-${name}`,
    ),
    "tools-call-with-progress",
    // What it looks for (the dialect and additionalProperties reach the client) is in the frozen list of tools.
    "json-schema-2020-12",
  ],
  "this server asks nothing of its clients": [
    "tools-call-sampling",
    "tools-call-elicitation",
    "elicitation-sep1034-defaults",
    "elicitation-sep1330-enums",
  ],
  "this server responds in JSON only": ["server-sse-polling", "server-sse-multiple-streams"],
  "this server has no resources": [
    "list",
    "read-text",
    "read-binary",
    "templates-read",
    "subscribe",
    "unsubscribe",
  ].map((name) => `resources-${name}`),
  "this server has no prompts": [
    "list",
    "get-simple",
    "get-with-args",
    "get-embedded-resource",
    "get-with-image",
  ].map((name) => `prompts-${name}`),
};

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
  const cwd = await mkdtemp(join(tmpdir(), "clubledger-conformance-"));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", LOADER, SUITE, ...args], {
    cwd,
  });
  return stdout;
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

test("every scenario of the suite is either run here or left out for a reason", async () => {
  const listed = [...(await suite("list", "--server")).matchAll(/^ {2}- ([\w-]+)/gm)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.sort()).toEqual([...APPLICABLE, ...Object.values(NOT_APPLICABLE).flat()].sort());
});

test.each(APPLICABLE)("the server passes the protocol's own scenario %s", async (scenario) => {
  const address = await withKey(await servedMembers());
  const report = await suite("server", "--url", `${address}/mcp`, "--scenario", scenario);
  expect(report).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});

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
