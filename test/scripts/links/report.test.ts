import { expect, test } from "vitest";
import { createProgress, jsonLinks, textLinks } from "../../../scripts/links/report.ts";
import type { Finding } from "../../../scripts/links/run.ts";
import { targetsOf } from "../../../scripts/links/targets.ts";
import { ledgerWith, validFiles, withText } from "../evidence/evidence.ts";

const checkedAt = "2026-11-21T12:00:00.000Z";
const targets = targetsOf({ ...ledgerWith(), members: undefined });

/** A report without the numbers of addresses that the fictional ledger has. */
const uncounted = (report: string) =>
  report.replace(/\d+ addresses/, "n addresses").replace(/\d+ not checked/, "n not checked");

const findings = new Map<string, Finding>([
  [
    "https://news.example.org/rovers-acme",
    { verdict: "moved", detail: "permanent redirect", proposal: "https://news.example.org/new", checkedAt },
  ],
  [
    "https://zeitung.example.org/muster",
    { verdict: "dead", detail: "404", archived: "https://archive.example.org/muster", checkedAt },
  ],
  [
    "https://zeitung.example.org/karten",
    { verdict: "alive", detail: "200", archived: "https://archive.example.org/karten", checkedAt },
  ],
  ["https://diario.example.org/entradas", { verdict: "blocked", detail: "403", checkedAt }],
]);

test("the report groups by what to do, names the rows, and counts all", () => {
  expect(uncounted(textLinks(targets, findings))).toBe(
    [
      "Dead: cite the archived copy in archive_url, or find another source.",
      "  data/technology/germany.csv:2  404  https://zeitung.example.org/muster",
      "    -> https://archive.example.org/muster",
      "",
      "Moved: read the page at its new address and cite that.",
      "  data/technology/england.csv:2  permanent redirect  https://news.example.org/rovers-acme",
      "    -> https://news.example.org/new",
      "",
      "Blocked: the site rejects programs; open the page in a browser.",
      "  data/technology/spain.csv:2  403  https://diario.example.org/entradas",
      "",
      "Archived: a copy is known; cite it in archive_url, or let --archive --write do so.",
      "  data/technology/germany.csv:3  https://zeitung.example.org/karten",
      "    -> https://archive.example.org/karten",
      "",
      "n addresses: 1 dead, 1 moved, 1 blocked, 1 alive, n not checked yet",
    ].join("\n"),
  );
});

test("a dead page whose archived copy the row cites already is counted and asks for nothing", () => {
  const archived = targets.map((target) => ({ ...target, archived: target.address.endsWith("/muster") }));
  const report = uncounted(textLinks(archived, findings));
  expect(report).not.toContain("Dead:");
  expect(report).toContain("n addresses: 1 dead (1 with the archived copy cited), 1 moved,");
});

test("an address counts as archived only where every row that cites it has the copy", () => {
  const [header = "", first = "", second = ""] = (validFiles["technology/germany.csv"] ?? "").split("\n");
  const cited = (row: string, copy: string) =>
    row.replace(/(https:\/\/zeitung\.example\.org\/)\w+,,/, `$1muster,${copy},`);
  const copy = "https://archive.example.org/muster";
  const isArchived = (ofSecond: string) => {
    const text = [header, cited(first, copy), cited(second, ofSecond), ""].join("\n");
    const asked = targetsOf(ledgerWith({ "technology/germany.csv": text }));
    return asked.find(({ address }) => address.endsWith("/muster"))?.archived;
  };
  expect([isArchived(copy), isArchived("")]).toEqual([true, false]);
});

test("as JSON every finding has all its keys", () => {
  const report = JSON.parse(jsonLinks(targets, findings));
  expect(report).toMatchObject({
    total: targets.length,
    counts: { dead: 1, moved: 1, blocked: 1, alive: 1 },
  });
  expect(report.links.find(({ verdict }: { verdict: string }) => verdict === "alive")).toEqual({
    address: "https://zeitung.example.org/karten",
    places: ["data/technology/germany.csv:3"],
    verdict: "alive",
    detail: "200",
    proposal: null,
    archived: "https://archive.example.org/karten",
    checkedAt,
  });
});

