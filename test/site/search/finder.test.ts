import { describe, expect, test } from "vitest";
import { relationshipPage } from "../../../contract/records.ts";
import { required } from "../../../contract/required.ts";
import { createFinder } from "../../../site/search/finder.ts";
import { currentFirst } from "../../../site/search/views.ts";
import { browserRecordOf } from "../browser-record.ts";
import { builtSite } from "../built-site.ts";

const site = await builtSite("real");
const find = createFinder(browserRecordOf(site, "search"));

async function apiTotal(query: string): Promise<number> {
  const response = await site.get(`/api/v1/tech?${query}&limit=1`);
  return relationshipPage.parse(await response.json()).total;
}

const firstOf = (text: string): string[] => {
  const [group] = find(text).groups;
  return group === undefined ? [] : [group.title, group.results[0]?.path ?? ""];
};

describe("the first result of the real ledger", () => {
  test.each([
    ["England", "Countries", "/countries/england/"],
    ["spain", "Countries", "/countries/spain/"],
    ["ticketing", "Categories", "/categories/ticketing/"],
    ["wifi", "Categories", "/categories/stadium-connectivity/"],
    ["Wi-Fi", "Categories", "/categories/stadium-connectivity/"],
    ["turnstiles", "Categories", "/categories/access-control/"],
    ["catapult", "Vendors", "/vendors/catapult/"],
    ["who uses Catapult?", "Vendors", "/vendors/catapult/"],
    ["future ticketing", "Vendors", "/vendors/future-ticketing/"],
    ["man utd", "Clubs", "/clubs/manchester-united/"],
    ["Köln", "Clubs", "/clubs/fc-koln/"],
    ["barcelon", "Clubs", "/clubs/fc-barcelona/"],
    ["new england", "Clubs", "/clubs/new-england-revolution/"],
    ["premier league", "Leagues", "/leagues/premier-league/"],
    ["transfer cost", "Calculators", "/calculators/transfer-cost/"],
    ["squad cost ratio", "Calculators", "/calculators/squad-plan/"],
    ["amortisation", "Calculators", "/calculators/contract-extension/"],
    ["amortization", "Calculators", "/calculators/contract-extension/"],
    ["transfer fee", "Calculators", "/calculators/transfer-cost/"],
    ["buyers", "Pages", "/members/"],
    ["spreadsheet", "Pages", "/data/"],
    ["corrections", "Pages", "/changes/"],
    ["who supplies arsenal", "Clubs", "/clubs/arsenal/"],
    ["suppliers of Chelsea", "Clubs", "/clubs/chelsea/"],
    ["contract", "Pages", "/contracts-ending/"],
    ["contracts", "Pages", "/contracts-ending/"],
    ["contract ends", "Pages", "/contracts-ending/"],
    ["contracts ending", "Pages", "/contracts-ending/"],
    ["contract extension", "Calculators", "/calculators/contract-extension/"],
  ])("for “%s” is of %s: %s", (text, kind, path) => {
    expect(firstOf(text)).toEqual([kind, path]);
  });

  test.each([
    ["ticketing england", "Ticketing in England", "category=ticketing&country=england"],
    ["england ticketing", "Ticketing in England", "country=england&category=ticketing"],
    ["ticketing eng", "Ticketing in England", "category=ticketing&country=england"],
    ["ticketng england", "Ticketing in England", "category=ticketing&country=england"],
    ["arsenal ticketing", "Ticketing at Arsenal", "club=arsenal&category=ticketing"],
    [
      "wifi bundesliga",
      "Stadium connectivity, Bundesliga",
      "category=stadium-connectivity&league=bundesliga",
    ],
    ["catapult spain", "Catapult in Spain", "vendor=catapult&country=spain"],
    ["current ticketing", "Ticketing, current", "status=current&category=ticketing"],
    [
      "unknown ticketing netherlands",
      "Ticketing in the Netherlands, status unknown",
      "status=status+unknown&category=ticketing&country=netherlands",
    ],
    ["manchester ticketing", "Ticketing, “manchester”", "q=manchester&category=ticketing"],
    ["season ticket england", "Technology in England, “season ticket”", "q=season+ticket&country=england"],
  ])("for “%s” is the view “%s” of the explorer, with the API's count", async (text, title, query) => {
    const [group] = find(text).groups;
    const [view] = group?.results ?? [];
    const total = await apiTotal(query);
    expect([view?.title, view?.path]).toEqual([title, `/explore/?${query}`]);
    expect(view?.detail).toBe(total === 1 ? "1 relationship" : `${total} relationships`);
    expect(total).toBeGreaterThan(0);
  });

  test.each([
    ["tcketmaster", "ticketmaster", "/vendors/ticketmaster/"],
    ["tcketm", "ticketmaster", "/vendors/ticketmaster/"],
    ["bundeslga", "bundesliga", "/leagues/bundesliga/"],
    ["premier legue", "premier league", "/leagues/premier-league/"],
  ])("for the mistyped “%s” is that for “%s”", (text, corrected, path) => {
    expect([find(text).corrected, firstOf(text)[1]]).toEqual([corrected, path]);
  });
});

test.each(["PSR", "ffp", "SCR", "financial fair play", "profit and sustainability"])(
  "“%s” leads to the calculator of squad costs",
  (text) => {
    const [group] = find(text).groups;
    const paths = group?.results.map(({ path }) => path);
    expect(paths).toEqual(["/calculators/squad-plan/"]);
  },
);

