import { expect, test } from "vitest";
import { covers } from "../../requirements.ts";
import { problemsWith, withCell, withText } from "./evidence.ts";

test("a telephone number in a person's title is told", covers("SVC-WORK-EMAIL-ONLY"), () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "title: Managing partner",
        "title: Partner +44 20 7946 0958",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.0.title private-contact decision_makers.0.title contains what looks like a telephone number (remove it)",
  ]);
});

test("a telephone number in a person's name is told", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "name: Robin Sample",
        "name: Robin Sample 020 7946 0958",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.1.name private-contact decision_makers.1.name contains what looks like a telephone number (remove it)",
  ]);
});

test("a telephone number in a buyer's summary is told", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "looks for a second club.", "rings 020 7946 0958."),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:summary private-contact summary contains what looks like a telephone number (remove it)",
  ]);
});

test("a telephone number that is written as a number is told", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "title: Managing partner", "title: 2079460958"),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.0.title schema decision_makers.0.title: Invalid input: expected string, received number",
  ]);
});

test("a telephone number in a seller's name is told", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "seller_name", "Rovers Trust 020 7946 0958"))).toEqual(
    [
      "data/members/deals.csv:4:seller_name private-contact seller_name contains what looks like a telephone number (remove it)",
    ],
  );
});

test("an e-mail address outside its field is told", covers("SVC-WORK-EMAIL-ONLY"), () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "title: Managing partner",
        "title: Partner alex@capital.example.org",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.0.title private-contact decision_makers.0.title contains an e-mail address (remove it)",
  ]);
});

test("an e-mail address in a deal's note is told", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "note", "Ask desk@example.org."))).toEqual([
    "data/members/deals.csv:4:note private-contact note contains an e-mail address (remove it)",
  ]);
});

test("a field of its own for a telephone number is refused", covers("SVC-WORK-EMAIL-ONLY"), () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "    linkedin: null",
        '    phone: "1"\n    linkedin: null',
      ),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:decision_makers.1.phone schema unknown field "phone" (the fields are name, title, linkedin, work_email, work_email_status, work_email_checked_on, source_url)',
  ]);
});

test("a stake without the address of its source is told", covers("SVC-MEMBER-SOURCES"), () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "    until: 2022-06\n    source_url: https://news.example.org/ejemplo-left",
        '    until: 2022-06\n    source_url: ""',
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:clubs.1.source_url schema clubs.1.source_url: Invalid URL",
  ]);
});

test("a person whose source is left out is told", covers("SVC-MEMBER-SOURCES"), () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "    work_email_checked_on: null\n    source_url: https://capital.example.org/people\n",
        "    work_email_checked_on: null\n",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.1 schema decision_makers.1.source_url is missing (Address of the page that says so)",
  ]);
});

test("a deal without a source is told", covers("SVC-MEMBER-SOURCES"), () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "source_url", ""))).toEqual([
    "data/members/deals.csv:4:source_url missing-value source_url is empty (Address of the page that says so)",
  ]);
});

test("an address with tracking parameters in a buyer's file is told", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "active_source_url: https://news.example.org/capital-second-club",
        "active_source_url: https://news.example.org/capital-second-club?utm_source=rss",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:active_source_url url-clean the URL carries what the page does not need (write https://news.example.org/capital-second-club)",
  ]);
});

test("an address that nobody can open in a buyer's file is told", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "linkedin: https://social.example.org/in/alex-example",
        "linkedin: social.example.org/in/alex-example",
      ),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:decision_makers.0.linkedin url-form "social.example.org/in/alex-example" is not a URL (write it in full: https://example.org/page)',
  ]);
});

test("an address with a tracking parameter in a deal is told", () => {
  expect(
    problemsWith(
      withCell("members/deals.csv", 4, "source_url", "https://news.example.org/rovers-sold?gclid=1"),
    ),
  ).toEqual([
    "data/members/deals.csv:4:source_url url-clean the URL carries what the page does not need (write https://news.example.org/rovers-sold)",
  ]);
});

