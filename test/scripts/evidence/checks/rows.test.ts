import { expect, test } from "vitest";
import {
  problemsOf,
  problemsWith,
  readPlant,
  validFiles,
  withCell,
  withLine,
  withLines,
  withRows,
} from "../evidence.ts";

const CAPITAL = "members/buyers/example-capital.yaml";
const FAMILY = "members/buyers/rovers-family.yaml";
const GERMANY = "technology/germany.csv";
const SPAIN = "technology/spain.csv";
const ENGLAND = "technology/england.csv";
const PAGES = "evidence/england.csv";
const [, VESTS] = (validFiles[PAGES] ?? "").split("\n");

const COPIED = "The club is named as a user of the vest in a list of customers.";
const ABONO =
  "real-ejemplo,Ticketing,o-tickets,Abono,Stadium,historical,https://diario.example.org/abono,,Diario Ejemplo,,2015,,The club sold season tickets on cards.,,,,2026-04-10,";

const duplicate = (id: string, at: string) =>
  `club duplicate-relationship ${id} is already at data/technology/${at} (keep the newer evidence)`;
const isParent = (vendor: string) => `${vendor} is its own parent (leave the parent empty or name the owner)`;
const copiedFrom = (at: string) =>
  `evidence_note note the note is copied from a row with another source or vendor (say what this source says; the other row is data/technology/${at})`;