test.each([
  ["Premier League ticketing", ["premier-league"]],
  ["ticketing in England", ["premier-league", "efl-championship", "efl-league-two"]],
  ["wifi bundesliga", ["bundesliga"]],
])(
  "“%s” offers the explorer's list, then the columns of leagues' boards, of the most clubs first: %j",
  (text, leagues) => {
    const [view, boards] = find(text).groups;
    expect([view?.title, boards?.title]).toEqual(["In the explorer", "League boards"]);
    const category = text.startsWith("wifi") ? "stadium-connectivity" : "ticketing";
    const paths = boards?.results.map(({ path }) => path) ?? [];
    expect(paths.slice(0, leagues.length)).toEqual(
      leagues.map((league) => `/leagues/${league}/${category}/`),
    );
    expect(paths.filter((path) => !site.files.has(path))).toEqual([]);
  },
);

test.each(["catapult spain", "arsenal ticketing", "current ticketing"])("“%s” asks for no board", (text) => {
  expect(find(text).groups.map(({ title }) => title)).not.toContain("League boards");
});

const statusesOf = (text: string): string[] => {
  const rows = find(text).groups.find(({ title }) => title === "Relationships")?.results ?? [];
  return rows.map(({ detail }) => required(detail.split(" · ").at(-1), "a status"));
};

test("of all rows that filters find, those in use come first", () => {
  const statuses = statusesOf("ticketing in England");
  expect(statuses[0]).toBe("current");
  expect(statuses.lastIndexOf("current")).toBeLessThan(statuses.findIndex((status) => status !== "current"));
});

test("of matches that are about as good those in use come first, but not before much better ones", () => {
  const matches = [9, 8, 3].map((score, id) => ({ id, score }));
  expect(currentFirst(matches, (id) => id > 0)).toEqual([1, 0, 2]);
  expect(statusesOf("ticketmaster")[0]).toBe("current");
});

test("of a long text the first twelve words are searched, as in the explorer", () => {
  const { groups } = find(`wifi wi wif ${"stadium ".repeat(20)}`);
  expect(groups.map(({ title }) => title)).toContain("Relationships");
  const words = "club arena data card fans game home link live mobile media match".split(" ");
  const [twelve, thirteen] = [find(words.join(" ")), find([...words, "ticketmaster"].join(" "))];
  expect(thirteen).toEqual(twelve);
});

test("a text of mistyped words is answered at once", () => {
  const { groups } = find(
    "borussa sportng athletc spors uniteed cityy ticketng solutons stadum arsnal manchster clubb",
  );
  expect(groups.map(({ title }) => title)).toContain("Clubs");
});

test("a text that something matches is never corrected", () => {
  expect(find("arsenal").corrected).toBeNull();
  expect(find("buyers").corrected).toBeNull();
});

test("if nothing has all words, what has one of them is found", () => {
  const { isPartial, groups } = find("arsenal germany");
  expect(isPartial).toBe(true);
  expect(groups.map(({ title, results }) => [title, results.map(({ path }) => path)])).toEqual([
    ["Clubs", ["/clubs/arsenal/"]],
    ["Countries", ["/countries/germany/"]],
  ]);
});

test.each(["", "  ", "?!", "qqqqqqqq"])("“%s” finds nothing", (text) => {
  expect(find(text).groups).toEqual([]);
});

test("what a definition assigns to another category does not count as belonging", () => {
  const categories = find("turnstiles").groups.find(({ title }) => title === "Categories");
  expect(categories?.results.map(({ title }) => title)).toEqual(["Access control"]);
});

test("relationships that are not listed are in the explorer, with the API's count", async () => {
  const relationships = find("wifi").groups.find(({ title }) => title === "Relationships");
  const total = await apiTotal("q=wifi");
  expect([relationships?.total, relationships?.allPath]).toEqual([total, "/explore/?q=wifi"]);
});

test.each(["Reading contract", "contract ends Reading"])(
  "“%s” offers the contracts that end, then the club",
  (text) => {
    const { groups, isExact } = find(text);
    expect(groups.slice(0, 2).map(({ results }) => results[0]?.path)).toEqual([
      "/contracts-ending/",
      "/clubs/reading/",
    ]);
    expect(isExact).toBe(false);
  },
);

test.each([
  ["southampton", true],
  ["man utd", true],
  ["Barca", true],
  ["ticketing", true],
  ["who uses Catapult?", true],
  ["PSR", true],
  ["southam", false],
  ["southamptn", false],
  ["city", false],
  // A league and a vendor.
  ["LaLiga", false],
  ["southampton ticketing", false],
])("“%s” names the first result and nothing else: %s", (text, isExact) => {
  expect(find(text).isExact).toBe(isExact);
});

test.each([
  ["ticketing england", { category: "ticketing", country: "england" }],
  ["ticketng england", { category: "ticketing", country: "england" }],
  ["who supplies ticketing in England?", { category: "ticketing", country: "england" }],
  ["season ticket england", { q: "season ticket", country: "england" }],
  ["man utd", { club: "manchester-united" }],
  ["manchester", undefined],
  ["PSR", undefined],
])("“%s” is the explorer's filters %j", (text, filters) => {
  expect(find(text).filters).toEqual(filters);
});

test.each(["premier league", "future ticketing", "wi-fi", "manchester city"])(
  "“%s” names one thing and is no combination",
  (text) => {
    expect(find(text).groups.map(({ title }) => title)).not.toContain("In the explorer");
  },
);
