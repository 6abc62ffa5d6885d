import { expect, test } from "vitest";
import type { EvidenceItem } from "../../../contract/records.ts";
import {
  type EvidenceColumns,
  evidenceItems,
  sourcePages,
  statusReason,
} from "../../../scripts/compile/evidence-items.ts";
import { fictionalPage } from "../../fictional-page.ts";

test.each<[Parameters<typeof statusReason>[0], Partial<EvidenceItem>[], string]>([
  ["historical", [{ ended: "2023-06-30", date: "2021", termEnd: "2025" }], "ended June 2023"],
  ["historical", [{ date: "2021" }, { ended: "2022" }, { ended: "2021-12-31" }], "ended 2022"],
  ["status unknown", [{ termEnd: "2024-05" }], "term to May 2024"],
  ["current", [{ date: "2015", termEnd: "2028" }], "term to 2028"],
  ["current", [{ date: "2015" }, { termEnd: "2026-06-01" }], "term to June 2026"],
  ["current", [{ date: "2025-10-03", termEnd: "2026-05-31" }], "evidence of October 2025"],
  ["current", [{ ended: "2019", date: "2019" }, { date: "2025" }], "evidence of 2025"],
  ["status unknown", [{ date: "2015-04" }, { date: "2014" }, {}], "last evidence 2015"],
  ["historical", [{ date: "2015-04-03" }], "last evidence 2015"],
  ["historical", [{ date: "2026-04-03" }], "last evidence 2026"],
  ["status unknown", [{}], "undated source"],
  ["historical", [{}], "ended, source undated"],
  ["status unknown", [{ date: "2026-06-14", announced: true }], "announced June 2026"],
  ["status unknown", [{ date: "2019" }, { date: "2026-06", announced: true }, {}], "announced June 2026"],
  [
    "status unknown",
    [{ date: "2026-06", announced: true }, { date: "2026-07" }],
    "no regular use shown, July 2026",
  ],
  ["status unknown", [{ date: "2026-06", announced: true }, { date: "2026" }], "no regular use shown, 2026"],
  [
    "status unknown",
    [{ date: "2026-06", announced: true }, { date: "2026-06" }],
    "no regular use shown, June 2026",
  ],
  ["status unknown", [{ date: "2020", announced: true, termEnd: "2023" }], "term to 2023"],
  ["historical", [{ date: "2020", announced: true, ended: "2023", termEnd: "2024" }], "ended 2023"],
  ["current", [{ date: "2026-01", announced: true, termEnd: "2028" }], "term to 2028"],
])("%s with %j is explained by: %s", (status, pages, reason) => {
  expect(statusReason(status, pages.map(fictionalPage))).toBe(reason);
});

const row = (url: string, date: string | null, columns: Partial<EvidenceColumns> = {}): EvidenceColumns => ({
  evidence_url: `https://news.example.org/${url}`,
  archive_url: null,
  evidence_publisher: "Example News",
  says: null,
  evidence_date: date,
  announced: null,
  evidence_note: "The club uses it.",
  quote: null,
  term_end: null,
  ended: null,
  verification_date: "2026-06-01",
  read_by: null,
  ...columns,
});

const CASES: [string, Parameters<typeof evidenceItems>[0], EvidenceColumns[], string][] = [
  ["the newest page first", "current", [row("a", null), row("b", "2024-12"), row("c", "2025")], "c b a"],
  ["of one date in their order", "current", [row("b", "2025"), row("a", "2025")], "b a"],
  [
    "a running term before an old page",
    "current",
    [row("a", "2017"), row("b", null, { term_end: "2028" })],
    "b a",
  ],
  [
    "a recent page before a running term",
    "current",
    [row("a", null, { term_end: "2028" }), row("b", "2026-02")],
    "b a",
  ],
  [
    "reported use before a later announcement",
    "current",
    [row("a", "2026-01", { announced: "yes" }), row("b", "2025")],
    "b a",
  ],
  [
    "the page of the end, however old or undated",
    "historical",
    [row("a", "2022-03"), row("b", null, { ended: "2022" })],
    "b a",
  ],
  [
    "the page of the last term",
    "historical",
    [row("a", "2020", { term_end: "2021" }), row("b", "2019", { term_end: "2023" })],
    "b a",
  ],
  ["the last dated page", "status unknown", [row("a", null), row("b", "2016-12-01")], "b a"],
  ["undated pages in their order", "status unknown", [row("b", null), row("a", null)], "b a"],
];

test.each(CASES)("a row has %s: %s", (_, status, pages, order) => {
  const items = evidenceItems(status, pages, () => "press");
  expect(items.map(({ url }) => new URL(url).pathname.slice(1)).join(" ")).toBe(order);
});

test("a deal has its primary page first whatever its date, then the newest", () => {
  const further = [row("a", null), row("b", "2025-03-01"), row("c", "2025-04")];
  const pages = sourcePages(row("primary", "2010"), further);
  expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(["/primary", "/c", "/b", "/a"]);
});

test("each page says who speaks or whom it repeats, whether it only announces, its quote and who read it", () => {
  const announced = row("news", "2026-06", { announced: "yes", quote: "From July.", read_by: "person" });
  const pages = [announced, row("a", "2025"), row("b", "2024", { says: "vendor" })];
  const items = evidenceItems("status unknown", pages, ({ evidence_date }) =>
    evidence_date === "2025" ? "club" : "press",
  );
  expect(items).toMatchObject([
    { announced: true, quote: "From July.", readBy: "person", evidenceBy: "press" },
    { announced: false, quote: null, readBy: "software", evidenceBy: "club" },
    { announced: false, quote: null, readBy: "software", evidenceBy: "vendor" },
  ]);
});