/** Rows and values of the fictional ledger, and what is reported at another place than the value that is planted. */
const FAULTS: Record<string, string | readonly string[]> = {
  // Relationships.
  [`${SPAIN} + real-ejemplo,Ticketing,o-tickets,,Stadium,current,https://diario.example.org/nuevo,,Diario Ejemplo,,2026,,The club sells its tickets there.,,,,2026-04-10,`]: `3:${duplicate("real-ejemplo--o-tickets--ticketing", "spain.csv:2")}`,
  [`${GERMANY} + fc-muster,Ticketing,o-tickets,Karte Süd,Stadium,historical,https://zeitung.example.org/sued,,Muster-Zeitung,,2012,,The south stand had cards.,,,,2026-05-01,\nfc-muster,Ticketing,o-tickets,karte sud,Stadium,historical,https://zeitung.example.org/sued-2,,Muster-Zeitung,,2013,,The south stand kept its cards.,,,,2026-05-01,`]: `5:${duplicate("fc-muster--o-tickets--ticketing--karte-sud", "germany.csv:4")}`,
  [`${SPAIN} + ${ABONO.replace("o-tickets,Abono", ",")}\n${ABONO.replace("o-tickets,Abono", ",").replace("sold", "had")}`]:
    [
      "3:vendor missing-value vendor is empty (Slug of the vendor, as in vendors.csv)",
      "4:vendor missing-value vendor is empty (Slug of the vendor, as in vendors.csv)",
    ],
  [`${SPAIN} = ${ABONO.replace("Abono", "切符")}\n${ABONO.replace("Abono", "券").replace("sold", "had")}`]: [
    '2:product product-name "切符" gives no id (write it in Latin letters, as its vendor does)',
    '3:product product-name "券" gives no id (write it in Latin letters, as its vendor does)',
  ],
  [`${GERMANY} + ${ABONO}`]:
    "4:club country-file real-ejemplo does not play in this file's country (move the row to spain.csv)",
  [`${SPAIN} + real-ejemplo,Ticketing,o-tickets,Abono,Stadium,status unknown,https://diario.example.org/otra,,Diario Ejemplo,,2022-03,,A list of customers names the club.,,,,2026-04-10,`]: `3:${copiedFrom("spain.csv:2")}`,
  [`${GERMANY} + fc-muster,Ticketing,o-tickets,Karte,Stadium,status unknown,https://zeitung.example.org/muster,,Muster-Zeitung,,2022-03,,${COPIED},,,,2026-05-01,`]: `4:${copiedFrom("germany.csv:2")}`,

  // Further pages.
  [`${PAGES} + real-ejemplo--o-tickets--ticketing,https://diario.example.org/mas,,Diario Ejemplo,,2025,,The club goes on.,,,,2026-04-10,`]:
    "4:relationship country-file real-ejemplo does not play in this file's country (move the row to spain.csv)",
  [`${PAGES} = ${VESTS}\n${VESTS}`]:
    "3:evidence_url duplicate-page the page is cited already at data/evidence/england.csv:2 (keep one of the two rows)",
  [`${PAGES}:2:evidence_note = A list of customers names the club.`]: `2:${copiedFrom("spain.csv:2")}`,
  "members/deal-sources.csv:2:evidence_url = https://news.example.org/rovers-acme":
    '2:evidence_publisher one-publisher this page\'s publisher is "Example News" at data/technology/england.csv:2 (write one name in both rows)',
  "members/deal-sources.csv + nothing-like-it,https://news.example.org/nothing,,Example News,2025,Nothing is like it.,,,,2026-11-20,":
    '3:deal unknown-deal unknown deal "nothing-like-it" (a new deal is first entered in members/deals.csv)',

  // Leagues.
  "leagues.csv + zeta-league,Zeta League,Spain,1":
    "4:slug league-roster no team plays in zeta-league (add its roster, or remove it)",

  // Clubs and vendors.
  "clubs.csv + real-ejemplo,Real Ejemplo,Spain,,":
    '5:slug duplicate-name "real-ejemplo" leads to two clubs (it is already at data/clubs.csv:4)',
  "clubs.csv + 例,Rei,Japan,,": '5:slug slug-form "例" is not a slug',
  [`clubs.csv + ${"z".repeat(101)},Zeta,Spain,,`]: `5:slug slug-form "${"z".repeat(101)}" is not a slug (at most 100 characters)`,
  "vendors.csv:2:parent_source_url = ":
    "2:parent vendor-parent no page is cited for the parent (cite it, or leave both empty)",
  "vendors.csv:3:parent = acme-tracking": [
    `2:parent vendor-parent ${isParent("acme-tracking")}`,
    `3:parent vendor-parent ${isParent("bigacme")}`,
  ],
  // A vendor below a loop is not in it.
  "vendors.csv = acme-tracking,Acme Tracking,,bigacme,https://news.example.org/a\nbigacme,BigAcme,,o-tickets,https://news.example.org/b\no-tickets,O'Tickets,,bigacme,https://news.example.org/c":
    [`3:parent vendor-parent ${isParent("bigacme")}`, `4:parent vendor-parent ${isParent("o-tickets")}`],
  "vendors.csv + zeta,Zeta,,,":
    "5:slug unused-vendor no row uses the vendor zeta (remove it, or add its evidence)",
  "vendors.csv ~ bigacme,https://news.example.org/bigacme-buys-acme => ,":
    "3:slug unused-vendor no row uses the vendor bigacme (remove it, or add its evidence)",

  // What has ended.
  "redirects.csv = club,old-name,fc-mustr,2026-05-01":
    '2:to redirect-to unknown club "fc-mustr" (did you mean "fc-muster"?)',
  "redirects.csv = vendor,old-name,fc-muster,2026-05-01":
    '2:to redirect-to unknown vendor "fc-muster" (name a slug of vendors.csv)',
  "redirects.csv = club,first,second,2026-05-01\nclub,second,fc-muster,2026-06-01":
    '2:to redirect-to "second" is itself redirected (write where that leads: fc-muster)',
  "redirects.csv = club,first,second,2026-05-01\nclub,second,first,2026-06-01": [
    '2:to redirect-to "second" is itself redirected (write where that leads: first)',
    '3:to redirect-to "first" is itself redirected (write where that leads: second)',
  ],
  "redirects.csv = category,old-name,Athlete monitoring,2026-05-01":
    '2:to slug-form "Athlete monitoring" is not a slug (write athlete-monitoring)',
  "redirects.csv = category,athlete-monitoring,ticketing,2026-05-01":
    '2:from redirect-from "athlete-monitoring" is still in use (it is at data/categories.yaml:1; remove one of the two)',
  "redirects.csv = relationship,first,second,2026-05-01":
    "2:kind schema kind: must be club, vendor or category",
  "redirects.csv = club,real-ejemplo,fc-muster,2026-05-01":
    '2:from redirect-from "real-ejemplo" is still in use (it is at data/clubs.csv:4; remove one of the two)',
  "redirects.csv = club,rovers,fc-muster,2026-05-01":
    '2:from redirect-from "rovers" is still in use (it is at data/clubs.csv:2; remove one of the two)',
  "redirects.csv = club,fc-muster,fc-muster,2026-05-01":
    '2:from redirect-from "fc-muster" is still in use (it is at data/clubs.csv:3; remove one of the two)',
  "redirects.csv = club,muster-sv,fc-muster,2026-11-22":
    "2:date date-order 2026-11-22 is in the future (write today's date)",
  "redirects.csv + vendor,otickets,bigacme,2026-05-01":
    "5:from ended-twice vendor otickets is already removed or redirected (see data/redirects.csv:4; keep one line)",
  "removed.csv + vendor,otickets,It was bought.,2026-05-01":
    "6:id ended-twice vendor otickets is already removed or redirected (see data/redirects.csv:4; keep one line)",
  "removed.csv = relationship,example-rovers--o-tickets--ticketing--season-pass,Why.,2026-05-01":
    "2:id removed-exists the relationship example-rovers--o-tickets--ticketing--season-pass still exists (remove this line, or what it names)",
  "removed.csv = club,real-ejemplo,Why.,2026-05-01":
    "2:id removed-exists the club real-ejemplo still exists (remove this line, or what it names)",
  "removed.csv = player,old-town,Why.,2026-05-01":
    "2:kind schema kind: must be relationship, club, vendor or category",
  "removed.csv = club,Old Town,Why.,2026-05-01":
    "2:id schema id: must be a relationship's id, or the slug of a club, vendor or category",

  // The members' evidence.
  "members/clubs.csv + fc-muster,FC Muster II,Germany,,":
    "4:slug member-club the club fc-muster is in clubs.csv (cite fc-muster, which is at data/clubs.csv:3)",
  "members/clubs.csv + the-examples,The Examples,England,,": [
    "4:slug member-club the club the-examples is in clubs.csv (cite example-rovers, which is at data/clubs.csv:2)",
    "4:slug unused-member-club no buyer and no deal names the club the-examples (remove it, or add its evidence)",
  ],
  "members/clubs.csv + nobodys-town,Nobodys Town,Chile,,":
    "4:slug unused-member-club no buyer and no deal names the club nobodys-town (remove it, or add its evidence)",
  "members/deals.csv:4:value_amount = ":
    "4:value_currency deal-value the currency has no amount (leave it empty)",
  "members/deals.csv + zz-again,2019,,fc-muster,rovers-family,The Rovers Family,,,minority stake,completed,,,https://news.example.org/muster-again,Example News,,The family is reported of again.,,2026-11-20,":
    "10:club duplicate-deal the deal is listed already (at data/members/deals.csv:9; keep the newer evidence)",
  "members/deals.csv:4:completed_date = 2025-09-01":
    '4:status completed-deal every page is older than the completion in 2025-09-01 (add a page that reports the completion to deal-sources.csv, or write "agreed")',
  "members/deals.csv:8:status = agreed":
    "data/members/buyers/fund-of-examplia.yaml:clubs.0.club held-club atletico-ficticio is held, but the deal atletico-ficticio-fund-of-examplia-2023 is agreed (remove the club until a page reports the completion; an intent or the deal alone may stay)",
  "members/deals.csv + fc-muster-muster-holding-2010,2010,,fc-muster,muster-holding,Müster Holding,,90,majority stake,completed,,,https://news.example.org/nine-tenths,Example News,,The holding took nine tenths.,,2026-11-20,":
    "5:stake_percent bought-percent with its earlier deals, Müster Holding bought 102.5 percent of fc-muster (write the percentage bought in this deal, not the one held after it)",
  "members/deals.csv:9:source_date = 2020":
    "data/members/buyers/rovers-family.yaml:clubs.0.source_date stake-date this page is of 2020 at 9 (write one date in both, or none here)",
  "members-sample.yaml:buyer.active = false": `buyer.active members-sample active is not what data/members/buyers/example-capital.yaml:1 says (write the same in both)`,
  "members-sample.yaml:deals.1.slug = fc-muster-nobody-2025":
    'deals.1.slug members-sample the members\' evidence has no "fc-muster-nobody-2025" (choose another)',
  "members-sample.yaml ~ The league registered => The association registered": `deals.0.sources members-sample sources is not what data/members/deals.csv:4 says (write the same in both)`,
  "members-sample.yaml:buyer.summary = Call +44 20 7946 0018.":
    "buyer.summary private-contact buyer.summary contains what looks like a telephone number (remove it)",
  [`${CAPITAL}:decision_makers.1.name = ALEX Example`]:
    'decision_makers.1 buyer-repeats "ALEX Example" is listed twice in decision_makers (remove one)',
  [`${CAPITAL}:sources.1.url = https://news.example.org/capital-second-club`]:
    'sources.1 buyer-repeats "https://news.example.org/capital-second-club" is listed twice in sources (remove one)',
  [`${FAMILY} ~ active: true => target_countries:\n  - Spain\n  - Spain\nactive: true`]: [
    "target_countries buyer-wishes countries without an intent (remove target_countries)",
    'target_countries.1 buyer-repeats "Spain" is listed twice in target_countries (remove one)',
  ],
  [`${FAMILY} ~ active: true => selling:\n  - club: real-ejemplo\n    note: It is for sale.\n    reported: 2026-12\n    source_url: https://news.example.org/sale\nactive: true`]:
    [
      "selling.0.club buyer-wishes real-ejemplo is not held (remove the entry)",
      "selling.0.reported member-dates 2026-12 is after the verification on 2026-11-20 (one of the two dates is wrong)",
    ],
  [`${CAPITAL}:active = true # ring the desk`]:
    "26:14 format the file contains a comment (write what has a source into a field, remove the rest)",
  [`${CAPITAL}:name = [Example Capital]`]: "name schema name: Invalid input: expected string, received array",
  [`${CAPITAL} ~ name: Example Capital\ntype: private equity => type: private equity\nname: Example Capital`]:
    "1:1 format the file is not as npm run format writes it from here on (run npm run format)",
  [`${CAPITAL}:active = true\nrating: good`]:
    'rating schema unknown field "rating" (the fields are name, type, hq_country, hq_region, target_regions, summary, clubs, intent, target_countries, selling, active, active_source_url, decision_makers, sources, verification_date, read_by)',
  [`${CAPITAL}:decision_makers.1.title = Head of sport\n    phone: "1"`]:
    'decision_makers.1.phone schema unknown field "phone" (the fields are name, title, linkedin, work_email, work_email_status, work_email_checked_on, source_url)',
  [`${CAPITAL} ~     work_email_checked_on: null\n    source_url: https://capital.example.org/people\n =>     work_email_checked_on: null\n`]:
    "decision_makers.1 schema decision_makers.1.source_url is missing (Address of the page that says so)",
  "methodology/transfer-cost.yaml ~ limitations:\n  - A fictional limitation of the transfer method.\n => limitations: []\n":
    "limitations schema limitations: Too small: expected array to have >=1 items",
};

