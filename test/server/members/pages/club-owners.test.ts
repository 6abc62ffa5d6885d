import { expect, test } from "vitest";
import { textOf } from "../../../html-text.ts";
import { fictionalBuyer, fictionalStake, lastKnown } from "../fictional-buyers.ts";
import { proBrowser } from "./fictional-pages.ts";

const MINORITY = {
  club: "example-rovers",
  clubName: "Example Rovers",
  stake: "minority",
  stakePercent: 20,
  since: "2025",
} as const;

const STAKE = fictionalStake(MINORITY);
const ended = (until: string) => fictionalStake({ ...MINORITY, until });

const sources = [{ url: STAKE.sourceUrl, publisher: "Example Herald", date: "2025-03-04" }];

const BUYERS = [
  fictionalBuyer({ slug: "seller", name: "Seller", sources, clubs: [ended("2024-06")] }),
  fictionalBuyer({ slug: "minor", name: "Minor", sources, clubs: [STAKE] }),
  fictionalBuyer({
    slug: "major",
    name: "Major",
    type: "private equity",
    sources,
    clubs: [{ ...STAKE, stake: "majority", stakePercent: 75.1, since: "2021" }],
  }),
  fictionalBuyer({
    slug: "former",
    sources,
    clubs: [{ ...ended("2020"), club: "beispiel-verein", clubName: "Beispiel-Verein" }],
  }),
];

test("a club's owners are those who hold most, then the others, then who used to hold a stake", async () => {
  const html = await (await proBrowser({ buyers: BUYERS })).text("/buyers/clubs/example-rovers/");
  const rows = [...html.matchAll(/<th scope="row"><a href="\/buyers\/([^/]+)\/">/g)];
  expect(rows.map(([, slug]) => slug)).toEqual(["major", "minor", "seller"]);
  expect(textOf(html)).toContain("2 buyers in the ledger hold a stake. The ledger");
});

test("an owner has its stake, its time and its source with publisher and date", async () => {
  const text = textOf(await (await proBrowser({ buyers: BUYERS })).text("/buyers/clubs/example-rovers/"));
  expect(text).toContain("Major private equity majority (75.1%) 2021 – now Example Herald , 4 Mar 2025");
  expect(text).toContain("Seller individual minority (20%) 2025 – Jun 2024 Example Herald");
});

test("a club's page has its deals, its technology and its owners as JSON", async () => {
  const html = await (await proBrowser({ buyers: BUYERS })).text("/buyers/clubs/example-rovers/");
  expect(html).toContain('<tr id="deal-0">');
  expect(html).not.toContain('<tr id="deal-1">');
  expect(html).toContain('href="https://ledger.example.org/clubs/example-rovers/"');
  expect(html).toContain("https://members.example.org/api/v1/buyers?club=example-rovers");
});

test("an owner that no recent page confirms is last known, and comes after those that hold a stake", async () => {
  const old = { ...STAKE, stake: "full" as const, stakePercent: 100 };
  const buyers = [
    fictionalBuyer({ slug: "old", name: "Old", clubs: [{ ...old, ...lastKnown("2020-07") }] }),
    fictionalBuyer({
      slug: "undated",
      name: "Undated",
      clubs: [{ ...old, since: null, ...lastKnown(null) }],
    }),
    ...BUYERS.slice(1, 2),
  ];
  const browser = await proBrowser({ buyers });
  const text = textOf(await browser.text("/buyers/clubs/example-rovers/"));
  expect(text).toContain(
    "1 buyer in the ledger holds a stake. 2 buyers are last known to hold one: no page of the 36 months before the verification reports it.",
  );
  expect(text).toMatch(
    /Minor .* 2025 – now .* Old .* since 2025 ; last known, as of Jul 2020 .* Undated .* start not disclosed; last known, undated/,
  );
});

test("an owner's newest page is shown beside the cited one", async () => {
  const text = textOf(await (await proBrowser({ buyers: BUYERS })).text("/buyers/clubs/example-rovers/"));
  expect(text).toContain("Example Herald , 4 Mar 2025 ; newest: news.example.org , Jan 2026");
});

test("a club of deals or former owners only says that no buyer holds a stake", async () => {
  const browser = await proBrowser({ buyers: BUYERS });
  for (const club of ["beispiel-verein", "club-3"])
    expect(textOf(await browser.text(`/buyers/clubs/${club}/`))).toContain(
      "No buyer in the ledger is known to hold a stake. The ledger does not list every shareholder.",
    );
});

test("an unknown club is not found, and similar ones are suggested", async () => {
  const response = await (await proBrowser({ buyers: BUYERS })).get("/buyers/clubs/example-rover/");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<a href="/buyers/clubs/example-rovers/">Example Rovers</a>');
});

test("a buyer may be called clubs", async () => {
  const buyers = [fictionalBuyer({ slug: "clubs", name: "Clubs plc" })];
  const browser = await proBrowser({ buyers });
  expect(await browser.text("/buyers/clubs/")).toContain("<h1>Clubs plc</h1>");
});
