import { expect, test } from "vitest";
import { createReadAgain } from "../../../scripts/links/read-again.ts";
import { keyOf, rowTargetsOf } from "../../../scripts/links/targets.ts";
import { ledgerWith, validFiles, withCell, withText } from "../evidence/evidence.ts";
import { misbehavingServer } from "./misbehaving-server.ts";
import { NAMES, probeOptions } from "./probe-options.ts";

const row = {
  quote: "train in Acme Tracking's vests",
  club: { slug: "example-rovers", name: "Example Rovers", aliases: [] },
  vendor: { slug: "acme-tracking", name: "Acme Tracking" },
};

test.each([
  ["/article", row, "found", "quote found, club named, vendor named"],
  ["/article", { ...row, quote: "sells tickets" }, "missing", "quote missing, club named, vendor named"],
  ["/article", { ...row, quote: null }, "found", "club named, vendor named"],
  ["/article", { ...row, quote: null, vendor: null }, "found", "club named"],
  ["/other-article", row, "missing", "quote missing, club named, vendor gone"],
  ["/other-article", { ...row, quote: null }, "unnamed", "club named, vendor gone"],
  ["/subscribers", row, "found", "quote found, club named, vendor named"],
  [
    "/subscribers",
    { ...row, quote: "sells tickets" },
    "unreadable",
    "A part of the page is for subscribers only; what is read here may be its beginning.",
  ],
  ["/pdf", row, "unreadable", "The page is a PDF, which is not read; open it in a browser."],
  ["/forbidden", row, "unreadable", "The page is behind a wall (403); open it in a browser."],
  ["/missing", row, "unreadable", "The site has no such page: it responds with 404."],
])("%s, read again for %j, is %s", async (path, cited, verdict, detail) => {
  const { origin } = await misbehavingServer();
  const readAgain = createReadAgain(probeOptions(), NAMES);
  expect(await readAgain(`${origin}${path}`, cited)).toMatchObject({ verdict, detail });
});

test("a page that two rows cite is fetched once", async () => {
  const { origin, seen } = await misbehavingServer();
  const readAgain = createReadAgain(probeOptions(), NAMES);
  await Promise.all([readAgain(`${origin}/article`, row), readAgain(`${origin}/article`, row)]);
  expect(seen).toEqual(["GET /robots.txt", "GET /article"]);
});

test("the rows are the pages of relationships and deals, each row on its own", () => {
  const changed = withText(
    "technology/germany.csv",
    "https://zeitung.example.org/karten",
    "https://zeitung.example.org/muster",
  );
  const targets = rowTargetsOf(ledgerWith({ ...validFiles, ...changed }), { country: "Germany" });
  expect(targets.map(({ places, row: cited }) => [places, cited?.club.name, cited?.vendor?.name])).toEqual([
    [["data/technology/germany.csv:2"], "1. FC Müster", "Acme Tracking"],
    [["data/technology/germany.csv:3"], "1. FC Müster", "O'Tickets"],
    [["data/members/deals.csv:5"], "1. FC Müster", undefined],
    [["data/members/deals.csv:9"], "1. FC Müster", undefined],
  ]);
});

test("what was found for a row counts no more once its quote has changed", () => {
  const keyWith = (quote: string) =>
    rowTargetsOf(ledgerWith(withCell("technology/spain.csv", 2, "quote", quote)), { country: "Spain" }).map(
      keyOf,
    )[0];
  expect(keyWith("One")).not.toBe(keyWith("Two"));
  expect(keyWith("One")).toBe(keyWith("One"));
});