test.each(Object.entries(FAULTS))("%s is reported", (plant, told) => {
  expect(problemsOf(plant)).toEqual([told].flat());
});

/** What is right, by the reason. */
const RIGHT: Record<string, string> = {
  "another product of the same vendor is another relationship": `${SPAIN} + ${ABONO}`,
  "an equal note from the same page about the same vendor is allowed": `${SPAIN} + real-ejemplo,Ticketing,o-tickets,Abono,Stadium,status unknown,https://diario.example.org/entradas,,Diario Ejemplo,,2022-03,,A list of customers names the club.,,,,2026-04-10,`,
  "ownership over several steps that ends is right":
    "vendors.csv = acme-tracking,Acme Tracking,,bigacme,https://news.example.org/a\nbigacme,BigAcme,,o-tickets,https://news.example.org/b\no-tickets,O'Tickets,,,",
  "a vendor may be removed whose slug a club has": "removed.csv = vendor,real-ejemplo,Why.,2026-05-01",
  "nothing need have been removed": "removed.csv = ",
  "a club and a vendor of the same slug may both have ended": "removed.csv + vendor,old-town,Why.,2026-05-01",
  "an old slug may be an alias of the club that it leads to":
    "redirects.csv = club,rovers,example-rovers,2026-05-01",
  "a further page may say the same of another relationship of the same vendor": `${GERMANY}:2:evidence_url = https://herald.example.org/germany`,
  "a page whose address only begins like a list is an article": `${GERMANY}:2:evidence_url = https://zeitung.example.org/tag/der/offenen/tuer`,
  "a front page with a query is an article": `${GERMANY}:2:evidence_url = https://zeitung.example.org/?p=12`,
  "a vendor's own site is a front page":
    "vendors.csv ~ https://acme-tracking.example.org/ => https://tracking.example.org/",
  "a deal is completed by a page that is not older, if not every page is dated":
    "members/deal-sources.csv:2:evidence_date = ",
  "a stake that began before its buyer's next deal was announced is held":
    "members/deals.csv:5:status = agreed",
  "a relationship is over if a page says so, whatever term it names": `${GERMANY} ~ current,https://zeitung.example.org/karten,,Muster-Zeitung,,2021-07-01,,Ten-year contract for the sale of all tickets.,,2031-06,, => historical,https://zeitung.example.org/karten,,Muster-Zeitung,,2021-07-01,,Ten-year contract for the sale of all tickets.,,2031-06,2025,`,
  "an old slug of a club may be a vendor's slug": "redirects.csv = club,bigacme,fc-muster,2026-05-01",
};

