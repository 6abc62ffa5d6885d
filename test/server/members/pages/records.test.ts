import { expect, test } from "vitest";
import { buyerFields, dealFields } from "../../../../contract/members/shown-fields.ts";
import { mainTextOf } from "../../../html-text.ts";
import {
  fictionalBuyer,
  fictionalDeal,
  fictionalStake,
  furtherSource,
  lastKnown,
} from "../fictional-buyers.ts";
import { fictionalBrowser } from "./fictional-browser.ts";
import { BUYERS, DEALS, fictionalPages, MEMBERS, proBrowser, signedIn } from "./fictional-pages.ts";

const PAGES = [
  "/buyers/",
  "/buyers/acme-capital/",
  "/buyers/clubs/example-rovers/",
  "/buyers/multi-club/",
  "/buyers/changes/",
  "/deals/",
] as const;

const namesIn = (html: string): string[] =>
  [...html.matchAll(/<th scope="row"><a href="\/buyers\/[^"]+">([^<]*)</g)].map(([, name = ""]) => name);

test("visitors who are not signed in are redirected to the sign-in page, which returns", async () => {
  const browser = fictionalBrowser((await fictionalPages()).fetch, MEMBERS);
  for (const path of PAGES) {
    const response = await browser.get(path);
    const target = `/account/sign-in/?return_to=${encodeURIComponent(path)}`;
    expect([response.status, response.headers.get("Location")]).toEqual([303, target]);
    expect(await response.text()).toBe("");
  }
});

test.each(["free@example.org", "lapsed@example.org"])("%s sees why, and none of the data", async (email) => {
  const browser = await signedIn(await fictionalPages(), email);
  for (const path of PAGES) {
    const response = await browser.get(path);
    expect([path, response.status]).toEqual([path, 403]);
    const html = await response.text();
    expect(html).toContain("For Pro members");
    expect(html).not.toMatch(/Acme|Example Rovers|Football Association/);
  }
});

test("every page has the reminder about email laws, and is not under the public licence", async () => {
  const browser = await proBrowser();
  for (const path of PAGES) {
    const html = await browser.text(path);
    expect(html).toContain("For business contact only. Follow the email laws that apply to you");
    expect(html).toContain('href="https://ledger.example.org/members/#terms"');
    const foot = html.slice(html.indexOf("<footer")).replace(/<[^>]+>/g, "");
    expect(foot).toContain("Public research: CC BY 4.0");
    expect(foot).toContain("Buyers and deals: separate terms");
    expect(foot).toContain("Published by Example Press");
    expect(html).toContain('href="mailto:errors@example.org?subject=Error%20in%20');
  }
});

test("the page filters as the API does", async () => {
  const browser = await proBrowser();
  for (const query of "q=stadiums type=private+equity hq=Europe target=North+America intent=1 active=1".split(
    " ",
  ))
    expect([query, namesIn(await browser.text(`/buyers/?${query}`))]).toEqual([query, ["Acme Capital"]]);
  const names = async (query: string) => namesIn(await browser.text(`/buyers/?${query}`));
  expect(await names("sort=clubs&limit=1")).toEqual(["Buyer &lt;0&gt;"]);
  expect(await names("sort=name&limit=2&offset=1")).toEqual(["Buyer &lt;0&gt;", "Buyer &lt;10&gt;"]);
  expect(await names("q=nothing+of+this")).toEqual([]);
});

test("the form shows the values from the URL", async () => {
  const html = await (await proBrowser()).text("/buyers/?q=acme&type=private+equity&intent=1&limit=30");
  expect(html).toContain('value="acme"');
  expect(html).toContain('<option value="private equity" selected="">');
  expect(html).toContain('<option value="30" selected="">');
  expect(html).toMatch(/name="intent" value="1" checked=""/);
});

test("paging links keep the filters", async () => {
  const browser = await proBrowser();
  const first = await browser.text("/buyers/?sort=name");
  expect(first).toContain('href="/buyers/?sort=name&amp;offset=20" rel="next"');
  expect(first).not.toContain('rel="prev"');
  const second = await browser.text("/buyers/?sort=name&offset=20");
  expect(second).toContain('href="/buyers/?sort=name" rel="prev"');
  expect(second).not.toContain('rel="next"');
  expect(second).toMatch(/21–25<\/span>.*of.*25<\/span> buyers/);
});

test("one match is counted in the singular, also beyond the last page, and no match leaves no empty list", async () => {
  const browser = await proBrowser();
  const one = await browser.text("/buyers/?type=private+equity");
  expect(one.replace(/<[^>]+>/g, "")).toContain("1 of 1 buyer");
  expect(one.replace(/<[^>]+>/g, "")).not.toContain("1 buyers");
  const beyond = await browser.text("/buyers/?type=private+equity&offset=5");
  expect(beyond).toContain("This page is beyond the last result: 1 buyer in total.");
  expect(beyond).toContain('href="/buyers/?type=private+equity" rel="prev"');
  for (const path of ["/buyers/?q=nothing+of+this", "/deals/?country=Spain"]) {
    const none = await browser.text(path);
    expect(none).toMatch(/No matching (?:buyers|deals)\./);
    expect(none).not.toContain("<table");
  }
});

const ERRORS = [
  ["?type=pirate", "Type must be one of &quot;consortium&quot;"],
  ["?intent=0", "Only with reported intent must be 1 or true; leave the parameter out to ask for all"],
  ["?limit=101", "Results per page must be a whole number from 1 to 100"],
  ["?offset=-1", "offset must be a whole number"],
  ["?colour=red", "colour is unknown; the allowed parameters are q, type"],
] as const;

test("an invalid parameter has its error beside its field", async () => {
  const browser = await proBrowser();
  for (const [query, message] of ERRORS) {
    const response = await browser.get(`/buyers/${query}`);
    expect([query, response.status]).toEqual([query, 400]);
    const html = await response.text();
    expect(html).toContain(message);
    expect(namesIn(html)).toEqual([]);
  }
});

test("empty fields are removed from the URL", async () => {
  const browser = await proBrowser();
  const response = await browser.get("/buyers/?q=acme&type=&hq=&target=&sort=&limit=");
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/buyers/?q=acme");
  expect((await browser.get("/deals/?country=")).headers.get("Location")).toBe("/deals/");
});

test("a buyer's page shows every fact with its source", async () => {
  const html = await (await proBrowser()).text("/buyers/acme-capital/");
  for (const source of ["active", "one", "intent", "rovers", "verein", "deal-0"])
    expect(html).toContain(`href="https://news.example.org/${source}"`);
  for (const part of [
    'href="https://acme.example.org/team"',
    "Erika Muster",
    "Managing partner",
    'href="https://www.linkedin.com/in/erika-muster-example"',
    'href="mailto:erika@acme.example.org"',
    "deliverable",
    'checked <time datetime="2026-10-01">1 Oct 2026</time>',
    "majority (62.5%)",
    'href="https://ledger.example.org/clubs/example-rovers/"',
  ])
    expect(html).toContain(part);
});

test.each([
  ["/buyers/acme-capital/", "active readBy", buyerFields, BUYERS[0]],
  ["/deals/", "completedDate club sourceUrl sourceDate quote readBy", dealFields, DEALS[0]],
])("%s has the value of each named field as its text, but for %s", async (path, others, fields, record) => {
  const text = mainTextOf(await (await proBrowser()).text(path));
  const values = new Map<string, unknown>(Object.entries(record ?? {}));
  const isShown = (name: string) => [values.get(name)].flat().every((value) => text.includes(String(value)));
  const named = Object.entries(fields).flatMap(([name, field]) => (typeof field === "string" ? name : []));
  expect(named.filter((name) => !isShown(name)).join(" ")).toBe(others);
});

test("an unknown buyer is not found, and similar names are suggested", async () => {
  const response = await (await proBrowser()).get("/buyers/acme-capitol/");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<a href="/buyers/acme-capital/">acme-capital</a>');
});

test("a deal shows when it was completed and every source, the first one first", async () => {
  const html = await (await proBrowser()).text("/deals/");
  const [, first = "", second = ""] = html.split('<tr id="deal-');
  expect(first).toContain('●\u00a0completed <time datetime="2024-07-01">1 Jul 2024</time>');
  const text = first.replace(/<[^>]+>/g, "");
  expect(text).toContain(
    "Sources: Example News, 12 Jun 2024; Example Gazette, 1 Jul 2024; Example Gazette, undated. Verified 1 Nov 2026.",
  );
  expect([...first.matchAll(/href="(https:[^"]+)" rel="external/g)].map(([, url]) => url)).toEqual([
    "https://news.example.org/deal-0",
    "https://gazette.example.org/completed",
    "https://gazette.example.org/owners",
  ]);
  expect(second.replace(/<[^>]+>/g, "")).toContain("Source: Example News, 12 Jun 2024. Verified 1 Nov 2026.");
});

