import { expect, test } from "vitest";
import { covers } from "../../requirements.ts";
import { problemsWith, withCell, withText } from "./evidence.ts";

const BUYERS = "members/buyers";

test.each([
  [
    "a telephone number in a person's name",
    "example-capital.yaml",
    "name: Robin Sample",
    "name: Robin Sample 020 7946 0958",
    "decision_makers.1.name private-contact decision_makers.1.name contains what looks like a telephone number (remove it)",
  ],
  [
    "a telephone number in a buyer's summary",
    "example-capital.yaml",
    "looks for a second club.",
    "rings 020 7946 0958.",
    "summary private-contact summary contains what looks like a telephone number (remove it)",
  ],
  [
    "a telephone number that is written as a number",
    "example-capital.yaml",
    "title: Managing partner",
    "title: 2079460958",
    "decision_makers.0.title schema decision_makers.0.title: Invalid input: expected string, received number",
  ],
  [
    "an address with tracking parameters in a buyer's file",
    "example-capital.yaml",
    "active_source_url: https://news.example.org/capital-second-club",
    "active_source_url: https://news.example.org/capital-second-club?utm_source=rss",
    "active_source_url url-clean the URL carries what the page does not need (write https://news.example.org/capital-second-club)",
  ],
  [
    "an address that nobody can open in a buyer's file",
    "example-capital.yaml",
    "linkedin: https://social.example.org/in/alex-example",
    "linkedin: social.example.org/in/alex-example",
    'decision_makers.0.linkedin url-form "social.example.org/in/alex-example" is not a URL (write it in full: https://example.org/page)',
  ],
  [
    "a date of a stake that does not exist",
    "example-capital.yaml",
    "since: 2025-07-01",
    "since: 2025-02-30",
    'clubs.0.since date-form "2025-02-30" is not a date (write YYYY, YYYY-MM or YYYY-MM-DD)',
  ],
  [
    "a verification of tomorrow",
    "example-capital.yaml",
    "verification_date: 2026-11-20",
    "verification_date: 2026-11-22",
    "verification_date date-order 2026-11-22 is in the future (write the day you read the source)",
  ],
  [
    "a percentage above 100 in a buyer's file",
    "club-family.yaml",
    "stake_percent: 80",
    "stake_percent: 180",
    "clubs.0.stake_percent schema clubs.0.stake_percent: Too big: expected number to be <=100",
  ],
  [
    "a name with two spaces in a row",
    "example-capital.yaml",
    "name: Robin Sample",
    "name: Robin  Sample",
    "decision_makers.1.name text-form decision_makers.1.name contains two spaces in a row (leave one)",
  ],
  [
    "a line that ends in a space",
    "example-capital.yaml",
    "type: private equity",
    "type: private equity ",
    "2:21 yaml-form the line ends in a space (run npm run format)",
  ],
  [
    "a summary that is too long",
    "example-capital.yaml",
    "Fictional private equity house",
    "Fictional xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx house",
    "summary note the note has 310 characters (at most 240)",
  ],
  [
    "a summary copied from another buyer",
    "rovers-family.yaml",
    "Fictional family with a share of FC Müster whose size no source tells.",
    "Fictional fund of a state with a share of Atlético Ficticio.",
    "summary note the note is copied from a row with another source or vendor (say what this source says; the other row is data/members/buyers/fund-of-examplia.yaml:9)",
  ],
  [
    "an unknown field",
    "example-capital.yaml",
    "active: true",
    "active: true\nrating: good",
    'rating schema unknown field "rating" (the fields are name, type, hq_country, hq_region, target_regions, summary, clubs, intent, active, active_source_url, decision_makers, sources, verification_date)',
  ],
])("%s is reported in a buyer's file", (_, name, text, other, problem) => {
  expect(problemsWith(withText(`${BUYERS}/${name}`, text, other))).toEqual([
    `data/${BUYERS}/${name}:${problem}`,
  ]);
});