test.each(Object.entries(RIGHT))("%s", (_, plant) => {
  expect(problemsOf(plant)).toEqual([]);
});

test("a file of no country is reported once and not again for its rows", () => {
  const changed = { [GERMANY]: null, "technology/germny.csv": validFiles[GERMANY] ?? "" };
  expect(problemsWith(changed)).toEqual([
    'data/technology/germny.csv:1:1 country-file "germny" is not a country (did you mean germany.csv?)',
  ]);
});

test("a file name that is like no country is reported without a guess", () => {
  const rows = withRows(GERMANY)[GERMANY] ?? "";
  expect(problemsWith({ "technology/everything.csv": rows })).toEqual([
    'data/technology/everything.csv:1:1 country-file "everything" is not a country',
  ]);
});

test("a buyer's file is named for a slug", () => {
  const name = "members/buyers/rovers-family.yaml";
  const files = { [name]: null, "members/buyers/Rovers_Family.yaml": validFiles[name] ?? "" };
  const deals = withCell("members/deals.csv", 9, "buyer", "");
  expect(problemsWith({ ...files, ...deals })).toEqual([
    'data/members/buyers/Rovers_Family.yaml:1:1 buyer-file "Rovers_Family" is not a slug (name it rovers-family.yaml)',
  ]);
});

