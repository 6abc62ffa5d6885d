import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import { buyerSearchOptions, membersManifest } from "../../../contract/members/index-files.ts";
import { buyerRecord, deal } from "../../../contract/members/records.ts";
import { required } from "../../../contract/required.ts";
import { searchQuery } from "../../../contract/search.ts";
import { type BuyerEntry, buyerEntry, type DealRow, dealRow } from "../../../data/schema/members.ts";
import { compileMembers, memberRecords } from "../../../scripts/compile/member-index.ts";
import { ledgerWith } from "../evidence/evidence.ts";

const files = compileMembers(ledgerWith());
const fileOf = (name: string): string => files.get(`index/members/${name}`) ?? "";
const recordsIn = (name: string): unknown[] =>
  fileOf(name)
    .split("\n")
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
const buyers = recordsIn("buyers.ndjson").map((record) => buyerRecord.parse(record));
const deals = recordsIn("deals.ndjson").map((record) => deal.parse(record));

test("every column of a deal and every field of a buyer reaches the record that members read", () => {
  const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  expect(Object.keys(deal.shape)).toEqual(
    expect.arrayContaining(Object.keys(dealRow.shape).map(toCamelCase)),
  );
  expect(Object.keys(buyerRecord.shape)).toEqual(
    expect.arrayContaining(Object.keys(buyerEntry.shape).map(toCamelCase)),
  );
});

test("buyers are compiled by slug", () => {
  expect(buyers.map(({ slug }) => slug)).toEqual(
    "club-family example-capital fund-of-examplia muster-holding rovers-family star-player".split(" "),
  );
});

test("deals are compiled newest first, a full date before the month and the year that it lies in", () => {
  expect(deals.map(({ announcedDate }) => announcedDate)).toEqual(
    "2026-09-14 2026-05 2025-07-01 2025-07 2025 2024-11-30 2023-02-28 2019".split(" "),
  );
});

test("a buyer's counts tell clubs held now from former ones", () => {
  const counts = buyers.map((buyer) => [
    buyer.slug,
    buyer.clubCount,
    buyer.formerClubCount,
    buyer.decisionMakerCount,
  ]);
  expect(counts).toEqual([
    ["club-family", 1, 1, 0],
    ["example-capital", 1, 1, 2],
    ["fund-of-examplia", 1, 0, 1],
    ["muster-holding", 1, 0, 1],
    ["rovers-family", 1, 0, 0],
    ["star-player", 0, 1, 1],
  ]);
});

const stakes = buyers.flatMap(({ slug, clubs }) => clubs.map((stake) => ({ slug, ...stake })));

test("a stake is as of its newest page: the cited one, or one of the buyer's completed deals for the club", () => {
  expect(stakes.map(({ slug, club, asOf, asOfSourceUrl }) => [slug, club, asOf, asOfSourceUrl])).toEqual([
    ["club-family", "example-harbour", "2024-02", "https://news.example.org/harbour-majority"],
    ["club-family", "fc-muster", null, null],
    ["example-capital", "example-rovers", "2025-08-16", "https://gazette.example.org/rovers-completed"],
    ["example-capital", "real-ejemplo", null, null],
    ["fund-of-examplia", "atletico-ficticio", "2023-02-28", "https://news.example.org/ficticio-fund"],
    ["muster-holding", "fc-muster", null, null],
    ["rovers-family", "fc-muster", "2019", "https://news.example.org/muster-family"],
    ["star-player", "real-ejemplo", null, null],
  ]);
});

test("a stake is confirmed by a page of the 36 months before the verification, unless it ended", () => {
  expect(stakes.filter(({ confirmed }) => confirmed).map(({ slug, club }) => [slug, club])).toEqual([
    ["club-family", "example-harbour"],
    ["example-capital", "example-rovers"],
  ]);
  expect(buyers.map(({ confirmedClubCount }) => confirmedClubCount)).toEqual([1, 1, 0, 0, 0, 0]);
});

const ledger = ledgerWith();
const evidence = required(ledger.members, "the members' evidence");

/** The records of the fictional members' evidence with some of it written otherwise. */
function recordsOf(changed: Partial<typeof evidence>) {
  const clubs = new Map([...ledger.clubs, ...evidence.clubs].map((club) => [club.slug, club]));
  return memberRecords(clubs, { ...evidence, ...changed });
}

