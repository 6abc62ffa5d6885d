import { expect, test } from "vitest";
import { covers } from "../../../requirements.ts";
import { problemsOf, readPlant } from "../evidence.ts";

/** By rule and by what it says: the values of the fictional ledger at which it says that, and nothing else is said. */
const FAULTS: Record<string, Record<string, string | readonly string[]>> = {
  "buyer-file": {
    '"<value>" is the name of two buyers (see data/members/buyers/example-capital.yaml)':
      "members/buyers/star-player.yaml:name = Example capital",
  },
  "buyer-repeats": {
    '"<value>" is listed twice in target_regions (remove one)':
      "members/buyers/example-capital.yaml:target_regions.1 = United Kingdom and Ireland",
  },
  "completed-deal": {
    'the deal is agreed (write "completed", or leave completed_date empty)':
      "members/deals.csv:3:completed_date = 2026-06",
    'the deal is collapsed (write "completed", or leave completed_date empty)':
      "members/deals.csv:6:completed_date = 2025-12-01",
  },
  "csv-syntax": {
    "a quoted field is not closed on its line (a record is one line: double a quotation mark inside a quoted field, close it on the same line)":
      'clubs.csv:3:name = "1. FC Müster',
  },
  "current-evidence": {
    'current rests on evidence of 2022-03, more than 36 months before it was verified (write "status unknown", which needs no new evidence, or add a newer page, its evidence_date or its term_end)':
      "technology/germany.csv:2:status = current",
    'current rests on no dated page and no term (write "status unknown", which needs no new evidence, or add a newer page, its evidence_date or its term_end)':
      "technology/spain.csv:2:status = current",
  },
  "date-form": {
    '"<value>" is not a date (write YYYY-MM-DD)': "technology/germany.csv:2:verification_date = 2026-06-31",
    '"<value>" is not a date (write YYYY, YYYY-MM or YYYY-MM-DD)': [
      "members/buyers/example-capital.yaml:clubs.0.since = 2025-02-30",
      "technology/germany.csv:2:evidence_date = 03.2022",
      "technology/germany.csv:2:evidence_date = 2022-02-30",
      "evidence/england.csv:3:term_end = soon",
    ],
    '"<value>" is not a date (the year is before 1850)': ["technology/germany.csv:2:evidence_date = 0202"],
    '"<value>" is not a full day (write YYYY-MM-DD)': "technology/germany.csv:2:verification_date = 2026-05",
    '"<value>" is not a date (write 2022-03)': "technology/germany.csv:2:evidence_date = March 2022",
  },
  "date-order": {
    "2026-11-22 is in the future (write the day you read the source)": [
      "league-clubs.csv:6:verification_date = 2026-11-22",
      "members/buyers/example-capital.yaml:verification_date = 2026-11-22",
      "technology/germany.csv:2:verification_date = 2026-11-22",
    ],
    "2026-11-22 is in the future (write today's date)":
      'methodology/transfer-cost.yaml:verificationDate = "2026-11-22"',
    "the source is of <value>, after it was verified on 2026-05-01 (one of the two dates is wrong)": [
      "technology/germany.csv:2:evidence_date = 2026-05-02",
      "technology/germany.csv:2:evidence_date = 2026-06",
    ],
    "the source is of 2026-07, after it was verified on 2026-06-30 (one of the two dates is wrong)":
      "evidence/england.csv:2:evidence_date = 2026-07",
    "the source is of 2026-11-21, after it was verified on 2026-11-20 (one of the two dates is wrong)": [
      "members/deal-sources.csv:2:evidence_date = 2026-11-21",
      "members/deals.csv:4:source_date = 2026-11-21",
    ],
    "it ended in 2027, after the source was verified on 2026-06-29 (a term that still runs is written as term_end)":
      "evidence/england.csv:3:ended = 2027",
    "it ended in 2026-07, after the source was verified on 2026-06-30 (a term that still runs is written as term_end)":
      "technology/england.csv:3:ended = 2026-07",
  },
  "angle-brackets": {
    "the text has < or > (write it in words)": [
      "vendors.csv:2:name = Acme <3",
      "technology/germany.csv:2:product = Vest > 5",
    ],
  },
  "announced-date": {
    "announced on a page without a date (write its evidence_date, or leave announced empty)":
      "technology/spain.csv:2:announced = yes",
  },
  "deal-percent": {
    '50 percent does not match "majority stake" (a majority stake is more than 50 and less than 100)':
      "members/deals.csv:3:stake_percent = 50",
    '100 percent does not match "majority stake" (a majority stake is more than 50 and less than 100)':
      "members/deals.csv:3:stake_percent = 100",
    '51 percent does not match "minority stake" (a minority stake is at most 50)':
      "members/deals.csv:5:stake_percent = 51",
    '50 percent does not match "takeover" (a takeover is more than 50)':
      "members/deals.csv:4:stake_percent = 50",
  },
  "deal-value": {
    "the amount has no currency (write its ISO 4217 code)": "members/deals.csv:4:value_currency = ",
  },
  "duplicate-deal": {
    '"<value>" is the slug of two deals (at data/members/deals.csv:4; keep the newer evidence)':
      "members/deals.csv:5:slug = example-rovers-example-capital-2025",
  },
  "duplicate-name": {
    '"Rovers" leads to two clubs (it is already at data/clubs.csv:2)': "clubs.csv:4:aliases = Ejemplo|Rovers",
    '"1. FC MUSTER" leads to two clubs (it is already at data/clubs.csv:3)':
      "clubs.csv:4:name = 1. FC MUSTER",
    '"Acme tracking" leads to two vendors (it is already at data/vendors.csv:2)':
      "vendors.csv:3:name = Acme tracking",
    '"EXAMPLE league" leads to two leagues (it is already at data/leagues.csv:2)':
      "leagues.csv:3:name = EXAMPLE league",
    '"athlete-monitoring" leads to two categories (it is already at data/categories.yaml:1)':
      "categories.yaml:1.slug = athlete-monitoring",
  },
  "duplicate-page": {
    "the page is cited already at data/technology/england.csv:2 (keep one of the two rows)":
      "evidence/england.csv:2:evidence_url = https://news.example.org/rovers-acme",
    "the page is cited already at data/evidence/england.csv:2 (keep one of the two rows)":
      "evidence/england.csv:3:evidence_url = https://herald.example.org/vests",
    "the page is cited already at data/members/deals.csv:4 (keep one of the two rows)":
      "members/deal-sources.csv:2:evidence_url = https://news.example.org/rovers-sold",
  },
  "ended-status": {
    'current, but its newest page says that it ended in 2021 (write "historical")':
      "technology/england.csv:3:status = current",
    'historical, but a page names a term to 2031-06 (write "current", or when the page says that it ended)':
      "technology/germany.csv:3:status = historical",
    'historical, but a page names a term to 2027 (write "current", or when the page says that it ended)':
      "technology/england.csv:2:status = historical",
  },
  "hq-region": {
    "United Kingdom is not in Europe (write United Kingdom and Ireland)":
      "members/buyers/example-capital.yaml:hq_region = Europe",
  },
  "lasting-url": {
    "the URL is a site's front page (cite the article itself)": [
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/",
      "vendors.csv:2:parent_source_url = https://news.example.org/",
      "members/buyers/example-capital.yaml:clubs.0.source_url = https://news.example.org/",
    ],
    "the URL is a list of articles (cite the article itself)": [
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/tag/westen",
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/Author/muster",
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/search",
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/?s=muster",
    ],
  },
  "league-roster": {
    '"<value>" is in this season already, at data/league-clubs.csv:4 (remove one of the two rows)': [
      "league-clubs.csv:5:team = Example Rovers FC",
      "league-clubs.csv:5:club = example-rovers",
    ],
  },
  "member-dates": {
    "2026-11-21 is after the verification on 2026-11-20 (one of the two dates is wrong)": [
      "members/buyers/example-capital.yaml:sources.0.date = 2026-11-21",
      "members/buyers/example-capital.yaml:decision_makers.0.work_email_checked_on = 2026-11-21",
      "members/deals.csv:4:completed_date = 2026-11-21",
    ],
    "completed before it was announced in 2025-07-01 (one of the two dates is wrong)":
      "members/deals.csv:4:completed_date = 2025-06",
    "the stake ends in 2017, before it begins in 2018 (one of the two dates is wrong)":
      'members/buyers/example-capital.yaml:clubs.1.until = "2017"',
    "2026-12 is after the verification on 2026-11-20 (one of the two dates is wrong)": [
      "members/buyers/example-capital.yaml:intent.reported = 2026-12",
      "members/buyers/club-family.yaml:clubs.0.source_date = 2026-12",
      "members/deals.csv:2:announced_date = 2026-12",
    ],
  },
  "method-file": {
    "\"<value>\" is not the file's name (write the file's name)":
      "methodology/transfer-cost.yaml:slug = transfer-costs",
    "read on 2026-06-02, after the method was verified on 2026-06-01 (one of the two dates is wrong)":
      'methodology/transfer-cost.yaml:rules.0.read = "2026-06-02"',
    "read on 2026-06-16, after the method was verified on 2026-06-15 (one of the two dates is wrong)":
      'methodology/squad-cost.yaml:rulebooks.1.statements.0.read = "2026-06-16"',
  },
  "missing-value": {
    "<field> is empty (Address of the page that says so)": "technology/germany.csv:2:evidence_url = ",
    "name is empty (The category's name, as technology rows cite it)": [
      'categories.yaml:1.name = ""',
      "categories.yaml:1.name = ~",
    ],
  },
  note: {
    "the note is copied from a row with another source or vendor (say what this source says; the other row is data/members/buyers/fund-of-examplia.yaml:9)":
      "members/buyers/rovers-family.yaml:summary = Fictional fund of a state with a share of Atlético Ficticio.",
    "the note is copied from a row with another source or vendor (say what this source says; the other row is data/members/deals.csv:4)":
      "members/deals.csv:5:note = The trust sold all of its shares.",
    "the note is copied from a row with another source or vendor (say what this source says; the other row is data/technology/germany.csv:2)":
      "technology/spain.csv:2:evidence_note = THE CLUB IS NAMED AS A USER OF THE VEST IN A LIST OF CUSTOMERS.",
  },
  "number-form": {
    '"12,5" is not a percentage (write 0 to 100, such as 12.5)': 'members/deals.csv:5:stake_percent = "12,5"',
    '"<value>" is not a percentage (write 0 to 100, such as 12.5)': "members/deals.csv:4:stake_percent = 101",
    '"<value>" is not a tier (write 1 for the highest, at most 20)': [
      "leagues.csv:2:tier = 0",
      "leagues.csv:2:tier = 21",
      "leagues.csv:2:tier = 1.5",
    ],
    '"<value>" is not an amount (write whole units, such as 12000000, and the currency beside it)':
      "members/deals.csv:4:value_amount = 40.5m",
  },
  "private-contact": {
    "<field> contains what looks like a telephone number (remove it)": [
      "members/buyers/example-capital.yaml:summary = Fictional private equity house that owns Example Rovers and rings 020 7946 0958.",
      "members/deals.csv:4:seller_name = Rovers Trust 020 7946 0958",
      "technology/germany.csv:2:quote = Call +49 30 23 12 50 00 for the list.",
      "technology/germany.csv:2:evidence_note = Call (0171) 392-000-12 for the list.",
      "technology/germany.csv:2:evidence_note = Call 555.010.9999 for the list.",
      "technology/germany.csv:2:evidence_note = Call +49 30/23125000 for the list.",
      "technology/germany.csv:2:evidence_note = Call 020\u20117946\u20110958 for the list.",
      "clubs.csv:2:aliases = Rovers|020 7946 0958",
      "methodology/transfer-cost.yaml:formulas.0.words = Call +00 000 000 00 00 for it.",
    ],
    "<field> contains an email address (remove it)": [
      "members/deals.csv:4:note = Ask desk@example.org.",
      "technology/germany.csv:2:evidence_note = Write to desk@zeitung.example.org for the list.",
      "methodology/transfer-cost.yaml:formulas.0.words = Ask someone@example.org for it.",
    ],
    "<field> contains an email address (remove it from the query)": [
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/liste?mail=j.muster@mail.example.org",
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/liste?u=7&to=j.muster%40mail.example.org",
    ],
  },
  "product-name": {
    '"切符" gives no id (write it in Latin letters, as its vendor does)':
      "technology/germany.csv:2:product = 切符",
  },
  schema: {
    "season: must be 2025/26, or 2025 if it is played within one year": "league-clubs.csv:6:season = 2025-26",
    "decision_makers.0.title: Invalid input: expected string, received number (put it between quotation marks)":
      "members/buyers/example-capital.yaml:decision_makers.0.title = 2079460958",
    "decision_makers.0.title: Invalid input: expected string, received null (write it, or leave out the field if it is optional)":
      "members/buyers/example-capital.yaml:decision_makers.0.title = null",
    "clubs.0.stake_percent: Too big: expected number to be <=100":
      "members/buyers/club-family.yaml:clubs.0.stake_percent = 180",
    "clubs.1.source_url: Invalid URL": 'members/buyers/example-capital.yaml:clubs.1.source_url = ""',
  },
  "slug-form": {
    '"<value>" is not a slug (write fc-muster-rovers-family-2019)':
      "members/deals.csv:9:slug = FC-muster-rovers-family-2019",
    '"<value>" is not a slug (write real-ejemplo)': [
      "clubs.csv:4:slug = Real-Ejemplo",
      "clubs.csv:4:slug = -real-ejemplo",
    ],
    '"<value>" is not a slug (write ticketing)': "categories.yaml:1.slug = Ticketing!",
  },
  "stake-date": {
    "this page is of 2023-02-28 at data/members/buyers/fund-of-examplia.yaml:32 (write one date in both, or none here)":
      "members/buyers/fund-of-examplia.yaml:clubs.0.source_date = 2023-02",
  },
  "stake-percent": {
    '99.9 percent does not match "full" (a full stake is 100)':
      "members/buyers/example-capital.yaml:clubs.0.stake_percent = 99.9",
    '30 percent does not match "unknown" (write the stake that the percentage is)':
      "members/buyers/example-capital.yaml:clubs.1.stake_percent = 30",
    '50 percent does not match "majority" (a majority stake is more than 50 and less than 100)':
      "members/buyers/club-family.yaml:clubs.0.stake_percent = 50",
    '50.1 percent does not match "minority" (a minority stake is at most 50)':
      "members/buyers/muster-holding.yaml:clubs.0.stake_percent = 50.1",
  },
  "text-form": {
    "<field> contains two spaces in a row (leave one)": ["technology/germany.csv:2:scope = First  team"],
    "<field> contains the invisible character U+200B (type the text again)": [
      "methodology/transfer-cost.yaml:formulas.0.words = The fee\u200b and more.",
      "technology/germany.csv:2:quote = Der Klub\u200bnutzt sie.",
    ],
    "<field> has 201 characters (at most 200)": `technology/germany.csv:2:quote = ${"a".repeat(201)}`,
    "<field> begins or ends with a space (remove it)": [
      "technology/germany.csv:2:scope = First team ",
      "evidence/england.csv:2:evidence_publisher =  Example Herald",
    ],
    "<field> is not in Unicode NFC (write 1. FC Müster)": "clubs.csv:3:name = 1. FC Mu\u0308ster",
    "<field> has 241 characters (at most 240)": `technology/germany.csv:2:evidence_note = ${"a".repeat(241)}`,
    "<field> has 161 characters (at most 160)": `technology/germany.csv:2:scope = ${"a".repeat(161)}`,
    "<field> has 101 characters (at most 100)": `clubs.csv:4:name = ${"a".repeat(101)}`,
  },
  "unknown-buyer": {
    'unknown buyer "<value>" (did you mean "example-capital"?)':
      "members/deals.csv:4:buyer = example-capitol",
  },
  "unknown-category": {
    'unknown category "<value>" (did you mean "Athlete monitoring"?)': [
      "technology/germany.csv:2:category = Athlete monitorin",
      "technology/germany.csv:2:category = athlete monitoring",
    ],
    'unknown category "<value>" (a new category is first entered in categories.yaml)':
      "technology/germany.csv:2:category = Gardening",
  },
  "unknown-club": {
    'unknown club "<value>" (did you mean "fc-muster"?)': [
      "technology/germany.csv:2:club = fc-mustr",
      "technology/germany.csv:2:club = 1. FC Müster",
      "league-clubs.csv:5:club = fc-mustr",
    ],
    'unknown club "<value>" (a new club is first entered in clubs.csv)':
      "technology/germany.csv:2:club = other-athletic",
  },
  "unknown-country": {
    'unknown country "<value>" (a new country is first entered in data/schema/countries.json)':
      "members/clubs.csv:3:country = Atlantis",
    'unknown country "<value>" (did you mean "Germany"?)': [
      "clubs.csv:3:country = Germny",
      "leagues.csv:3:country = Germny",
    ],
  },
  "unknown-deal": {
    'unknown deal "<value>" (did you mean "example-rovers-example-capital-2025"?)':
      "members/deal-sources.csv:2:deal = example-rovers-example-capital-2024",
  },
  "unknown-league": {
    'unknown league "<value>" (did you mean "liga-ejemplo"?)': "league-clubs.csv:6:league = liga-ejempla",
    'unknown league "<value>" (a new league is first entered in leagues.csv)':
      "league-clubs.csv:2:league = cup-of-nowhere",
  },
  "unknown-member-club": {
    'unknown club "<value>" (did you mean "example-rovers"?)':
      "members/buyers/example-capital.yaml:clubs.0.club = example-rover",
    'unknown club "<value>" (a new club is first entered in members/clubs.csv)':
      "members/deals.csv:3:club = atletico-de-nadie",
  },
  "unknown-relationship": {
    'unknown relationship "<value>" (did you mean "example-rovers--acme-tracking--athlete-monitoring"?)':
      "evidence/england.csv:3:relationship = example-rovers--acme-tracking--athlete-monitorin",
    'unknown relationship "<value>" (a new relationship is first entered in technology/<country>.csv or league-technology.csv)':
      [
        "evidence/england.csv:2:relationship = fc-muster",
        "coverage.yaml:doubts.1.relationship = nobody--nothing--none",
      ],
  },
  "unknown-status": {
    'unknown status "<value>" (did you mean "current"?)': "technology/germany.csv:2:status = Current",
    'unknown status "<value>" (did you mean "status unknown"?)': "technology/germany.csv:2:status = unknown",
    'unknown status "<value>" (allowed: "current", "historical", "status unknown")':
      "technology/germany.csv:2:status = in use",
  },
  "unknown-value": {
    'unknown deal type "<value>" (did you mean "takeover"?)': "members/deals.csv:2:deal_type = take-over",
    'unknown deal status "<value>" (allowed: "announced", "agreed", "completed", "collapsed")':
      "members/deals.csv:2:status = rumoured",
    'unknown currency "<value>" (did you mean "FKP"?)': "members/deals.csv:4:value_currency = UKP",
    'unknown region "<value>" (did you mean "Europe"?)':
      "members/buyers/example-capital.yaml:target_regions.1 = Europa",
    'unknown buyer type "<value>" (allowed: "consortium", "corporate", "family office", "individual", "investment firm", "multi-club group", "private equity", "sovereign wealth")':
      "members/buyers/example-capital.yaml:type = hedge fund",
    'unknown stake "<value>" (did you mean "full"?)':
      "members/buyers/example-capital.yaml:clubs.0.stake = fully",
    'unknown email status "<value>" (allowed: "deliverable", "risky", "undeliverable", "unchecked")':
      "members/buyers/example-capital.yaml:decision_makers.0.work_email_status = delivered",
    'unknown value of announced "<value>" (allowed: "yes")': "technology/germany.csv:2:announced = no",
    'unknown value of says "<value>" (did you mean "vendor"?)': "technology/germany.csv:2:says = vender",
    'unknown reader "<value>" (did you mean "person"?)': ["technology/germany.csv:2:read_by = persons"],
    'unknown country "<value>" (did you mean "United Kingdom"?)':
      "members/buyers/example-capital.yaml:hq_country = Untied Kingdom",
  },
  "unknown-vendor": {
    'unknown vendor "<value>" (did you mean "acme-tracking"?)':
      "technology/germany.csv:2:vendor = acme-trackin",
    'unknown vendor "<value>" (a new vendor is first entered in vendors.csv)':
      "technology/germany.csv:2:vendor = strange-thing",
    'unknown vendor "<value>" (did you mean "bigacme"?)': "vendors.csv:2:parent = bigacm",
  },
  "url-clean": {
    "the URL carries what the page does not need (write https://fc-muster.example.org/)":
      "clubs.csv:3:website = https://FC-muster.example.org",
    "the URL carries what the page does not need (write https://news.example.org/capital-second-club)":
      "members/buyers/example-capital.yaml:active_source_url = https://news.example.org/capital-second-club?utm_source=rss",
    "the URL carries what the page does not need (write https://news.example.org/rovers-sold)":
      "members/deals.csv:4:source_url = https://news.example.org/rovers-sold?gclid=1",
    "the URL carries what the page does not need (write https://zeitung.example.org/muster?id=7)":
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/muster?utm_source=feed&id=7&gclid=1",
  },
  "url-form": {
    '"<value>" is not a URL (write it in full: https://example.org/page)': [
      "members/buyers/example-capital.yaml:decision_makers.0.linkedin = social.example.org/in/alex-example",
      "technology/germany.csv:2:evidence_url = zeitung.example.org/muster",
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/der muster",
      "technology/germany.csv:2:evidence_url = https://zeitung.example.org/mu\u200bster",
    ],
    '"ftp:" is not http or https (cite a page that a reader can open)': [
      "methodology/transfer-cost.yaml:rules.0.sourceUrl = ftp://rules.example.org/transfer",
      "evidence/england.csv:3:archive_url = ftp://archive.example.org/x",
    ],
    '"javascript:" is not http or https (cite a page that a reader can open)':
      "technology/germany.csv:2:evidence_url = javascript:alert(1)",
    "the URL holds a user name or password (remove all before the @)":
      "technology/germany.csv:2:evidence_url = https://Reader:secret@zeitung.example.org/muster?utm_source=feed",
    '"<value>" is not a public URL (the host is a full name, at most 2,000 characters in all)': [
      "technology/germany.csv:2:evidence_url = http://localhost/muster",
      `technology/germany.csv:2:evidence_url = https://zeitung.example.org/${"a".repeat(1973)}`,
    ],
  },
  "vendor-parent": {
    "a page is cited, but no parent (name the parent)":
      "vendors.csv:4:parent_source_url = https://news.example.org/o-tickets",
    "o-tickets is its own parent (leave the parent empty or name the owner)":
      "vendors.csv:4:parent = o-tickets",
  },
  "work-email": {
    "work_email is not an email address (write null)":
      "members/buyers/example-capital.yaml:decision_makers.0.work_email = alex.example at capital",
    "the address has no status (write unchecked)":
      "members/buyers/example-capital.yaml:decision_makers.0.work_email_status = null",
    "the check has no day (write the day, or unchecked as status)":
      "members/buyers/example-capital.yaml:decision_makers.0.work_email_checked_on = null",
    "an unchecked address has no day (write null)":
      "members/buyers/example-capital.yaml:decision_makers.1.work_email_checked_on = 2026-11-01",
    "a status without an address (write null)":
      "members/buyers/muster-holding.yaml:decision_makers.0.work_email_status = risky",
    "a check without an address (write null)":
      "members/buyers/muster-holding.yaml:decision_makers.0.work_email_checked_on = 2026-11-01",
    "work_email is at a provider of private mail (remove it: only work addresses are kept)": [
      "members/buyers/example-capital.yaml:decision_makers.0.work_email = alex@gmail.com",
      "members/buyers/example-capital.yaml:decision_makers.0.work_email = alex@mail.proton.me",
      "members/buyers/example-capital.yaml:decision_makers.0.work_email = alex@HOTMAIL.fr",
    ],
  },
};