test.each([
  [
    "a telephone number in a seller's name",
    "members/deals.csv",
    4,
    "seller_name",
    "Rovers Trust 020 7946 0958",
    "4:seller_name private-contact seller_name contains what looks like a telephone number (remove it)",
  ],
  [
    "an e-mail address in a deal's note",
    "members/deals.csv",
    4,
    "note",
    "Ask desk@example.org.",
    "4:note private-contact note contains an e-mail address (remove it)",
  ],
  [
    "an address with a tracking parameter in a deal",
    "members/deals.csv",
    4,
    "source_url",
    "https://news.example.org/rovers-sold?gclid=1",
    "4:source_url url-clean the URL carries what the page does not need (write https://news.example.org/rovers-sold)",
  ],
  [
    "a deal in the wrong place",
    "members/deals.csv",
    2,
    "announced_date",
    "2020-09",
    "2:1 row-order the record is out of order (move it before line 9, or run npm run format)",
  ],
  [
    "a note copied from a deal with another source",
    "members/deals.csv",
    5,
    "note",
    "The trust sold all of its shares.",
    "5:note note the note is copied from a row with another source or vendor (say what this source says; the other row is data/members/deals.csv:4)",
  ],
  [
    "quotation marks that a deal does not need",
    "members/deals.csv",
    4,
    "buyer_name",
    '"Example Capital"',
    "4:buyer_name csv-form the quotation marks are not needed (remove them, or run npm run format)",
  ],
  [
    "a country of a club for members that does not exist",
    "members/clubs.csv",
    3,
    "country",
    "Atlantis",
    '3:country unknown-country unknown country "Atlantis" (a new country is first entered in data/schema/countries.json)',
  ],
  [
    "a slug of a deal in capitals",
    "members/deals.csv",
    9,
    "slug",
    "FC-muster-rovers-family-2019",
    '9:slug slug-form "FC-muster-rovers-family-2019" is not a slug (write fc-muster-rovers-family-2019)',
  ],
])("%s is reported", (_, file, line, column, value, problem) => {
  expect(problemsWith(withCell(file, line, column, value))).toEqual([`data/${file}:${problem}`]);
});

test.each([
  [
    "a stake without the address of its source",
    "example-capital.yaml",
    "    until: 2022-06\n    source_url: https://news.example.org/ejemplo-left",
    '    until: 2022-06\n    source_url: ""',
    "clubs.1.source_url schema clubs.1.source_url: Invalid URL",
  ],
  [
    "a person whose source is left out",
    "example-capital.yaml",
    "    work_email_checked_on: null\n    source_url: https://capital.example.org/people\n",
    "    work_email_checked_on: null\n",
    "decision_makers.1 schema decision_makers.1.source_url is missing (Address of the page that says so)",
  ],
])("%s is reported in a buyer's file", covers("SVC-MEMBER-SOURCES"), (_, name, text, other, problem) => {
  expect(problemsWith(withText(`${BUYERS}/${name}`, text, other))).toEqual([
    `data/${BUYERS}/${name}:${problem}`,
  ]);
});

test.each([
  [
    "a deal without a source",
    "members/deals.csv",
    4,
    "source_url",
    "",
    "4:source_url missing-value source_url is empty (Address of the page that says so)",
  ],
])("%s is reported", covers("SVC-MEMBER-SOURCES"), (_, file, line, column, value, problem) => {
  expect(problemsWith(withCell(file, line, column, value))).toEqual([`data/${file}:${problem}`]);
});

test.each([
  [
    "a telephone number in a person's title",
    "example-capital.yaml",
    "title: Managing partner",
    "title: Partner +44 20 7946 0958",
    "decision_makers.0.title private-contact decision_makers.0.title contains what looks like a telephone number (remove it)",
  ],
  [
    "an e-mail address outside its field",
    "example-capital.yaml",
    "title: Managing partner",
    "title: Partner alex@capital.example.org",
    "decision_makers.0.title private-contact decision_makers.0.title contains an e-mail address (remove it)",
  ],
  [
    "a field of its own for a telephone number",
    "example-capital.yaml",
    "    linkedin: null",
    '    phone: "1"\n    linkedin: null',
    'decision_makers.1.phone schema unknown field "phone" (the fields are name, title, linkedin, work_email, work_email_status, work_email_checked_on, source_url)',
  ],
])("%s is reported in a buyer's file", covers("SVC-WORK-EMAIL-ONLY"), (_, name, text, other, problem) => {
  expect(problemsWith(withText(`${BUYERS}/${name}`, text, other))).toEqual([
    `data/${BUYERS}/${name}:${problem}`,
  ]);
});

test("a value that is no text is reported, also where its line is not in the one form", () => {
  const changed = withText(
    "members/buyers/example-capital.yaml",
    "name: Example Capital",
    "name: [Example Capital]",
  );
  expect(problemsWith(changed)).toEqual([
    "data/members/buyers/example-capital.yaml:1:1 buyer-form the file is not formatted (run npm run format)",
    "data/members/buyers/example-capital.yaml:name schema name: Invalid input: expected string, received array",
  ]);
});
