import { expect, test } from "vitest";
import { problemsWith, problemsWithCell, validFiles, withCell, withLine, withText } from "../evidence.ts";

const GERMANY = "technology/germany.csv";
const DEALS = "members/deals.csv";
const CAPITAL = "members/buyers/example-capital.yaml";

test.each([
  ["club", GERMANY, 2, "fc-mustr", 'did you mean "fc-muster"?'],
  ["club", GERMANY, 2, "1. FC Müster", 'did you mean "fc-muster"?'],
  ["club", GERMANY, 2, "other-athletic", "a new club is first entered in clubs.csv"],
  ["vendor", GERMANY, 2, "acme-trackin", 'did you mean "acme-tracking"?'],
  ["vendor", GERMANY, 2, "strange-thing", "a new vendor is first entered in vendors.csv"],
  ["category", GERMANY, 2, "Athlete monitorin", 'did you mean "Athlete monitoring"?'],
  ["category", GERMANY, 2, "athlete monitoring", 'did you mean "Athlete monitoring"?'],
  ["category", GERMANY, 2, "Athlete monitoring ", 'did you mean "Athlete monitoring"?'],
  ["category", GERMANY, 2, "athlete-monitoring", 'did you mean "Athlete monitoring"?'],
  ["category", GERMANY, 2, "Gardening", "a new category is first entered in categories.yaml"],
  ["status", GERMANY, 2, "curent", 'did you mean "current"?'],
  ["status", GERMANY, 2, "Current", 'did you mean "current"?'],
  ["status", GERMANY, 2, "Historical", 'did you mean "historical"?'],
  ["status", GERMANY, 2, "unknown", 'did you mean "status unknown"?'],
  ["status", GERMANY, 2, "in use", 'allowed: "current", "historical", "status unknown"'],
  ["country", "clubs.csv", 3, "Germny", 'did you mean "Germany"?'],
  ["country", "clubs.csv", 3, "germany", 'did you mean "Germany"?'],
  ["country", "clubs.csv", 3, "GERMANY", 'did you mean "Germany"?'],
  [
    "country",
    "clubs.csv",
    3,
    "Atlantis under Sea",
    "a new country is first entered in data/schema/countries.json",
  ],
  ["buyer", DEALS, 4, "example-capitol", 'did you mean "example-capital"?'],
])("the %s in %s:%i may not be %j", (column, file, line, value, hint) => {
  expect(problemsWithCell(file, line, column, value)).toEqual([
    `data/${file}:${line}:${column} unknown-${column} unknown ${column} "${value}" (${hint})`,
  ]);
});

test.each(["historical", "status unknown"])("%s is a status", (status) => {
  expect(problemsWithCell(GERMANY, 2, "status", status)).toEqual([]);
});

test.each([
  ["deal_type", 2, "take-over", 'deal type "take-over" (did you mean "takeover"?)'],
  [
    "status",
    2,
    "rumoured",
    'deal status "rumoured" (allowed: "announced", "agreed", "completed", "collapsed")',
  ],
  ["value_currency", 4, "UKP", 'currency "UKP" (did you mean "FKP"?)'],
])("the %s of a deal is one of the closed list", (column, line, value, message) => {
  expect(problemsWithCell(DEALS, line, column, value)).toEqual([
    `data/${DEALS}:${line}:${column} unknown-value unknown ${message}`,
  ]);
});

test.each([
  ["- Europe", "- Europa", 'target_regions.1 unknown-value unknown region "Europa" (did you mean "Europe"?)'],
  [
    "type: private equity",
    "type: hedge fund",
    'type unknown-value unknown buyer type "hedge fund" (allowed: "consortium", "corporate", "family office", "individual", "investment firm", "multi-club group", "private equity", "sovereign wealth")',
  ],
  ["stake: full", "stake: fully", 'clubs.0.stake unknown-value unknown stake "fully" (did you mean "full"?)'],
  [
    "work_email_status: deliverable",
    "work_email_status: delivered",
    'decision_makers.0.work_email_status unknown-value unknown e-mail status "delivered" (allowed: "deliverable", "risky", "undeliverable", "unchecked")',
  ],
  [
    "hq_country: United Kingdom",
    "hq_country: Untied Kingdom",
    'hq_country unknown-value unknown country "Untied Kingdom" (did you mean "United Kingdom"?)',
  ],
  [
    "club: example-rovers",
    "club: example-rover",
    'clubs.0.club unknown-member-club unknown club "example-rover" (did you mean "example-rovers"?)',
  ],
])("in a buyer's file, %j may not be %j", (text, other, problem) => {
  expect(problemsWith(withText(CAPITAL, text, other))).toEqual([`data/${CAPITAL}:${problem}`]);
});

test("a deal's club must be in one of the two lists of clubs", () => {
  expect(problemsWithCell(DEALS, 3, "club", "atletico-de-nadie")).toEqual([
    'data/members/deals.csv:3:club unknown-member-club unknown club "atletico-de-nadie" (a new club is first entered in members/clubs.csv)',
  ]);
});

test("the parent that a misspelt one was meant to be is not reported as unused", () => {
  expect(problemsWithCell("vendors.csv", 2, "parent", "bigacm")).toEqual([
    'data/vendors.csv:2:parent unknown-vendor unknown vendor "bigacm" (did you mean "bigacme"?)',
  ]);
});

test.each([
  ["clubs.csv", 3, '"1. FC Müster', "a quoted field is not closed on its line"],
  ["vendors.csv", 4, "O, Tickets", "the row has 5 fields, the header has 4"],
])(
  "the rows that cite a record of %s:%i are not reported if its line cannot be read",
  (file, line, name, message) => {
    expect(problemsWithCell(file, line, "name", name)).toEqual([expect.stringContaining(message)]);
  },
);

test("other unknown clubs are reported if one line of the clubs cannot be read", () => {
  const changed = {
    ...withLine("clubs.csv", 3, () => "fc-muster,1. FC Müster,Germany"),
    ...withCell("technology/spain.csv", 2, "club", "real-ejemlo"),
  };
  expect(problemsWith(changed)).toEqual([
    "data/clubs.csv:3:end csv-syntax the row has 3 fields, the header has 4 (write a comma for an empty field)",
    'data/technology/spain.csv:2:club unknown-club unknown club "real-ejemlo" (did you mean "real-ejemplo"?)',
  ]);
});

test("a new club that is entered is known", () => {
  const clubs = `${validFiles["clubs.csv"]}zeta-club,Zeta Club,Germany,\n`;
  expect(problemsWith({ "clubs.csv": clubs, ...withCell(GERMANY, 3, "club", "zeta-club") })).toEqual([]);
});
