import { expect, test } from "vitest";
import type { EvidenceItem } from "../../../contract/records.ts";
import { evidenceItems, statusReason } from "../../../scripts/compile/evidence-items.ts";
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
  ["status unknown", [{}], "undated source"],
  ["status unknown", [{ date: "2026-06-14", announced: true }], "announced June 2026"],
  ["status unknown", [{ date: "2019" }, { date: "2026-06", announced: true }, {}], "announced June 2026"],
  ["status unknown", [{ date: "2026-06", announced: true }, { date: "2026-07" }], "last evidence 2026"],
  ["status unknown", [{ date: "2026-06", announced: true }, { date: "2026" }], "last evidence 2026"],
  ["status unknown", [{ date: "2026-06", announced: true }, { date: "2026-06" }], "last evidence 2026"],
  ["status unknown", [{ date: "2020", announced: true, termEnd: "2023" }], "term to 2023"],
  ["historical", [{ date: "2020", announced: true, ended: "2023", termEnd: "2024" }], "ended 2023"],
  ["current", [{ date: "2026-01", announced: true, termEnd: "2028" }], "term to 2028"],
])("%s with %j is explained by: %s", (status, pages, reason) => {
  expect(statusReason(status, pages.map(fictionalPage))).toBe(reason);
});

const row = (url: string, date: string | null) => ({
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
});

test("the primary page comes first whatever its date, then the others: newest first, undated last, equal by address", () => {
  const further = [
    row("z", null),
    row("c", "2025-03-01"),
    row("b", "2025-04"),
    row("d", "2025"),
    row("a", "2025-04"),
  ];
  const paths = evidenceItems(row("primary", "2010"), further, () => "press").map(
    ({ url }) => new URL(url).pathname,
  );
  expect(paths).toEqual(["/primary", "/a", "/b", "/c", "/d", "/z"]);
});

test("each page says who speaks or whom it repeats, whether it only announces, its quote and who read it", () => {
  const announced = {
    ...row("news", "2026-06"),
    announced: "yes",
    quote: "From July.",
    read_by: "person",
  } as const;
  const repeating = { ...row("b", "2024"), says: "vendor" } as const;
  const items = evidenceItems(announced, [row("a", "2025"), repeating], ({ evidence_date }) =>
    evidence_date === "2025" ? "club" : "press",
  );
  expect(items).toMatchObject([
    { announced: true, quote: "From July.", readBy: "person", evidenceBy: "press" },
    { announced: false, quote: null, readBy: "software", evidenceBy: "club" },
    { announced: false, quote: null, readBy: "software", evidenceBy: "vendor" },
  ]);
});