test("a deal that was completed on a day that no page gives says so", async () => {
  const deals = [fictionalDeal({ slug: "one", status: "completed" }), fictionalDeal({ slug: "two" })];
  const html = await (await proBrowser({ deals })).text("/deals/");
  const statuses = [...html.matchAll(/<td data-label="Status">(.*?)<\/td>/g)].map(([, cell]) => cell);
  expect(statuses).toEqual(["●\u00a0completed (day not reported)", "◔\u00a0announced "]);
});

test("deals are filtered by country and paged", async () => {
  const browser = await proBrowser();
  const html = await browser.text("/deals/?country=Germany");
  expect(html).toMatch(/1–11<\/span>.*of.*11<\/span> deals/);
  expect(html).not.toContain("Example Rovers");
  expect(await browser.text("/deals/")).toContain('href="/deals/?offset=20" rel="next"');
  expect((await browser.get("/deals/?limit=none")).status).toBe(400);
});

test("each page shows its request as a line of curl, without a key", async () => {
  const browser = await proBrowser();
  const html = (await browser.text("/buyers/?q=acme&intent=1")).replaceAll("&#39;", "'");
  expect(html.replaceAll("&quot;", '"').replaceAll("&amp;", "&")).toContain(
    `curl -H "Authorization: Bearer $CLUBLEDGER_KEY" 'https://members.example.org/api/v1/buyers?q=acme&intent=1'`,
  );
});