test("a date of a stake that does not exist is told", () => {
  expect(
    problemsWith(withText("members/buyers/example-capital.yaml", "since: 2025-07-01", "since: 2025-02-30")),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:clubs.0.since date-form "2025-02-30" is not a date (write YYYY, YYYY-MM or YYYY-MM-DD)',
  ]);
});

test("a verification of tomorrow is told", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "verification_date: 2026-11-20",
        "verification_date: 2026-11-22",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:verification_date date-order 2026-11-22 is in the future (write the day you read the source)",
  ]);
});

test("a percentage above 100 in a buyer's file is told", () => {
  expect(
    problemsWith(withText("members/buyers/club-family.yaml", "stake_percent: 80", "stake_percent: 180")),
  ).toEqual([
    "data/members/buyers/club-family.yaml:clubs.0.stake_percent schema clubs.0.stake_percent: Too big: expected number to be <=100",
  ]);
});

test("a deal in the wrong place is told", () => {
  expect(problemsWith(withCell("members/deals.csv", 2, "announced_date", "2020-09"))).toEqual([
    "data/members/deals.csv:2:1 row-order the record is out of order (move it before line 9, or run npm run format)",
  ]);
});

test("a name with two spaces in a row is told", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "name: Robin Sample", "name: Robin  Sample"),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:decision_makers.1.name text-form decision_makers.1.name contains two spaces in a row (leave one)",
  ]);
});

test("a line that ends in a space is told", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "type: private equity", "type: private equity "),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:2:21 yaml-form the line ends in a space (run npm run format)",
  ]);
});

test("a summary that is too long is told", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/example-capital.yaml",
        "Fictional private equity house",
        "Fictional xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx house",
      ),
    ),
  ).toEqual([
    "data/members/buyers/example-capital.yaml:summary note the note has 310 characters (at most 240)",
  ]);
});

test("a summary copied from another buyer is told", () => {
  expect(
    problemsWith(
      withText(
        "members/buyers/rovers-family.yaml",
        "Fictional family with a share of FC Müster whose size no source tells.",
        "Fictional fund of a state with a share of Atlético Ficticio.",
      ),
    ),
  ).toEqual([
    "data/members/buyers/rovers-family.yaml:summary note the note is copied from a row with another source or vendor (say what this source says; the other row is data/members/buyers/fund-of-examplia.yaml:9)",
  ]);
});

test("a note copied from a deal with another source is told", () => {
  expect(problemsWith(withCell("members/deals.csv", 5, "note", "The trust sold all of its shares."))).toEqual(
    [
      "data/members/deals.csv:5:note note the note is copied from a row with another source or vendor (say what this source says; the other row is data/members/deals.csv:4)",
    ],
  );
});

test("a value that is no text is told, also where its line is not in the one form", () => {
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

test("an unknown field is told", () => {
  expect(
    problemsWith(
      withText("members/buyers/example-capital.yaml", "active: true", "active: true\nrating: good"),
    ),
  ).toEqual([
    'data/members/buyers/example-capital.yaml:rating schema unknown field "rating" (the fields are name, type, hq_country, hq_region, target_regions, summary, clubs, intent, active, active_source_url, decision_makers, sources, verification_date)',
  ]);
});

test("quotation marks that a deal does not need are told", () => {
  expect(problemsWith(withCell("members/deals.csv", 4, "buyer_name", '"Example Capital"'))).toEqual([
    "data/members/deals.csv:4:buyer_name csv-form the quotation marks are not needed (remove them, or run npm run format)",
  ]);
});

test("a country of a club for members that does not exist is told", () => {
  expect(problemsWith(withCell("members/clubs.csv", 3, "country", "Atlantis"))).toEqual([
    'data/members/clubs.csv:3:country unknown-country unknown country "Atlantis" (a new country is first entered in data/schema/countries.ts)',
  ]);
});

test("a slug of a deal in capitals is told", () => {
  expect(problemsWith(withCell("members/deals.csv", 9, "slug", "FC-muster-rovers-family-2019"))).toEqual([
    'data/members/deals.csv:9:slug slug-form "FC-muster-rovers-family-2019" is not a slug (write fc-muster-rovers-family-2019)',
  ]);
});
