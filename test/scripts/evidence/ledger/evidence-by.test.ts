import { expect, test } from "vitest";
import { mostIndependent } from "../../../../contract/evidence-by.ts";
import { createSpeakerOf } from "../../../../scripts/evidence/ledger/evidence-by.ts";

const speakerOf = createSpeakerOf({
  club: { name: "1. FC Müster", aliases: ["Müster"], website: "https://www.fc-muster.example.org/" },
  vendor: { name: "Acme Tracking", website: "https://acme.example.org/" },
  parent: { name: "Émile Sports", website: "https://www.emile.example.org/" },
});

const page = (evidence_publisher: string, evidence_url = "https://news.example.org/a") => ({
  evidence_publisher,
  evidence_url,
});

test.each([
  ["1. FC Müster", "club"],
  ["1. fc muster", "club"],
  ["MÜSTER", "club"],
  ["acme tracking", "vendor"],
  ["Emile Sports", "vendor"],
  ["Acme Tracking News", "press"],
  ["Acme", "press"],
  ["1. FC Müster Fans", "press"],
])("a page of the publisher %s is by: %s", (publisher, speaker) => {
  expect(speakerOf(page(publisher))).toBe(speaker);
});

test.each([
  ["https://www.fc-muster.example.org/news/1", "club"],
  ["http://fc-muster.example.org/news/1", "club"],
  ["https://tickets.fc-muster.example.org/", "club"],
  ["https://blog.acme.example.org/a", "vendor"],
  ["https://news.emile.example.org/a", "vendor"],
  ["https://notacme.example.org/a", "press"],
  ["https://news.example.org/acme.example.org/", "press"],
])("a page at %s is by: %s", (url, speaker) => {
  expect(speakerOf(page("Example News", url))).toBe(speaker);
});

test("without websites only the publisher's name counts, and without a parent only the vendor's", () => {
  const party = { name: "Acme", website: null };
  const alone = createSpeakerOf({
    club: { name: "Rovers", aliases: [], website: null },
    vendor: party,
    parent: undefined,
  });
  expect(alone(page("Example News", "https://acme.example.org/a"))).toBe("press");
  expect(alone(page("Acme"))).toBe("vendor");
});

test.each([
  [["vendor", "vendor"], "vendor"],
  [["vendor", "club"], "club"],
  [["club"], "club"],
  [["vendor", "club", "press"], "press"],
] as const)("pages by %j are together by: %s", (speakers, together) => {
  expect(mostIndependent(speakers.map((evidenceBy) => ({ evidenceBy })))).toBe(together);
});