/** Values at which nothing is said. */
const RIGHT: Record<string, readonly string[]> = {
  "categories.yaml:1.slug": ['"2026"'],
  "technology/germany.csv:2:status": ["historical"],
  "members/buyers/example-capital.yaml:decision_makers.0.work_email": [
    "alex@example.org",
    "alex@yahoo-sports.example.org",
  ],
  "technology/germany.csv:2:evidence_url": [
    "http://zeitung.example.org/muster",
    "https://zeitung.example.org/@muster/7",
    "https://zeitung.example.org/muster?to=desk@zeitung",
    "https://zeitung.example.org/köln",
    `https://zeitung.example.org/${"a".repeat(1972)}`,
    "https://zeitung.example.org/muster#customers",
  ],
  "technology/germany.csv:3:vendor": ["acme-tracking"],
  "technology/germany.csv:2:announced": ["", "yes"],
  "technology/germany.csv:2:says": ["", "club", "vendor"],
  "technology/germany.csv:2:read_by": ["", "person"],
  "technology/germany.csv:2:quote": [
    "",
    `${"ü".repeat(200)}`,
    '"Der Klub, so heißt es, nutzt die ""Vest 5""."',
  ],
  "evidence/england.csv:2:quote": ["The club wears it."],
  "members/deal-sources.csv:2:quote": ["The sale is complete."],
  "clubs.csv:3:website": ["", "https://fc-muster.example.org/"],
  "clubs.csv:3:aliases": ["1. FC Muester", "Мустер|ムスター|🏟"],
  "clubs.csv:4:name": ["BigAcme"],
  "technology/germany.csv:2:evidence_note": [
    "Used in the seasons 2013/14 2014/15.",
    '"Some 1,500 of 12,000 supporters hold the card."',
    "The contract of 2021-07-01 names it.",
    "The list gives @fcmuster as its account.",
    `${"a".repeat(240)}`,
  ],
  "methodology/transfer-cost.yaml:verificationDate": ['"2026-11-21"'],
  "technology/germany.csv:2:product": ["", "Łubin", "365", "切符 Pro"],
  "technology/germany.csv:2:evidence_date": ["", "2026-05-01", "2026-05", "2026"],
  "clubs.csv:2:aliases": ["", "Rovers", "The Examples|E. R.", '"Rovers, The|Examples"'],
  "vendors.csv:4:website": [""],
  "technology/germany.csv:2:scope": [
    `${"a".repeat(160)}`,
    '"Stadium, museum and shop"',
    '"The ""old"" stand"',
  ],
  "technology/germany.csv:2:verification_date": ["2024-02-29", "2026-11-21"],
  "vendors.csv:3:name": ["The BigAcme"],
};

