import type { EvidenceItem } from "../contract/records.ts";

/** A page that says that a club uses something; `given` says what matters to the test. */
export const fictionalPage = (given: Partial<EvidenceItem> = {}): EvidenceItem => ({
  url: "https://news.example.org/a",
  archiveUrl: null,
  publisher: "Example News",
  date: null,
  note: "The club uses it.",
  quote: null,
  termEnd: null,
  ended: null,
  verificationDate: "2026-06-01",
  readBy: "software",
  announced: false,
  evidenceBy: "press",
  ...given,
});
