import { expect, test } from "vitest";
import type { EvidenceItem } from "../../../contract/records.ts";
import { evidenceItems, statusReason } from "../../../scripts/compile/evidence-items.ts";

const page = (changes: Partial<EvidenceItem>): EvidenceItem => ({
  url: "https://news.example.org/a",
  archiveUrl: null,
  publisher: "Example News",
  date: null,
  note: "The club uses it.",
  termEnd: null,
  ended: null,
  verificationDate: "2026-06-01",
  ...changes,
});

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
])("%s with %j is explained by: %s", (status, pages, reason) => {
  expect(statusReason(status, pages.map(page))).toBe(reason);
});

const row = (url: string, date: string | null) => ({
  evidence_url: `https://news.example.org/${url}`,
  archive_url: null,
  evidence_publisher: "Example News",
  evidence_date: date,
  evidence_note: "The club uses it.",
  term_end: null,
  ended: null,
  verification_date: "2026-06-01",
});

test("the primary page comes first whatever its date, then the others: newest first, undated last, equal by address", () => {
  const further = [
    row("z", null),
    row("c", "2025-03-01"),
    row("b", "2025-04"),
    row("d", "2025"),
    row("a", "2025-04"),
  ];
  const paths = evidenceItems(row("primary", "2010"), further).map(({ url }) => new URL(url).pathname);
  expect(paths).toEqual(["/primary", "/a", "/b", "/c", "/d", "/z"]);
});
