import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { required } from "../../contract/required.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { BASE_URL } from "../fixture-build.ts";
import { hasPython } from "../python-csv.ts";
import { launchServer, memberSettings, type RunningServer, stop } from "../server-process.ts";
import { sharedBuild } from "../shared-build.ts";

/** The samples that people copy, as they are written, against the real evidence. */

const run = promisify(execFile);
let server: RunningServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(inject("runFolder"), "samples-"));
  const settings = { ...memberSettings(join(folder, "dist")), BASE_URL };
  server = await launchServer(await sharedBuild("real"), settings);
});

afterAll(() => stop(server));

/** Runs a sample that names another address against the server under test. Rejects if it fails. */
const runSample = (command: string, args: readonly string[], code: string, address: string) =>
  run(command, [...args, code.replaceAll(address, server.url)], { cwd: folder });

/** The commands of a page that ask the public API. */
async function curlCommands(page: string): Promise<string[]> {
  const blocks = [...(await readFile(page, "utf8")).matchAll(/```sh\n(.*?)```/gs)].map(
    ([, code = ""]) => code,
  );
  return blocks
    .flatMap((code) => code.split(/^(?=curl )/m))
    .filter((code) => code.startsWith("curl ") && !code.includes("cl_…"));
}

test.each(["README.md", "docs/api.md"])("every curl command of %s succeeds", async (page) => {
  const commands = await curlCommands(page);
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    const { stdout } = await runSample(
      "bash",
      ["-c"],
      command.replace(/^curl /, "curl --fail-with-body --silent --show-error "),
      "http://localhost:8080",
    );
    // With -O the response is a file.
    if (!/^curl -O/.test(command)) expect(JSON.parse(stdout)).toHaveProperty("data");
  }
});

const unescaped = (html: string): string =>
  html.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

async function samplesOf(language: string): Promise<string[]> {
  const page = join(await sharedBuild("real"), "site", sitePaths.apiReference, "index.html");
  const pattern = new RegExp(`<summary>${language}</summary><pre><code>(.*?)</code>`, "gs");
  const samples = [...(await readFile(page, "utf8")).matchAll(pattern)].map(([, code = ""]) =>
    unescaped(code),
  );
  // The members' operations need a key.
  return samples.filter((sample) => !sample.includes("CLUBLEDGER_KEY"));
}

test.each([
  ["curl", "bash", ["-c"], ""],
  [
    "JavaScript",
    process.execPath,
    ["--input-type=module", "--eval"],
    "\nconsole.log(JSON.stringify({ data }));",
  ],
  ...(hasPython ? [["Python", "python3", ["-c"], "\nprint(json.dumps({'data': data}))"] as const] : []),
] as const)(
  "every %s sample of the reference for the public API returns data",
  async (language, command, args, print) => {
    const samples = await samplesOf(language);
    expect(samples).toHaveLength(16);
    for (const sample of samples) {
      const { stdout } = await runSample(command, args, sample + print, BASE_URL);
      expect(required(JSON.parse(stdout), "the response")).toHaveProperty("data");
    }
  },
);
