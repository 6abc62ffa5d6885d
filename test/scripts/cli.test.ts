import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import * as z from "zod";
import { CliError, type Command, operand, parseArguments, printFailure, usage } from "../../scripts/cli.ts";
import { commands } from "../../scripts/commands.ts";

function fault(command: Command, words: string): CliError {
  try {
    parseArguments(command, words === "" ? [] : words.split(" "));
  } catch (error) {
    if (error instanceof CliError) return error;
  }
  throw new Error(`"${words}" is accepted`);
}

test.each([
  [commands.check, "--jsn", 'unknown option "--jsn"\n\nnpm run check -- [options]'],
  [commands.check, "more words", 'unexpected argument "more words"\n\nnpm run check'],
  [commands.diff, "", "missing: GIT_REF\n\nnpm run diff -- GIT_REF [options]"],
  [commands.diff, "HEAD HEAD", 'unexpected argument "HEAD"'],
  [commands.diff, "HEAD --format html", "--format must be text, markdown or json"],
  [commands.links, "--quotes --archive", "--quotes and --archive exclude each other"],
  [commands.freshness, "--country Spian", '--country "Spian" is not known (did you mean "Spain"?)'],
  [
    commands.freshness,
    "--today 2026-02-30 --limit 0",
    "--today must be a day such as 2026-11-21\n--limit must be a whole number of at least 1",
  ],
  [commands.check, "--data /no/such", '--data "/no/such" is not a folder that exists'],
  [commands.dev, "--port 70000", "--port must be a port: a number from 0 to 65535"],
  [commands.links, "--archive-api archive.example.org", "--archive-api must be an http or https URL"],
])("%# is refused with exit code 2 and what is wrong", (command, words, message) => {
  const { message: said, exitCode } = fault(command, words);
  expect(said.startsWith(message)).toBe(true);
  expect(exitCode).toBe(2);
});

test("options have their defaults, and names are found without accents, case or spaces", () => {
  expect(
    parseArguments(commands.links, ["--status", "Status-Unknown", "--hosts", "A.org,b.org"]),
  ).toMatchObject({
    status: "status unknown",
    hosts: ["a.org", "b.org"],
    "max-age": 7,
    fresh: false,
    data: "data",
  });
});

test("the last operand can take all remaining words", () => {
  const command = {
    name: "npm run x",
    summary: "",
    parameters: z.object({ label: operand("LABEL", z.string().optional(), "words") }),
  };
  expect(parseArguments(command, ["my", "laptop"])).toEqual({ label: "my laptop" });
  expect(parseArguments(command, [])).toEqual({});
});

test("the usage text names every option with its value, meaning and default", () => {
  expect(usage(commands.build).split("\n").slice(0, 3)).toEqual([
    "npm run build -- [options]",
    "  Checks the evidence, compiles it and publishes it as dist/. Links begin with BASE_URL.",
    "  --if-stale        only if dist/ is missing, older than its sources or built for another BASE_URL",
  ]);
  expect(usage(commands.links)).toMatch(/--cache FILE +where findings are kept \(var\/links\.json\)/);
});

/** What is printed for an error, and the exit code. */
function printed(error: Error) {
  const print = vi.spyOn(console, "error").mockReturnValue();
  const before = process.exitCode;
  try {
    printFailure(error);
    return [print.mock.calls, process.exitCode];
  } finally {
    print.mockRestore();
    process.exitCode = before;
  }
}

const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

test.each([
  ["itself", full],
  ["the cause", new Error("a page", { cause: full })],
  ["what Eleventy wraps", Object.assign(new Error("Having trouble rendering"), { originalError: full })],
])("a full disk is said in one line if it is %s", (_, error) => {
  const line = "A file or folder cannot be used: ENOSPC: no space left on device, write";
  expect(printed(error)).toEqual([[[line]], 1]);
});

test("an error that nobody expects is thrown", () => {
  const bug = new Error("a page", { cause: new Error("a bug") });
  expect(() => printed(bug)).toThrow(bug);
});

test("every script of package.json except the members' is in the table of commands", async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile("package.json", "utf8")));
  const run = Object.keys(scripts).filter((name) =>
    new RegExp(`(?:scripts|bench)/${name}\\.ts|scripts/run\\.js ${name}`).test(scripts[name] ?? ""),
  );
  expect(run.filter((name) => name !== "members").sort()).toEqual(Object.keys(commands).sort());
});
