import { expect, test } from "vitest";
import { problemsWith, TECHNOLOGY_COLUMNS, validFiles, withCell, withLines } from "./evidence.ts";

/** The rule that must report a value in a column, a value for every eightieth row. */
const FAULTS: readonly (readonly [rule: string, column: string, raw: string])[] = [
  ["missing-value", "club", ""],
  ["unknown-vendor", "vendor", "acme-trackin"],
  ["unknown-status", "status", "in use"],
  ["date-form", "evidence_date", "2024-02-30"],
  ["date-order", "evidence_date", "2026-07"],
  ["current-evidence", "evidence_date", "2019"],
  ["url-clean", "evidence_url", "https://news.example.org/a?utm_medium=mail"],
  ["note", "evidence_note", "The first note of the ledger."],
  ["csv-syntax", "scope", '"First team'],
  ["duplicate-relationship", "product", "Product 4"],
  ["format", "product", "Zeta"],
  ["country-file", "club", "real-ejemplo"],
];

/** A thousand fictional rows in order: a hundred clubs with ten products of one vendor each. */
const rows: readonly Record<string, string>[] = Array.from({ length: 1000 }, (_, index) => ({
  club: `town-${100 + Math.floor(index / 10)}`,
  category: "Ticketing",
  vendor: "o-tickets",
  product: `Product ${index % 10}`,
  scope: "First team",
  status: "current",
  evidence_url: `https://news.example.org/story-${index}`,
  evidence_publisher: "Example News",
  evidence_date: "2024-06",
  evidence_note: index === 0 ? "The first note of the ledger." : `Story ${index} of the ledger names it.`,
  verification_date: "2026-06-01",
}));

const clubs = Array.from({ length: 100 }, (_, index) => `town-${100 + index},Town ${100 + index},France,,`);

function reported(technology: typeof rows): string[] {
  const lines = technology.map((row) => TECHNOLOGY_COLUMNS.map((column) => row[column]).join(","));
  const text = [TECHNOLOGY_COLUMNS.join(","), ...lines, ""].join("\n");
  return problemsWith({ ...withLines("clubs.csv", ...clubs), "technology/france.csv": text });
}

/** Each fault of the last round is put right before the next, as its author would. */
function reportedInRounds<Fault>(
  faults: readonly Fault[],
  placeOf: (fault: Fault) => string,
  report: (faults: readonly Fault[]) => string[],
): string[] {
  const problems = report(faults);
  if (problems.length === 0) return [];
  const left = faults.filter((fault) => !problems.some((problem) => problem.startsWith(placeOf(fault))));
  expect(left.length).toBeLessThan(faults.length);
  return [...problems, ...reportedInRounds(left, placeOf, report)];
}

test("of faults in a thousand rows each is reported once at its line, and nothing else is reported", () => {
  const placeOf = (fault: (typeof FAULTS)[number]) =>
    `data/technology/france.csv:${FAULTS.indexOf(fault) * 80 + 7}:`;
  const found = reportedInRounds(FAULTS, placeOf, (faults) =>
    reported(
      rows.map((row, index) => {
        const fault = index % 80 === 5 ? FAULTS[(index - 5) / 80] : undefined;
        if (fault === undefined || !faults.includes(fault)) return row;
        const [, column, raw] = fault;
        return { ...row, [column]: raw };
      }),
    ),
  );
  expect(found).toHaveLength(FAULTS.length);
  for (const fault of FAULTS)
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${placeOf(fault)}\\S+ ${fault[0]} `)));
});

type Row = Readonly<Record<string, string>>;
type Table = readonly Row[];

/** Two further pages for each of the first two hundred relationships. */
const furtherPages: Table = rows.slice(0, 200).flatMap(({ club, product = "" }, index) =>
  ["2025-05", "2024-01"].map((date) => ({
    relationship: `${club}--o-tickets--ticketing--${product.toLowerCase().replace(" ", "-")}`,
    evidence_url: `https://post.example.org/${index}-${date}`,
    evidence_publisher: "Example Post",
    evidence_date: date,
    evidence_note: `Page ${index} of ${date} tells more of it.`,
    verification_date: "2026-06-01",
  })),
);

