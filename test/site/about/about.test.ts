import { expect, test } from "vitest";
import { builtSite } from "../built-site.ts";

async function aboutText(): Promise<string> {
  const { files } = await builtSite("fixture");
  const html = files.get("/about/") ?? "";
  return html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<\/(?:p|li|h\d|th|td)>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/[ \t]+/g, " ");
}

test("the page about the ledger says how to report, and each row has the form", async () => {
  const { files } = await builtSite("fixture");
  const about = files.get("/about/") ?? "";
  expect(about).toContain("On a club’s page each relationship asks whether it is still true.");
  expect(about).toContain('<a href="/report/" rel="nofollow">A form</a> takes everything else.');
  expect(about).toContain('href="mailto:corrections@press.example.org?subject=');
  const club = files.get("/clubs/fc-muster/") ?? "";
  const rows = club.match(/Link to this relationship/g) ?? [];
  expect(rows.length).toBeGreaterThan(1);
  expect(club.match(/<form method="post" action="\/report\/"/g)).toHaveLength(rows.length);
});

test("the page about the ledger counts what is status unknown, and says why, who reads and how often", async () => {
  const text = await aboutText();
  expect(text).toContain("2 of 5 relationships are status unknown");
  expect(text).toContain("where a person did, the relationship says so");
  expect(text).toContain("due to be read again after twelve months");
  expect(text).toContain("use it for any purpose, also a commercial one, with credit");
});

test("the page about the ledger says no sentence twice, and has at most 600 words", async () => {
  const text = await aboutText();
  const sentences = text.split(/\n|(?<=[.:]) /).map((sentence) => sentence.trim());
  const long = sentences.filter((sentence) => sentence.split(" ").length > 3);
  expect(long.length).toBeGreaterThan(20);
  expect(long.filter((sentence, at) => long.indexOf(sentence) !== at)).toEqual([]);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(600);
});