test("no club is called unknown while a line of the clubs cannot be read", () => {
  const clubs = withLine("clubs.csv", 3, () => "fc-muster,1. FC Müster,Germany");
  expect(problemsWith({ ...clubs, ...withCell(SPAIN, 2, "club", "real-ejemlo") })).toEqual([
    "data/clubs.csv:3:end csv-syntax the row has 3 fields, the header has 5 (write a comma for an empty field)",
  ]);
});

test("a new club that is entered is known", () => {
  const clubs = withLines("clubs.csv", "zeta-club,Zeta Club,Germany,,");
  expect(problemsWith({ ...clubs, ...withCell(GERMANY, 3, "club", "zeta-club") })).toEqual([]);
});

test("a vendor whose only row misspells it, or cannot be read, is not also called unused", () => {
  const vendors = withLines("vendors.csv", "zeta,Zeta,,,");
  expect(problemsWith({ ...vendors, ...withCell(GERMANY, 3, "vendor", "zetta") })).toEqual([
    'data/technology/germany.csv:3:vendor unknown-vendor unknown vendor "zetta" (did you mean "zeta"?)',
  ]);
  const broken = withLine(GERMANY, 3, () => 'fc-muster,Ticketing,zeta,"Stadium');
  expect(problemsWith({ ...vendors, ...broken })).toEqual([
    "data/technology/germany.csv:3:product csv-syntax a quoted field is not closed on its line (a record is one line: double a quotation mark inside a quoted field, close it on the same line)",
  ]);
});