const dealSources: Table = [
  "atletico-ficticio-club-family-2026",
  "example-harbour-muster-holding-2026",
  "example-rovers-example-capital-2025",
  "fc-muster-muster-holding-2025",
  "fc-muster-rovers-family-2019",
].map((deal, index) => ({
  deal,
  evidence_url: `https://post.example.org/deal-${index}`,
  evidence_publisher: "Example Post",
  evidence_date: "2026-11",
  evidence_note: `Page ${index} tells more of the deal.`,
  verification_date: "2026-11-20",
}));

const leagues: Table = Array.from({ length: 10 }, (_, index) => ({
  slug: `town-league-${index}`,
  name: `Town League ${index}`,
  country: "France",
  tier: String(index + 1),
}));

const leagueClubs: Table = leagues.flatMap(({ slug = "" }, league) =>
  [0, 1, 2, 3].map((team) => ({
    league: slug,
    season: "2025/26",
    team: `Town ${100 + 4 * league + team}`,
    club: `town-${100 + 4 * league + team}`,
    source_url: "https://rosters.example.org/2025/towns.json",
    source_publisher: "Example Rosters",
    verification_date: "2026-06-01",
  })),
);

const NEW_FILES: Readonly<Record<string, Table>> = {
  "evidence/france.csv": furtherPages,
  "league-clubs.csv": leagueClubs,
  "leagues.csv": leagues,
  "members/deal-sources.csv": dealSources,
};

/** A value at a row of a new file, and the rule that reports it there. */
const NEW_FAULTS: readonly (readonly [
  file: string,
  row: number,
  column: string,
  raw: string,
  rule: string,
])[] = [
  ["evidence/france.csv", 10, "evidence_publisher", "", "missing-value"],
  [
    "evidence/france.csv",
    30,
    "relationship",
    "town-101--o-tikets--ticketing--product-5",
    "unknown-relationship",
  ],
  ["evidence/france.csv", 50, "evidence_date", "2024-02-30", "date-form"],
  ["evidence/france.csv", 70, "evidence_date", "2026-07", "date-order"],
  ["evidence/france.csv", 90, "ended", "2026-07", "date-order"],
  ["evidence/france.csv", 110, "term_end", "soon", "date-form"],
  ["evidence/france.csv", 130, "evidence_url", "post.example.org/x", "url-form"],
  ["evidence/france.csv", 150, "evidence_url", "https://post.example.org/x?utm_source=y", "url-clean"],
  ["evidence/france.csv", 170, "evidence_url", "https://post.example.org/tag/tickets", "lasting-url"],
  ["evidence/france.csv", 190, "evidence_url", "https://news.example.org/story-95", "duplicate-page"],
  ["evidence/france.csv", 210, "evidence_url", "https://news.example.org/story-3", "one-publisher"],
  ["evidence/france.csv", 230, "evidence_note", "The first note of the ledger.", "note"],
  ["evidence/france.csv", 250, "evidence_note", "Ask desk@example.org for more.", "private-contact"],
  ["evidence/france.csv", 270, "evidence_publisher", " Example Post", "text-form"],
  ["evidence/france.csv", 290, "evidence_publisher", '"Example Post"', "format"],
  ["evidence/france.csv", 310, "evidence_note", '"Never closed', "csv-syntax"],
  ["evidence/france.csv", 330, "relationship", "fc-muster--o-tickets--ticketing", "country-file"],
  ["evidence/france.csv", 350, "archive_url", "ftp://archive.example.org/x", "url-form"],
  ["league-clubs.csv", 2, "league", "town-leage-0", "unknown-league"],
  ["league-clubs.csv", 6, "club", "town-1005", "unknown-club"],
  ["league-clubs.csv", 10, "season", "2025-26", "schema"],
  ["league-clubs.csv", 14, "team", "Zebra", "format"],
  ["league-clubs.csv", 18, "team", "Town 117", "league-roster"],
  ["league-clubs.csv", 22, "verification_date", "2026-11-22", "date-order"],
  ["league-clubs.csv", 26, "source_url", "https://rosters.example.org/", "lasting-url"],
  ["leagues.csv", 1, "tier", "0", "number-form"],
  ["leagues.csv", 3, "country", "Frence", "unknown-country"],
  ["leagues.csv", 5, "name", "Town League 4", "duplicate-name"],
  ["leagues.csv", 7, "slug", "town_league_7", "slug-form"],
  ["members/deal-sources.csv", 0, "deal", "atletico-ficticio-club-family-2025", "unknown-deal"],
  ["members/deal-sources.csv", 1, "evidence_note", "", "missing-value"],
  ["members/deal-sources.csv", 2, "evidence_url", "https://news.example.org/rovers-sold", "duplicate-page"],
  ["members/deal-sources.csv", 3, "evidence_date", "2026-11-21", "date-order"],
];

