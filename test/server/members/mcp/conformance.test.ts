import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as forward } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { bearer, servedMembers } from "./mcp-fixture.ts";

/**
 * The protocol's own scenarios. What a server of three read-only tools has no part in is listed with the reason; the suite's list
 * must be these two lists together, so that a newer suite is looked at and not passed over.
 */
const APPLICABLE = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

const FIXTURE_TOOL = "calls a tool that only the suite's own example server has";
const NO_RESOURCES = "this server has no resources";
const NO_PROMPTS = "this server has no prompts";
const NEVER_ASKS = "this server asks nothing of its clients";
const NO_STREAMS = "this server answers in JSON only and streams nothing";

const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  "logging-set-level": "this server sends its clients no log",
  "completion-complete": "this server completes nothing: its arguments' values stand in their schemas",
  "tools-call-simple-text": FIXTURE_TOOL,
  "tools-call-image": FIXTURE_TOOL,
  "tools-call-audio": FIXTURE_TOOL,
  "tools-call-embedded-resource": FIXTURE_TOOL,
  "tools-call-mixed-content": FIXTURE_TOOL,
  "tools-call-with-logging": FIXTURE_TOOL,
  "tools-call-error": FIXTURE_TOOL,
  "tools-call-with-progress": FIXTURE_TOOL,
  "tools-call-sampling": NEVER_ASKS,
  "tools-call-elicitation": NEVER_ASKS,
  // What it looks for (the dialect and additionalProperties reach the client) is in the frozen list of tools.
  "json-schema-2020-12": FIXTURE_TOOL,
  "elicitation-sep1034-defaults": NEVER_ASKS,
  "elicitation-sep1330-enums": NEVER_ASKS,
  "server-sse-polling": NO_STREAMS,
  "server-sse-multiple-streams": NO_STREAMS,
  "resources-list": NO_RESOURCES,
  "resources-read-text": NO_RESOURCES,
  "resources-read-binary": NO_RESOURCES,
  "resources-templates-read": NO_RESOURCES,
  "resources-subscribe": NO_RESOURCES,
  "resources-unsubscribe": NO_RESOURCES,
  "prompts-list": NO_PROMPTS,
  "prompts-get-simple": NO_PROMPTS,
  "prompts-get-with-args": NO_PROMPTS,
  "prompts-get-embedded-resource": NO_PROMPTS,
  "prompts-get-with-image": NO_PROMPTS,
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
async function withKey(address: string): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming;
    const options = { method, headers: { ...headers, authorization: bearer.Authorization } };
    const passed = forward(new URL(url, address), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void proxy.close());
  const at = proxy.address();
  return `http://localhost:${typeof at === "object" && at !== null ? at.port : 0}`;
}

test("every scenario of the suite is either run here or left out for a reason", async () => {
  const listed = [...(await suite("list", "--server")).matchAll(/^ {2}- ([\w-]+)/gm)].map(([, name]) => name);
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.sort()).toEqual([...APPLICABLE, ...Object.keys(NOT_APPLICABLE)].sort());
});

test.each(APPLICABLE)("the server passes the protocol's own scenario %s", async (scenario) => {
  const address = await withKey(await servedMembers());
  const report = await suite("server", "--url", `${address}/mcp`, "--scenario", scenario);
  expect(report).toMatch(/Passed: (\d+)\/\1, 0 failed/);
});
