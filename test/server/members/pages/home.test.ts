import { expect, test, vi } from "vitest";
import { textOf } from "../../../html-text.ts";
import { buyerChange, dealChange } from "../alerts/fictional-changes.ts";
import { fictionalBuyer, fictionalDeal, fictionalStake } from "../fictional-buyers.ts";
import { formTokenIn } from "./fictional-browser.ts";
import { fictionalPages, proBrowser, signedIn } from "./fictional-pages.ts";

const SINCE_2020 = { stake: "minority", since: "2020", sourceUrl: "https://news.example.org/one" } as const;

const keen = fictionalBuyer({
  slug: "keen",
  name: "Keen Capital",
  targetCountries: ["Spain"],
  intent: { note: "Seeks a club.", reported: "2026-03", sourceUrl: "https://news.example.org/one" },
  clubs: [
    fictionalStake({ ...SINCE_2020, club: "left", country: "Spain", until: "2026-04-30" }),
    fictionalStake({ ...SINCE_2020, club: "bought", since: "2026-05" }),
    fictionalStake({ ...SINCE_2020, club: "kept" }),
  ],
});
const purchase = fictionalDeal({
  slug: "purchase",
  club: "bought",
  clubName: "Bought FC",
  buyer: "keen",
  buyerName: "Keen Capital",
  status: "completed",
  announcedDate: "2026-01",
  completedDate: "2026-05-02",
});
const CHANGES = { buyerChanges: [buyerChange(keen)], dealChanges: [dealChange(purchase)] };

const ROWS = [
  "2 May 2026 Deal completed takeover Bought FC Keen Capital Example News , 12 Jun 2024",
  "30 Apr 2026 Stake ended minority left Keen Capital Example News , Jan 2026",
  "Mar 2026 Intent Wishes to buy in Spain. Seeks a club. none named Keen Capital Example News , Jan 2026",
  "Jan 2026 Deal announced takeover Bought FC Keen Capital Example News , 12 Jun 2024",
  "2020 Stake minority kept Keen Capital Example News , Jan 2026",
];

/** The same, marked as reported since the last visit. */
const marked = (row = "") => row.replace("2026 ", "2026 new ").replace(/^2020 /, "2020 new ");

/** What stands below the navigation. */
const shown = (html: string) => textOf(html.slice(html.indexOf("<h1"), html.indexOf("</main>")));

const rowsIn = (html: string) => (html.match(/<tr>.*?<\/tr>/gs) ?? []).slice(1).map(textOf);

const OF_KEEN = { buyers: [keen], deals: [purchase], changes: CHANGES };

/** A Pro member's browser after a press on the button of this alert. */
async function follower(kind: string, subject: string) {
  const browser = await proBrowser(OF_KEEN);
  const formToken = formTokenIn(await browser.text("/account/home/"));
  await browser.post("/account/alerts/", { formToken, kind, subject });
  return browser;
}

test("the home opens with the newest events by the day on which they happened, each with its club, buyer and source", async () => {
  const html = await (await proBrowser(OF_KEEN)).text("/account/home/");
  expect(shown(html)).toMatch(/^News Deals, stakes and wishes to buy/);
  expect(rowsIn(html)).toEqual(ROWS);
  expect(html).toContain('<a href="/buyers/clubs/bought/">Bought FC</a>');
  expect(html).toContain('<a href="/buyers/keen/">Keen Capital</a>');
});

test.each([
  [
    "a completion without a day",
    { status: "completed" },
    ["Jan 2026 Deal announced takeover, completed (day not reported)"],
  ],
  ["an announcement", { status: "announced" }, ["Jan 2026 Deal announced takeover"]],
  [
    "both on one day",
    { status: "completed", completedDate: "2026-01" },
    ["Jan 2026 Deal completed takeover"],
  ],
] as const)("of a deal with %s the home says no more than is known", async (_, given, events) => {
  const deal = fictionalDeal({
    slug: "deal",
    club: "bought",
    clubName: "Bought FC",
    announcedDate: "2026-01",
    ...given,
  });
  const browser = await proBrowser({ buyers: [], deals: [deal] });
  expect(rowsIn(await browser.text("/account/home/"))).toEqual(
    events.map((event) => `${event} Bought FC Example Capital Example News , 12 Jun 2024`),
  );
});