test("an address that two rows cite is asked for once, with both places and the later reading", () => {
  const changed = withText(
    "technology/germany.csv",
    "https://zeitung.example.org/muster,,Muster-Zeitung",
    "https://news.example.org/rovers-acme,,Example News",
  );
  expect(targetsOf(ledgerWith(changed))[0]).toEqual({
    address: "https://news.example.org/rovers-acme",
    places: ["data/technology/england.csv:2", "data/technology/germany.csv:2"],
    lastRead: "2026-06-30",
    archived: false,
  });
});

test.each([
  [{ country: "Germany" }, ["/muster", "/karten"]],
  [{ status: "current" }, ["/rovers-acme", "/vests", "/partners", "/karten"]],
  [
    { hosts: ["news.example.org", "diario.example.org"] },
    ["/rovers-acme", "/rovers-tickets", "/entradas", "/bigacme-buys-acme"],
  ],
  [{ hosts: ["example.org"], limit: 2 }, ["/rovers-acme", "/vests"]],
  [{ hosts: ["ple.org"] }, []],
])("%j takes only these addresses", (filter, paths) => {
  expect(
    targetsOf({ ...ledgerWith(), members: undefined }, filter).map(
      ({ address }) => new URL(address).pathname,
    ),
  ).toEqual(paths);
});

/** What progress writes on a screen while two addresses come in. */
function shown(isTTY: boolean): string[] {
  const written: string[] = [];
  const progress = createProgress({ isTTY, write: (text) => written.push(text) }, 2);
  const target = {
    address: "https://news.example.org/a",
    places: [],
    lastRead: "2026-04-10",
    archived: false,
  };
  progress.show(target, { verdict: "alive", detail: "200", checkedAt });
  progress.show(target, { verdict: "dead", detail: "404", checkedAt });
  progress.end();
  return written;
}

test("on a terminal a count shows how far the run has come, and goes away", () => {
  expect(shown(true)).toEqual(["\r\u001b[2K1/2", "\r\u001b[2K2/2", "\r\u001b[2K"]);
});

test("elsewhere there is a plain line for each address that is not alive", () => {
  expect(shown(false)).toEqual(["2/2  dead  404  https://news.example.org/a\n"]);
});

test("an address that only the evidence for members cites is asked too, once, with its places", () => {
  const asked = targetsOf(ledgerWith());
  expect(asked.filter(({ address }) => address === "https://news.example.org/rovers-sold")).toEqual([
    {
      address: "https://news.example.org/rovers-sold",
      places: ["data/members/buyers/example-capital.yaml:1", "data/members/deals.csv:4"],
      lastRead: "2026-11-20",
      archived: false,
    },
  ]);
  expect(asked.map(({ address }) => address)).not.toContain("https://social.example.org/in/alex-example");
});

test("the page of a vendor's parent is asked without a day, a roster once with all its teams", () => {
  const asked = targetsOf(ledgerWith());
  const found = (path: string) => asked.filter(({ address }) => address.endsWith(path));
  expect(found("/bigacme-buys-acme")).toMatchObject([{ places: ["data/vendors.csv:2"], lastRead: "" }]);
  expect(found("/2025/example-league.json")).toMatchObject([
    { places: ["data/league-clubs.csv:4", "data/league-clubs.csv:5"], lastRead: "2026-06-01" },
  ]);
  const ofSpain = targetsOf(ledgerWith(), { country: "Spain" }).map(({ places }) => places[0]);
  expect(ofSpain).toContain("data/league-clubs.csv:6");
  expect(ofSpain).not.toContain("data/vendors.csv:2");
});