const CITED = "https://news.example.org/cited";

/** The first fictional buyer with one stake, as compiled with these deals. It was verified on 2026-11-20. */
function compiledWith(
  given: Partial<BuyerEntry>,
  stake: Partial<BuyerEntry["clubs"][number]>,
  deals: readonly Partial<DealRow>[] = [],
) {
  const buyer = required(evidence.buyers[0], "a buyer");
  const deal = required(evidence.deals[0], "a deal");
  const held = required(buyer.clubs[0], "a stake");
  const [first] = recordsOf({
    buyers: [
      {
        ...buyer,
        active_source_url: CITED,
        intent: null,
        sources: [],
        ...given,
        clubs: [{ ...held, source_url: CITED, source_date: undefined, ...stake }],
      },
    ],
    deals: deals.map((one) => ({
      ...deal,
      buyer: buyer.slug,
      club: held.club,
      status: "completed",
      further: [],
      ...one,
    })),
  }).buyers;
  return { active: first?.active, ...first?.clubs[0] };
}

const CITED_IN = (date: string | null) => ({ sources: [{ url: CITED, publisher: "Example News", date }] });

test.each([
  ["2023-11-20", true],
  ["2023-11-19", false],
  ["2023-11", true],
  ["2023-10", false],
  ["2023", true],
  ["2022", false],
])("the 36 months before 2026-11-20 hold %s: %s", (date, isWithin) => {
  expect(compiledWith(CITED_IN(date), {})).toMatchObject({
    asOf: date,
    confirmed: isWithin,
    active: isWithin,
  });
});

test("a page's date is given by the stake, by the buyer's sources, or by any deal that cites the page", () => {
  expect(compiledWith({}, { source_date: "2026-01" })).toMatchObject({ asOf: "2026-01", confirmed: true });
  expect(compiledWith(CITED_IN("2026-02"), {})).toMatchObject({ asOf: "2026-02", confirmed: true });
  const cited = { club: "fc-muster", source_url: `${CITED}?utm_source=rss`, source_date: "2026-03" };
  expect(compiledWith({}, {}, [cited])).toMatchObject({ asOf: "2026-03", confirmed: true });
  expect(compiledWith(CITED_IN(null), {})).toMatchObject({ asOf: null, confirmed: false });
});

test("a deal reports a stake only if it is completed, for that club and by that buyer", () => {
  const page = { source_url: "https://news.example.org/deal", source_date: "2026-05" };
  expect(compiledWith({}, {}, [page])).toMatchObject({ asOf: "2026-05", asOfSourceUrl: page.source_url });
  for (const other of [{ status: "agreed" } as const, { club: "fc-muster" }, { buyer: "star-player" }])
    expect(compiledWith({}, {}, [{ ...page, ...other }])).toMatchObject({ asOf: null, confirmed: false });
});

test("a stake that ended is not confirmed, however new its page, and a page of the purchase does not date its end", () => {
  const bought = { source_url: "https://news.example.org/deal", source_date: "2023-05" };
  expect(compiledWith({}, { until: "2026-05" }, [bought])).toMatchObject({ asOf: null, confirmed: false });
  expect(compiledWith({}, { source_date: "2026-05", until: "2026-05" })).toMatchObject({
    asOf: "2026-05",
    confirmed: false,
  });
});

test("a buyer is active if a page, a held stake or an intent of the 36 months shows it, and none says otherwise", () => {
  const intent = (reported: string) => ({ note: "Looks.", reported, source_url: CITED });
  expect(compiledWith({}, {}).active).toBe(false);
  expect(compiledWith({ intent: intent("2026-05") }, {}).active).toBe(true);
  expect(compiledWith({ intent: intent("2019") }, {}).active).toBe(false);
  expect(
    compiledWith({ active_source_url: "https://news.example.org/other" }, { source_date: "2026" }).active,
  ).toBe(true);
  expect(compiledWith({ ...CITED_IN("2026-05"), active: false }, {}).active).toBe(false);
});

test("a buyer that nothing recent shows to be active is last known as its page says", () => {
  expect(buyers.map(({ slug, active, lastKnownActive }) => [slug, active, lastKnownActive])).toEqual([
    ["club-family", true, true],
    ["example-capital", true, true],
    ["fund-of-examplia", false, true],
    ["muster-holding", true, true],
    ["rovers-family", false, true],
    ["star-player", false, false],
  ]);
});

