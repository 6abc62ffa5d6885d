import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../fixture-build.ts";
import { runScript } from "./run-script.ts";

const FIXTURE = ["--data", "test/fixtures/evidence"];

const ARTICLE = `<html lang="en"><head><meta property="og:site_name" content="Its own name"></head><body>
<h1>Rovers sign with Acme</h1><p>14 March 2025</p>
<p>Example Rovers will use Acme Tracking for three years. ${"More of the article follows here. ".repeat(8)}</p></body></html>`;

/** A list of one saved page at this address. */
async function listOf(url: string, html: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "page.html"), html);
  await writeFile(join(folder, "pages.csv"), `file,url\npage.html,${url}\n`);
  return join(folder, "pages.csv");
}

test("a saved page is a line of JSON, with the ledger's own name for its publisher", async () => {
  const list = await listOf("https://news.example.org/new-story", ARTICLE);
  const { code, stdout } = await runScript("read", ["--json", "--list", list, ...FIXTURE]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    file: "page.html",
    url: "https://news.example.org/new-story",
    publisher: "Example News",
    title: "Rovers sign with Acme",
    language: "en",
    date: { value: "2025-03-14", place: "text beside the headline" },
    clubs: [{ kind: "club", slug: "example-rovers", name: "Example Rovers" }],
    vendors: [{ kind: "vendor", slug: "acme-tracking", name: "Acme Tracking" }],
    relationships: ["example-rovers--acme-tracking--athlete-monitoring"],
    sentences: [
      {
        text: "Example Rovers will use Acme Tracking for three years.",
        hints: [
          { hint: "plan", word: "will" },
          { hint: "term", word: "years" },
        ],
      },
    ],
  });
});

test("a page that cannot be read is a sentence, and the run exits 1", async () => {
  const list = await listOf("https://news.example.org/new-story", "%PDF-1.7");
  const { code, stdout } = await runScript("read", ["--list", list, ...FIXTURE]);
  expect([code, stdout]).toEqual([
    1,
    "https://news.example.org/new-story\n  The page is a PDF, which is not read; open it in a browser.\n",
  ]);
});

test("an address in a private network is not asked", async () => {
  const { code, stdout } = await runScript("read", ["http://169.254.169.254/latest/", ...FIXTURE]);
  expect([code, stdout]).toEqual([1, expect.stringContaining("is in a private network; it is not asked.")]);
});

test("without a page the command says what it needs", async () => {
  const { code, stderr } = await runScript("read", FIXTURE);
  expect([code, stderr]).toEqual([2, expect.stringContaining("missing: URL…")]);
});
