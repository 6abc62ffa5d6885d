import { execFileSync } from "node:child_process";
import { transform } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { required } from "../../../contract/required.ts";
import { hasPython } from "../../python-csv.ts";
import { type BuiltSite, builtSite } from "../built-site.ts";

let site: BuiltSite;

beforeAll(async () => {
  site = await builtSite("fixture");
});

/** The code that the page of the data has for a language. */
function sampleOf(language: string): string {
  const html = required(site.files.get("/data/"), "the page");
  const [, code] =
    new RegExp(`<h3>${language}</h3><pre tabindex="0"><code>(.*?)</code>`, "s").exec(html) ?? [];
  return required(code, language)
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

test.each(["Python", "DuckDB", "TypeScript"])("the sample in %s has three lines", (language) => {
  expect(sampleOf(language).split("\n")).toHaveLength(3);
});

test.skipIf(!hasPython)("the sample in Python runs, and counts the one club of the fictional ledger", () => {
  const code = sampleOf("Python").replace("https://ledger.example.org/", `file://${site.folder}/site/`);
  expect(execFileSync("python3", ["-c", code], { encoding: "utf8" })).toBe("1\n");
});

test("the sample in TypeScript runs, and counts the same", async () => {
  const { code } = await transform(sampleOf("TypeScript"), { loader: "ts", format: "esm" });
  const said: unknown[] = [];
  const run = new Function("fetch", "console", `return (async () => {${code}})()`);
  await run((url: string) => site.fetch(new Request(url)), { log: (value: unknown) => said.push(value) });
  expect(said).toEqual([1]);
});