test("the head of a column leads to the same list in its order, and says the order that the list has", async () => {
  const browser = await proBrowser();
  const html = await browser.text("/buyers/?hq=Asia&offset=1");
  expect(html).toContain('<th scope="col"><a href="/buyers/?hq=Asia&amp;sort=clubs">Clubs</a></th>');
  expect(html).toContain(
    '<th scope="col" aria-sort="descending"><a href="/buyers/?hq=Asia&amp;sort=recent">',
  );
  const byName = await browser.text("/buyers/?sort=name");
  expect(byName.match(/aria-sort/g)).toHaveLength(1);
  expect(byName).toContain('<th scope="col" aria-sort="ascending"><a href="/buyers/?sort=name">Buyer');
  expect(await browser.text("/deals/?sort=club")).toContain(
    'aria-sort="ascending"><a href="/deals/?sort=club">Club',
  );
});

test("each choice says how many buyers or deals it leads to", async () => {
  const browser = await proBrowser();
  const html = await browser.text("/buyers/?hq=Asia");
  expect(html).toContain('<option value="Europe">Europe (1)</option>');
  expect(html).toContain('<option value="individual">individual (24)</option>');
  expect(html).toContain('<option value="private equity">private equity</option>');
  expect(await browser.text("/deals/")).toContain('<option value="Germany">Germany (11)</option>');
});

