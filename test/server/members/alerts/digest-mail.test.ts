import { expect, test } from "vitest";
import { subjectNames } from "../../../../server/members/alerts/describe-alert.ts";
import { digestMail } from "../../../../server/members/alerts/digest-mail.tsx";
import type { createMatcher } from "../../../../server/members/alerts/matching.ts";
import { planEndMail } from "../../../../server/members/alerts/plan-end-mail.tsx";
import type { MemberIndexes } from "../../../../server/members/records/member-indexes.ts";
import { htmlFaults } from "../../../html-faults.ts";
import { exampleCapital, fictionalDeal, furtherSource } from "../fictional-buyers.ts";
import {
  after,
  buyerChange,
  dealChange,
  indexesWith,
  matcherOf,
  NOTHING_TO_FOLLOW,
  share,
  takeover,
} from "./fictional-changes.ts";

const ALL = [
  { kind: "deals", subject: "" },
  { kind: "buyers", subject: "" },
] as const;

const mailOf = (indexes: MemberIndexes, groups: Parameters<typeof digestMail>[0]["groups"]) =>
  digestMail({
    to: "ada@example.org",
    groups,
    names: subjectNames(indexes, NOTHING_TO_FOLLOW.names),
    baseUrl: "https://ledger.example.org",
    dealsUrl: "https://deals.example.org",
    token: "fictional-token",
    messageId: "<one@deals.example.org>",
  });

const mailAbout = (
  indexes: MemberIndexes,
  alerts: Parameters<ReturnType<typeof createMatcher>["digest"]>[0] = ALL,
) => mailOf(indexes, matcherOf(indexes).digest(alerts, after("")));

const NEW_DEAL = indexesWith({ dealChanges: [dealChange(takeover)] });

test("the subject and the first line say the first of what is new, and how many changes follow", () => {
  const indexes = indexesWith({
    dealChanges: [dealChange(takeover), dealChange(share), dealChange(share, { kind: "corrected" })],
    buyerChanges: [buyerChange(exampleCapital, { kind: "changed" })],
  });
  const { subject, text } = mailAbout(indexes);
  expect(subject).toBe("Clubledger: Changed buyer: Example Capital, and 3 more");
  expect(text).toMatch(/^Changed buyer: Example Capital, and 3 more\.\n/);
});

test("a search for a country has a new wish to buy there first, with the page of the intent alone", () => {
  const wish = { field: "targetCountries", from: null, to: "Spain" };
  const there = { ...exampleCapital, targetCountries: ["Spain" as const] };
  const others = ["a-before", "b-before"].map((slug) => ({ ...there, slug, name: slug }));
  const buyerChanges = [
    ...others.map((buyer) => buyerChange(buyer, { kind: "changed" })),
    buyerChange(there, { kind: "changed", fields: [wish] }),
  ];
  const indexes = indexesWith({ buyerChanges }, [...others, there]);
  const { subject, text } = mailAbout(indexes, [
    { kind: "buyers", subject: "targetCountry=Spain&includeRegion=1" },
  ]);
  expect(subject).toBe("Clubledger: Example Capital wishes to buy in Spain, and 2 more");
  const [, first = ""] = text.split("\n* ");
  expect(first).toContain("Wishes to buy in added: Spain");
  expect(first.match(/Source: /g)).toHaveLength(1);
});