const faults = Object.entries(FAULTS).flatMap(([rule, messages]) =>
  Object.entries(messages).flatMap(([message, plants]) =>
    [plants].flat().map((plant): [string, string, string] => [plant, rule, message]),
  ),
);

test.each(["0007", "0009", "0085", "00AD", "202E", "2066", "FEFF"])("U+%s is invisible", (code) => {
  const scope = `First${String.fromCodePoint(Number.parseInt(code, 16))}team`;
  expect(problemsOf(`technology/germany.csv:2:scope = ${scope}`)).toEqual([
    `2:scope text-form scope contains the invisible character U+${code} (type the text again)`,
  ]);
});

function expectFault(plant: string, rule: string, message: string): void {
  const { file, where = "", raw } = readPlant(plant);
  const field = file.endsWith(".csv") ? where.replace(/^\d+:/, "") : where;
  const told = message.replace("<value>", () => raw).replace("<field>", field);
  expect(problemsOf(plant)).toEqual([`${where} ${rule} ${told}`]);
}

const isOfMembers = ([plant]: readonly string[]) => plant?.startsWith("members/");

test.each(faults.filter((fault) => !isOfMembers(fault)))("%s is reported: %s %s", expectFault);

test.each(faults.filter(isOfMembers))(
  "%s is reported: %s %s",
  covers("SVC-WORK-EMAIL-ONLY", "SVC-MEMBER-SOURCES"),
  expectFault,
);

const right = Object.entries(RIGHT).flatMap(([where, values]) =>
  values.map((value) => `${where} = ${value}`),
);

test.each(right)("%s is right", (plant) => {
  expect(problemsOf(plant)).toEqual([]);
});