test("a buyer's page says which club is for sale, where it wishes to buy and why a club is not listed", async () => {
  const seller = fictionalBuyer({
    slug: "seller",
    targetCountries: ["Spain"],
    selling: [
      {
        ...{ club: "fc-muster", clubName: "FC Müster", country: "Germany", note: "It is for sale." },
        ...{ reported: "2026-03", sourceUrl: "https://news.example.org/one" },
      },
    ],
  });
  const html = await (await proBrowser({ buyers: [seller] })).text("/buyers/seller/");
  const text = html.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
  expect(text).toContain("FC Müster: It is for sale. Reported Mar 2026. Example News");
  expect(html).toContain("<dt>Wishes to buy in</dt><dd>Spain ");
  expect(text).toContain("not those that it wanted, holds through another company or only worked with");
});

test("a filter with several values shows each, and keeps them on the next page and in the file", async () => {
  const html = await (await proBrowser()).text("/buyers/?type=individual&type=funds&notIn=Spain&limit=2");
  expect(html.match(/<option value="(?:individual|funds)" selected/g)).toHaveLength(2);
  expect(html).toContain(
    'href="/buyers/?type=individual&amp;type=funds&amp;notIn=Spain&amp;limit=2&amp;offset=2"',
  );
  expect(html).toContain('href="/buyers/?type=individual&amp;type=funds&amp;notIn=Spain&amp;format=csv"');
});

test("a choice of Europe says how many buyers there are in the United Kingdom and Ireland", async () => {
  const isles = fictionalBuyer({ slug: "isle", hqRegion: "United Kingdom and Ireland" });
  const browser = await proBrowser({ buyers: [isles] });
  const html = await browser.text("/buyers/?hq=Europe&sort=name");
  expect(html).toContain("Europe does not include the United Kingdom and Ireland");
  expect(html).toContain('<a href="/buyers/?hq=United+Kingdom+and+Ireland&amp;sort=name">1 buyer there</a>');
  expect(await browser.text("/buyers/?hq=Asia")).not.toContain("Europe does not include");
});

test("a club that a buyer holds or used to hold a stake in leads to its owners, and any other does not", async () => {
  const browser = await proBrowser();
  const owners =
    '<a href="/buyers/clubs/example-rovers/">Owners<span class="visually-hidden"> of Example Rovers';
  const deals = await browser.text("/deals/");
  expect(deals).toContain(owners);
  expect(deals).not.toContain("/buyers/clubs/club-1/");
  const buyer = await browser.text("/buyers/acme-capital/");
  expect(buyer).toContain(owners);
  expect(buyer).toContain('href="/buyers/clubs/beispiel-verein/"');
  expect(namesIn(await browser.text("/buyers/?club=example-rovers"))).toEqual(["Acme Capital"]);
});

test("a deal's source with a quote leads to the sentence on the page", async () => {
  const page = { ...furtherSource("sold", "2026"), quote: "The club was sold." };
  const deals = [fictionalDeal({ slug: "rovers-2026", sources: [page] })];
  const browser = await proBrowser({ deals });
  expect(await browser.text("/deals/")).toContain(
    'href="https://gazette.example.org/sold#:~:text=The%20club%20was%20sold."',
  );
});

const acme = async () => (await (await proBrowser()).text("/buyers/acme-capital/")).replace(/<[^>]+>/g, "");

test("a buyer's facts name the publisher and the date of their source", async () => {
  const text = await acme();
  expect(text).toContain("Source: Example Gazette, 4 May 2026");
  expect(text).toContain("Example Herald, undated");
});

test("an intent has its age on the day of the data", async () => {
  expect(await acme()).toContain("Reported May 2026, 6 months ago (as of 1 Nov 2026).");
});

