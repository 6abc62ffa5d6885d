import { exec, execFile } from "node:child_process";
import { expect, test } from "vitest";
import { environment } from "./run-script.ts";

/** Runs a command as package.json does, without npm. */
const run = (...words: readonly string[]) =>
  new Promise((resolve) => {
    execFile(process.execPath, ["scripts/run.js", ...words], { env: environment }, (error, stdout, stderr) =>
      resolve([error?.code ?? 0, stdout.split("\n")[0], stderr.split("\n")[0]]),
    );
  });

test("a command gets its words and gives its exit code, also if it is started twice at once", async () => {
  const started = [run("check", "--jsn"), run("check", "--help"), run("read", "--help")];
  expect(await Promise.all(started)).toEqual([
    [2, "", 'unknown option "--jsn"'],
    [0, "npm run check -- [options]", ""],
    [0, "npm run read -- [URL…] [options]", ""],
  ]);
});

test("a command whose first line is enough ends without a word", async () => {
  const ended = new Promise((resolve) => {
    exec("node scripts/run.js freshness | head -1", { env: environment }, (error, _, stderr) =>
      resolve([error, stderr]),
    );
  });
  expect(await ended).toEqual([null, ""]);
});