/** Misspellings and unreadable lines that take a page, a relationship or a roster from what rests on it. */
test.each([
  "technology/england.csv:2:club = example-rover",
  "technology/england.csv:2:vendor = acme-trackin",
  "technology/england.csv:2:category = Athlete monitorin",
  'technology/england.csv:2:scope = "First team',
  "evidence/england.csv ~ athlete-monitoring,https://herald => athlete-monitorin,https://herald",
  "evidence/england.csv:2:relationship = ",
  'evidence/england.csv:2:evidence_note = "The supplier',
  "evidence/england.csv:2:evidence_date = 2025-9",
  "league-clubs.csv:6:league = liga-ejempla",
  'league-clubs.csv:6:team = "Real',
  "leagues.csv:3:slug = Liga-Ejemplo",
  'leagues.csv:3:name = "Liga',
  "members/deal-sources.csv:2:deal = example-rovers-example-capital-2024",
  'members/deal-sources.csv:2:evidence_note = "The league',
  "members/deals.csv:4:status = complete",
  "members/deals.csv:8:status = complete",
  "members/deals.csv:8:status = ",
])("%s is reported once, and not again for what rests on it", (plant) => {
  const { file, changed } = readPlant(plant);
  // Without its first page the relationship rests on the page of the vests alone.
  const textOf = (name: string) => changed[name] ?? validFiles[name] ?? "";
  const resting = {
    [ENGLAND]: textOf(ENGLAND).replace("2026-01-15", "2019-01-15"),
    [PAGES]: textOf(PAGES).replace(",2027,", ",2025,"),
  };
  expect(problemsWith({ ...changed, ...resting })).toEqual([
    expect.stringMatching(new RegExp(`^data/${file}:`)),
  ]);
});

const EXCEPTION = (rule: string, record: string) =>
  `- rule: ${rule}\n  record: ${record}\n  reason: The page cannot be read any more.\n`;
const ENTRADAS = "real-ejemplo--o-tickets--ticketing";
const OPEN_DEAL = { ...withCell("members/deals.csv", 4, "completed_date", "2025-09-01") };
const DEAL = "example-rovers-example-capital-2025";
const NEEDED = EXCEPTION("current-evidence", ENTRADAS);
const UNDATED = withCell(SPAIN, 2, "status", "current");