test("a deal has the words and the reader of its first page, and what names no reader was read by software", () => {
  const read = { quote: "The club was sold.", read_by: "person" as const };
  const compiled = recordsOf({
    deals: evidence.deals.map((row, index) => (index === 0 ? { ...row, ...read } : row)),
    buyers: evidence.buyers.map((buyer, index) => (index === 0 ? { ...buyer, read_by: "person" } : buyer)),
  });
  const [first, second] = compiled.deals;
  expect(first).toMatchObject({ quote: "The club was sold.", readBy: "person" });
  expect(first?.sources[0]).toMatchObject({ quote: "The club was sold.", readBy: "person" });
  expect(second).toMatchObject({ quote: null, readBy: "software" });
  expect(compiled.buyers.slice(0, 2).map(({ readBy }) => readBy)).toEqual(["person", "software"]);
});

test("a club held by two stakes is one club, and one that was sold and bought back is no former one", () => {
  const buyer = required(evidence.buyers[0], "a buyer");
  const stake = required(buyer.clubs[0], "a stake");
  const held = (since: string, until: string | null) => ({ ...stake, since, until });
  const clubs = [held("2014", "2016"), held("2020", null), held("2022", null)];
  const [first] = recordsOf({ buyers: [{ ...buyer, clubs }] }).buyers;
  expect([first?.clubCount, first?.formerClubCount]).toEqual([1, 0]);
});

test("a buyer's latest activity is the newest of its intent, its stakes and its deals", () => {
  expect(buyers.map(({ slug, latestActivity }) => [slug, latestActivity])).toEqual([
    ["club-family", "2026-05"],
    ["example-capital", "2026-10"],
    ["fund-of-examplia", "2023-02-28"],
    ["muster-holding", "2026-09-14"],
    ["rovers-family", "2019"],
    ["star-player", "2025"],
  ]);
});

test("the completion of a deal counts as activity of its buyer, like the announcement", () => {
  const completed = evidence.deals.map((row) => ({ ...row, completed_date: "2026-11-01" }));
  const records = recordsOf({ deals: completed }).buyers;
  expect(records.find(({ slug }) => slug === "muster-holding")?.latestActivity).toBe("2026-11-01");
});

test("a club's name and country come from the list that holds it", () => {
  const [family] = buyers;
  expect(family?.clubs.map(({ club, clubName, country }) => [club, clubName, country])).toEqual([
    ["example-harbour", "Example Harbour", "Australia"],
    ["fc-muster", "1. FC Müster", "Germany"],
  ]);
});

test("the search finds a buyer by its name, a club's alias, a person, its summary and its intent", () => {
  const search = MiniSearch.loadJSON(fileOf("search.json"), buyerSearchOptions);
  const found = (words: string) =>
    search.search(searchQuery(words)).map(({ id }) => buyers[Number(id)]?.slug);
  expect(found("muster hold")).toEqual(["muster-holding"]);
  expect(found("harbour side")).toEqual(["club-family"]);
  expect(found("jorg")).toEqual(["muster-holding"]);
  expect(found("equity house")).toEqual(["example-capital"]);
  expect(found("south america")).toEqual(["club-family"]);
});

test("the manifest vouches for the five files and counts the records", () => {
  const manifest = membersManifest.parse(JSON.parse(fileOf("manifest.json")));
  expect(manifest.counts).toEqual({ buyers: 6, deals: 8 });
  expect(manifest.dataVersion).toMatch(/^2026-11-20-[0-9a-f]{8}$/);
  expect(Object.keys(manifest.files)).toEqual([
    "index/members/buyers.ndjson",
    "index/members/deals.ndjson",
    "index/members/buyer-changes.ndjson",
    "index/members/deal-changes.ndjson",
    "index/members/search.json",
  ]);
  const { bytes } = manifest.files["index/members/deals.ndjson"] ?? {};
  expect(bytes).toBe(Buffer.byteLength(fileOf("deals.ndjson")));
});

test("the same evidence gives the same bytes, and none gives no file", () => {
  expect(compileMembers(ledgerWith())).toEqual(files);
  expect(compileMembers({ ...ledgerWith(), members: undefined }).size).toBe(0);
});