test.each([
  ["buyer", "keen", ROWS],
  ["buyers", "targetCountry=Spain", ROWS],
  ["buyers", "targetCountry=Italy", []],
  ["club", "kept", [ROWS[4]]],
  ["country", "spain", [ROWS[1], ROWS[2]]],
  ["deals", "status=completed", [ROWS[0], ROWS[3]]],
] as const)("who follows %s %s gets its news, and all by a link", async (kind, subject, rows) => {
  const browser = await follower(kind, subject);
  const html = await browser.text("/account/home/");
  expect(rowsIn(html)).toEqual(rows);
  expect(html).toContain('Only what you follow. <a href="/account/home/?all=1">All news</a>');
  expect(rowsIn(await browser.text("/account/home/?all=1"))).toEqual(ROWS);
});

test("who follows technology alone gets all news", async () => {
  const html = await (await follower("technology", "")).text("/account/home/");
  expect(rowsIn(html)).toEqual(ROWS);
  expect(html).not.toContain("Only what you follow");
});

const LATER = { release: "2026-11-24", releasedAt: "2026-11-24T09:00:00Z", kind: "changed" } as const;

/** The home of the day after a visit and this release. */
async function secondVisit(change: object) {
  const { store, path, contents, log, ...first } = await fictionalPages(OF_KEEN);
  await (await signedIn({ ...first }, "pro@example.org")).text("/account/home/");
  const changes = {
    ...CHANGES,
    buyerChanges: [buyerChange(keen, { ...LATER, ...change }), ...CHANGES.buyerChanges],
  };
  const pages = await fictionalPages({ ...OF_KEEN, store: { store, path, contents, log }, changes });
  vi.setSystemTime("2026-11-25T12:00:00Z");
  return (await signedIn(pages, "pro@example.org")).text("/account/home/");
}

test("a later visit marks what releases since have reported", async () => {
  const html = await secondVisit({ fields: [{ field: "intent reported", from: "2025", to: "2026-03" }] });
  expect(shown(html)).toContain("1 new since the release of 22 Nov 2026 . What changed");
  expect(html).toContain('<a href="/buyers/changes/?since=2026-11-22">What changed</a>');
  expect(rowsIn(html)).toEqual(ROWS.map((row, index) => (index === 2 ? marked(row) : row)));
});

test("a share that has changed is dated by the page that says so", async () => {
  const html = await secondVisit({ fields: [{ field: "clubs kept stakePercent", from: "10", to: "20" }] });
  expect(rowsIn(html)).toContain(marked("Jan 2026 Stake minority kept Keen Capital Example News , Jan 2026"));
});

test("a stake that is new in the ledger is dated by its start", async () => {
  const fields = [
    { field: "clubs kept club", from: null, to: "kept" },
    { field: "clubs kept stake", from: null, to: "minority" },
  ];
  expect(rowsIn(await secondVisit({ fields }))).toEqual([...ROWS.slice(0, 4), marked(ROWS[4])]);
});

test.each([
  [
    "a correction",
    { kind: "corrected", fields: [{ field: "intent reported", from: "2025", to: "2026-03" }] },
  ],
  ["another page for the same stake", { fields: [{ field: "clubs kept sourceUrl", from: "a", to: "b" }] }],
])("after %s nothing is new, and no event is marked", async (_, change) => {
  const html = await secondVisit(change);
  expect(shown(html)).toContain("Nothing new since the release of 22 Nov 2026 . What changed");
  expect(rowsIn(html)).toEqual(ROWS);
});

test("saved searches have their counts, and what is watched and the account are one step away", async () => {
  const browser = await proBrowser(OF_KEEN);
  const formToken = formTokenIn(await browser.text("/account/home/"));
  for (const [kind, subject] of [
    ["buyers", "intent=1"],
    ["deals", "country=Norway"],
    ["buyer", "keen"],
  ] as const)
    await browser.post("/account/alerts/", { formToken, kind, subject });
  const html = await browser.text("/account/home/");
  expect(html).toContain('<a href="/buyers/?intent=1">Buyers: with reported intent: 1 buyer</a>');
  expect(html).toContain('<a href="/deals/?country=Norway">Deals: clubs in Norway: 0 deals</a>');
  expect(html).toContain('<a href="/buyers/keen/">Buyer: Keen Capital</a>');
  expect(html).toContain('<a href="/account/">Plan, use and keys</a>');
});

test("the home of a free account says what it has and what Pro adds, and shows no event", async () => {
  const browser = await signedIn(await fictionalPages(OF_KEEN), "free@example.org");
  const html = await browser.text("/account/home/");
  expect(shown(html)).toMatch(/^Home Free \. Pro adds buyers of clubs, their decision-makers and deals/);
  expect(shown(html)).toContain("What you saved and follow Nothing yet.");
  expect(html).not.toContain("Keen Capital");
  expect(html).not.toMatch(/href="\/(buyers|deals)\//);
});