test.each<[string, Record<string, string>, readonly string[]]>([
  ["an exception allows what breaks a rule", { ...UNDATED, "exceptions.yaml": NEEDED }, []],
  [
    "one of the members' evidence stands in their own list",
    { ...OPEN_DEAL, "members/exceptions.yaml": EXCEPTION("completed-deal", DEAL) },
    [],
  ],
  [
    "the published list is for nothing of the members' evidence",
    { ...OPEN_DEAL, "exceptions.yaml": EXCEPTION("completed-deal", DEAL) },
    [
      `data/exceptions.yaml:0.record exceptions ${DEAL} does not break the rule "completed-deal" (remove the exception)`,
      expect.stringContaining("data/members/deals.csv:4:status completed-deal"),
    ],
  ],
  [
    "an exception that nothing needs is reported",
    { "exceptions.yaml": NEEDED },
    [
      `data/exceptions.yaml:0.record exceptions ${ENTRADAS} does not break the rule "current-evidence" (remove the exception)`,
    ],
  ],
  [
    "an exception from another rule does not help",
    { ...UNDATED, "exceptions.yaml": EXCEPTION("lasting-url", ENTRADAS) },
    [
      `data/exceptions.yaml:0.record exceptions ${ENTRADAS} does not break the rule "lasting-url" (remove the exception)`,
      expect.stringContaining(`data/${SPAIN}:2:status current-evidence`),
    ],
  ],
  [
    "an unknown rule is reported, and so is one that allows no exception",
    { "exceptions.yaml": EXCEPTION("curent-evidence", ENTRADAS) + EXCEPTION("url-form", ENTRADAS) },
    [
      expect.stringContaining(
        '0.rule exceptions no exception is possible from the rule "curent-evidence" (one is possible from ',
      ),
      expect.stringContaining(
        '1.rule exceptions no exception is possible from the rule "url-form" (one is possible from ',
      ),
    ],
  ],
  [
    "an exception that is listed twice is reported once",
    { ...UNDATED, "exceptions.yaml": NEEDED + NEEDED },
    [`data/exceptions.yaml:1.record exceptions ${ENTRADAS} is listed already (keep one of the two)`],
  ],
  [
    "a record that cannot be read may need its exception",
    { ...withCell(SPAIN, 2, "scope", '"Not stated'), "exceptions.yaml": NEEDED },
    [expect.stringContaining(`data/${SPAIN}:2:scope csv-syntax`)],
  ],
  [
    "a record with another fault may need its exception",
    { ...withCell(SPAIN, 2, "vendor", "o-tikets"), "exceptions.yaml": NEEDED },
    [expect.stringContaining(`data/${SPAIN}:2:vendor unknown-vendor`)],
  ],
])("%s", (_, changed, told) => {
  expect(problemsWith(changed)).toEqual(told);
});

test("the words and the reader of a deal, and the reader of a buyer's file, are checked at their place", () => {
  const deals = (validFiles["members/deals.csv"] ?? "")
    .replace("note,verification_date", "note,quote,verification_date,read_by")
    .replace(/,(2026-11-\d\d)$/gm, ",,$1,");
  const [header = "", first = "", second = "", ...others] = deals.split("\n");
  const tooLong = first.replace(",,2026-11-20,", `,${"q".repeat(201)},2026-11-20,`);
  const family = validFiles["members/buyers/club-family.yaml"] ?? "";
  expect(
    problemsWith({
      "members/deals.csv": [header, tooLong, `${second}robot`, ...others].join("\n"),
      "members/buyers/club-family.yaml": `${family}read_by: robot\n`,
    }),
  ).toEqual([
    'data/members/buyers/club-family.yaml:read_by unknown-value unknown reader "robot" (allowed: "person")',
    "data/members/deals.csv:2:quote text-form quote has 201 characters (at most 200)",
    'data/members/deals.csv:3:read_by unknown-value unknown reader "robot" (allowed: "person")',
  ]);
});
