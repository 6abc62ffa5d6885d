import { execFileSync, spawnSync } from "node:child_process";

/** A second reader of CSV, if Python is installed. */
export const hasPython = spawnSync("python3", ["--version"]).status === 0;

const SCRIPT =
  "import csv, json; print(json.dumps(list(csv.reader(open(0, newline='', encoding='utf-8-sig')))))";

export const readCsvInPython = (csv: string): string[][] =>
  JSON.parse(execFileSync("python3", ["-c", SCRIPT], { input: csv, encoding: "utf8" }));