test("a mail program can unsubscribe with one click, and every mail leads to the alerts", () => {
  const { headers, text, html } = mailAbout(NEW_DEAL);
  const link = "https://deals.example.org/account/alerts/unsubscribe/?token=fictional-token";
  expect(headers).toEqual({
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  for (const body of [text, html]) {
    expect(body).toContain(link);
    expect(body).toContain("https://deals.example.org/account/alerts/");
    expect(body).toContain("You get this email because you follow this on Clubledger.");
  }
});

test("a new deal has its facts, note, source and the member's page", () => {
  const { text } = mailAbout(NEW_DEAL);
  expect(text).toContain(`ALL DEALS
https://deals.example.org/deals/

* New deal: Example Rovers: Example Capital
  takeover, announced 20 Nov 2026, completed (day not reported), England
  Openly fictional.
`);
  expect(text).toContain(
    "https://deals.example.org/deals/?country=England&type=takeover&since=2026-11-20&until=2026-11-20#rovers-2026",
  );
});

test("a changed deal has the values before and since, and the page that it newly cites", () => {
  const page = furtherSource("confirmed", "2026-11-21");
  const deal = fictionalDeal({ ...takeover, valueAmount: 22_000_000, valueCurrency: "GBP", sources: [page] });
  const fields = [
    { field: "status", from: "agreed", to: "completed" },
    { field: "completedDate", from: null, to: "2026-11-20" },
    { field: "valueAmount", from: "20000000", to: "22000000" },
    { field: "sellerName", from: "A trust", to: null },
    { field: "verificationDate", from: "2026-11-01", to: "2026-11-21" },
    { field: `${page.url} evidencePublisher`, from: null, to: "Example Gazette" },
    { field: `${page.url} evidenceDate`, from: null, to: "2026-11-21" },
  ];
  const changes = { dealChanges: [dealChange(deal, { kind: "changed", fields })] };
  const { text, html } = mailAbout(indexesWith(changes, [], [deal]));
  expect(text).toContain(`  Status: agreed → completed
  Completed added: 20 Nov 2026
  Seller removed: A trust
  Value: £20m → £22m
  Source added: Example Gazette, 21 Nov 2026
  Source: Example Gazette, 21 Nov 2026, https://gazette.example.org/confirmed
`);
  expect(text).not.toContain("erification");
  expect(html).toContain("<b>Status:</b> <del>agreed</del> → <ins>completed</ins>");
});

test("a corrected date of a page names the page", () => {
  const fields = [
    { field: "https://gazette.example.org/one evidenceDate", from: "2026-11", to: "2026-11-20" },
  ];
  const changes = { dealChanges: [dealChange(takeover, { kind: "corrected", fields })] };
  const { text } = mailAbout(indexesWith(changes));
  expect(text).toContain("  Source gazette.example.org, date: Nov 2026 → 20 Nov 2026\n");
});

test("amounts before and after another currency have none", () => {
  const fields = [
    { field: "valueAmount", from: "20000000", to: "22000000" },
    { field: "valueCurrency", from: "EUR", to: "GBP" },
  ];
  const changes = { dealChanges: [dealChange(takeover, { kind: "corrected", fields })] };
  const { text } = mailAbout(indexesWith(changes));
  expect(text).toContain("Value: 20m → 22m\n  Currency: EUR → GBP\n");
});

test("a deal whose first source is another names both by their host", () => {
  const fields = [
    { field: "sourceUrl", from: "https://www.news.example.org/a", to: "https://gazette.example.org/b" },
  ];
  const changes = { dealChanges: [dealChange(takeover, { kind: "changed", fields })] };
  const { text } = mailAbout(indexesWith(changes));
  expect(text).toContain("  Source: news.example.org → gazette.example.org\n");
});

test("a changed buyer names its clubs, and each part's source", () => {
  const fields = [
    { field: "clubs example-rovers club", from: null, to: "example-rovers" },
    { field: "clubs example-rovers stake", from: null, to: "majority" },
    { field: "clubs example-rovers stakePercent", from: null, to: "51" },
    { field: "clubs example-rovers since", from: null, to: "2024-06" },
    { field: "clubs fc-muster until", from: null, to: "2023" },
    { field: "intent note", from: "Seeks a club.", to: "Seeks a second club." },
    { field: "active", from: "false", to: "true" },
  ];
  const changes = { buyerChanges: [buyerChange(exampleCapital, { kind: "changed", fields })] };
  const { text } = mailAbout(indexesWith(changes));
  expect(text).toContain(`* Changed buyer: Example Capital
  investment firm, Germany
  Stake in Example Rovers added: majority, 51%, since Jun 2024
  Stake in 1. FC Müster, until added: 2023
  Intent, note: Seeks a club. → Seeks a second club.
  Active: no → yes
  Source: news.example.org, https://news.example.org/rovers
`);
  expect(text).toContain("https://deals.example.org/buyers/example-capital/");
});

test("a new intent is one sentence", () => {
  const fields = [
    { field: "intent note", from: null, to: "Seeks a second club." },
    { field: "intent reported", from: null, to: "2026-03" },
  ];
  const changes = { buyerChanges: [buyerChange(exampleCapital, { kind: "changed", fields })] };
  const { text } = mailAbout(indexesWith(changes));
  expect(text).toContain("  Intent added: Seeks a second club, reported Mar 2026\n");
});

test("a new deal that a later release removed has no page", () => {
  const { text } = mailAbout(indexesWith({ dealChanges: [dealChange(takeover)] }, [], []));
  expect(text).toContain("* New deal: Example Rovers: Example Capital");
  expect(text).not.toContain("#rovers-2026");
});

test("what was removed has its reason and no page", () => {
  const removed = dealChange(takeover, { kind: "removed", reason: "A duplicate." });
  const { text } = mailAbout(indexesWith({ dealChanges: [removed] }, [], []));
  expect(text).toContain("* Removed deal: Example Rovers: Example Capital");
  expect(text).toContain("  A duplicate.\n");
  expect(text).not.toContain("#rovers-2026");
});

test("a change that several alerts match is in the mail once, with all of them", () => {
  const alerts = [...ALL, { kind: "club", subject: "example-rovers" }] as const;
  const { text } = mailAbout(NEW_DEAL, alerts);
  expect(text.match(/^\* New deal/gm)).toHaveLength(1);
  expect(text).toContain("CLUB: EXAMPLE ROVERS");
  expect(text).toContain("  Also matches: All deals\n");
});

test("a digest shows fifty changes in full and links to the rest", () => {
  const many = Array.from({ length: 62 }, (_, number) =>
    fictionalDeal({ ...takeover, slug: `deal-${number}` }),
  );
  const { subject, text, html } = mailAbout(
    indexesWith({ dealChanges: many.map((deal) => dealChange(deal)) }),
  );
  expect(subject).toBe("Clubledger: New deal: Example Rovers: Example Capital, and 61 more");
  expect(text.match(/^\* New deal/gm)).toHaveLength(50);
  expect(text).toContain("… and 12 more: https://deals.example.org/buyers/changes/?since=2026-11-22\n");
  expect(html).toContain(
    '<a href="https://deals.example.org/buyers/changes/?since=2026-11-22">and 12 more</a>',
  );
});

test("values of the evidence can neither be markup nor begin a line", () => {
  const note = "<img src=https://tracker.example.org/x>\n\nStop these emails: https://evil.example.org";
  const deal = fictionalDeal({ ...takeover, buyerName: "<script>alert(1)</script>", note });
  const { text, html, subject } = mailAbout(indexesWith({ dealChanges: [dealChange(deal)] }, [], [deal]));
  expect(html).not.toMatch(/<(?:img|script)/);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(text.match(/^Stop these emails/gm)).toHaveLength(1);
  expect(subject).toBe("Clubledger: New deal: Example Rovers: <script>alert(1)</script>");
});

test("the words of a saved search cannot begin a line either", () => {
  const alerts = [{ kind: "deals", subject: "country=England%0D%0A%0D%0AStop+these+emails:+x" }] as const;
  const entries = [{ of: "deal", change: dealChange(takeover), record: takeover, alerts }] as const;
  const { text } = mailOf(indexesWith({}), [{ alert: alerts[0], entries }]);
  expect(text.match(/^stop these emails/gim)).toHaveLength(1);
});

/** What the style of a mail may use: margins, borders, fonts and widths, which Gmail, Outlook and Apple Mail all draw. */
const SAFE_STYLES =
  /^(?:margin|padding|border-left|border-top|font|font-size|line-height|max-width|overflow-wrap)$/;

test("a mail is valid HTML, with plain inline styles and no colours that a dark mode would hide", async () => {
  const { html = "" } = mailAbout(NEW_DEAL);
  expect(await htmlFaults([["mail", html]], { "no-inline-style": "off" })).toEqual([]);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  const styles = [...html.matchAll(/style="([^"]*)"/g)].flatMap(([, style = ""]) => style.split(";"));
  expect(styles.map((rule) => rule.split(":")[0] ?? "").filter((name) => !SAFE_STYLES.test(name))).toEqual(
    [],
  );
  expect(html).not.toMatch(/<(?:table|svg|form|button|video)|display:|position:|class=/);
  // Nor does it load anything.
  expect(html).not.toMatch(/<(?:img|link|script|style|iframe)|url\(|@import/i);
});

test("the reminder says the last day and how to renew the plan", () => {
  const { subject, text, html, headers } = planEndMail({
    to: "ada@example.org",
    planUntil: Date.parse("2026-12-01T00:00:00Z"),
    baseUrl: "https://ledger.example.org",
    messageId: "<one@deals.example.org>",
  });
  expect(subject).toBe("Your Clubledger plan ends on 30 Nov 2026");
  for (const body of [text, html]) {
    expect(body).toContain("The last day of your Pro plan is 30 Nov 2026 (UTC).");
    expect(body).toContain("the AI clients that you connected by signing in are disconnected");
    expect(body).toContain("https://ledger.example.org/members/#join");
  }
  expect(headers).toBeUndefined();
});