const EXCEPTED = `- rule: current-evidence
  record: real-ejemplo--o-tickets--ticketing
  reason: The list of customers is gone.
`;
const COVERAGE = `measured:
  leagues: [example-league]
  categories: [Ticketing]
left_out:
  - about: Catering
    text: It is no technology.
doubts: []
audits: []
`;

/** The problems of the fictional ledger with the new files, with faults planted in them or without. */
function reportedIn(faults: typeof NEW_FAULTS): string[] {
  const technology = rows.map((row) => TECHNOLOGY_COLUMNS.map((column) => row[column]).join(","));
  const files = Object.entries(NEW_FILES).map(([file, table]) => {
    const columns = validFiles[file.replace("france", "england")]?.split("\n")[0]?.split(",") ?? [];
    const lines = table.map((row, index) => {
      const [, , column = "", raw = ""] =
        faults.find(([name, line]) => name === file && line === index) ?? [];
      return columns.map((name) => (name === column ? raw : row[name])).join(",");
    });
    const isOwn = file === "evidence/france.csv" || file.startsWith("members/");
    const text = [columns.join(","), ...lines, ""].join("\n");
    return [file, isOwn ? text : withLines(file, ...lines)[file]] as const;
  });
  return problemsWith({
    ...withLines("clubs.csv", ...clubs),
    ...withCell("technology/spain.csv", 2, "status", "current"),
    "technology/france.csv": [TECHNOLOGY_COLUMNS.join(","), ...technology, ""].join("\n"),
    ...Object.fromEntries(files.map(([file, text = ""]) => [file, text])),
    "exceptions.yaml": EXCEPTED,
    "coverage.yaml": COVERAGE,
  });
}

/** The line of the first generated row, after the rows of the fictional ledger. */
const FIRST_LINES: Readonly<Record<string, number>> = { "league-clubs.csv": 7, "leagues.csv": 4 };

test("of faults in further pages, leagues and deals' pages each is reported once at its place", () => {
  const placeOf = ([file, row]: (typeof NEW_FAULTS)[number]) =>
    `data/${file}:${row + (FIRST_LINES[file] ?? 2)}:`;
  const told = NEW_FAULTS.map((fault) => {
    const [, , column, , rule] = fault;
    const where = ["format", "csv-syntax", "one-publisher"].includes(rule) ? "\\S+" : column;
    return expect.stringMatching(new RegExp(`^${placeOf(fault)}${where} ${rule} `));
  });
  const found = reportedInRounds(NEW_FAULTS, placeOf, reportedIn);
  expect(found).toHaveLength(told.length);
  for (const problem of told) expect(found).toContainEqual(problem);
});