test("a buyer's clubs are on one time line, those held first", async () => {
  const buyers = BUYERS.slice(0, 1).map((buyer) => ({ ...buyer, clubs: buyer.clubs.toReversed() }));
  const browser = await proBrowser({ buyers });
  const html = await browser.text("/buyers/acme-capital/");
  const clubs = html.slice(html.indexOf('id="clubs"'), html.indexOf('id="deals"'));
  const [, , rovers = "", verein = ""] = clubs.split("<tr>");
  expect(rovers).toContain("Example Rovers");
  expect(rovers).toContain('data-label="Period, 2020–2026"');
  expect(rovers.replace(/<[^>]+>/g, "")).toContain("2021 – now");
  expect(rovers).toContain('class="chart-current" x="1"');
  expect(verein.replace(/<[^>]+>/g, "")).toContain("until Jun 2020, start not disclosed");
  expect(verein).toContain('class="chart-status-unknown" x="0" width="0.5"');
});

test("a stake that no recent page confirms is last known on the time line, up to its newest page", async () => {
  const [buyer] = BUYERS;
  const [rovers] = buyer?.clubs ?? [];
  if (buyer === undefined || rovers === undefined) throw new Error("no fixture");
  const open = { clubCount: 2, confirmedClubCount: 0, active: false, lastKnownActive: true };
  const clubs = [
    { ...rovers, ...lastKnown("2022") },
    { ...rovers, club: "beispiel-verein", ...lastKnown(null) },
  ];
  const pages = await fictionalPages({ buyers: [{ ...buyer, ...open, clubs }] });
  const html = await (await signedIn(pages, "pro@example.org")).text("/buyers/acme-capital/");
  const text = html.replace(/<[^>]+>/g, "");
  expect(text).toContain("since 2021; last known, as of 2022");
  expect(text).toContain("since 2021; last known, undated");
  expect(text).toContain("2 clubs last known");
  expect(text).toContain("◌ Last known to be active");
  expect(html).toContain('class="chart-status-unknown" x="0" width="2"');
  expect(text).not.toMatch(/– now|clubs? held|● Active/);
});

test("a column of contacts is left out if nobody has a value", async () => {
  const person = {
    name: "Jan Beispiel",
    title: "Head of sport",
    linkedin: null,
    workEmail: null,
    workEmailStatus: null,
    workEmailCheckedOn: null,
    sourceUrl: "https://news.example.org/one",
  };
  const bare = fictionalBuyer({ slug: "bare", decisionMakers: [person] });
  const known = fictionalBuyer({
    slug: "known",
    decisionMakers: [{ ...person, linkedin: "https://linkedin.example.org/jan" }],
  });
  const browser = await proBrowser({ buyers: [bare, known] });
  const none = await browser.text("/buyers/bare/");
  expect(none).not.toMatch(/LinkedIn|Work email|not known/);
  const one = await browser.text("/buyers/known/");
  expect(one).toContain('<th scope="col">LinkedIn</th>');
  expect(one).not.toContain("Work email");
});

test("a buyer's page leads to related buyers and says what they share", async () => {
  const stakeOf = (given: object) =>
    fictionalStake({ club: "example-rovers", clubName: "Example Rovers", ...given });
  const buyers = [
    fictionalBuyer({ slug: "one", name: "One", clubs: [stakeOf({})] }),
    fictionalBuyer({ slug: "two", name: "Two", clubs: [stakeOf({ until: "2024" })] }),
    fictionalBuyer({ slug: "three", name: "Three" }),
    fictionalBuyer({ slug: "four", name: "Four", clubs: [stakeOf(lastKnown("2020"))] }),
  ];
  const browser = await proBrowser({ buyers });
  expect(await browser.text("/buyers/one/")).toContain(
    '<a href="/buyers/two/">Two</a>: used to hold a stake in Example Rovers',
  );
  expect(await browser.text("/buyers/two/")).toContain(
    '<a href="/buyers/one/">One</a>: holds a stake in Example Rovers',
  );
  expect(await browser.text("/buyers/one/")).toContain(
    '<a href="/buyers/four/">Four</a>: last known to hold a stake in Example Rovers',
  );
  expect(await browser.text("/buyers/three/")).not.toContain("Related buyers");
});
