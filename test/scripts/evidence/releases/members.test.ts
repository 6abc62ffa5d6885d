import { expect, test } from "vitest";
import { membersInside } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { readEvidence } from "../../../../scripts/evidence/reading/read-evidence.ts";
import { memberRecords, unreleasedForMembers } from "../../../../scripts/evidence/releases/members.ts";
import { readMemberReleases } from "../../../../scripts/evidence/releases/release-files.ts";
import { replay } from "../../../../scripts/evidence/releases/replay.ts";
import { problemsOf, problemsWith, validFiles } from "../evidence.ts";
import { evidenceWith } from "./evidence-at.ts";

const CAPITAL = "members/buyers/example-capital.yaml";
const DEALS = "members/deals.csv";

test.each(["data", "test/fixtures/evidence"])(
  "all members' releases of %s from nothing, and what is not released yet, give the buyers and deals of today",
  async (folder) => {
    const { evidence } = await readEvidence(folder, membersInside(folder));
    const [releases, unreleased, today] = [
      readMemberReleases(evidence),
      unreleasedForMembers(evidence),
      memberRecords(evidence),
    ];
    expect(releases.length).toBeGreaterThan(0);
    for (const kind of ["buyers", "deals"] as const) {
      const replayed = replay([...releases.map((release) => release[kind]), unreleased[kind]]);
      expect(Object.fromEntries(replayed)).toEqual(Object.fromEntries(today[kind]));
    }
  },
);

/** What an edit of the released fixture leaves to release. */
function unreleasedAfter(name: string, from: string, to: string) {
  const text = validFiles[name] ?? "";
  expect(text).toContain(from);
  const { buyers, deals } = unreleasedForMembers(evidenceWith({ [name]: text.replace(from, to) }));
  const lists = { ...prefixed("buyer", buyers), ...prefixed("deal", deals) };
  return Object.fromEntries(Object.entries(lists).filter(([, ids]) => ids.length > 0));
}

const prefixed = (kind: string, changes: ReturnType<typeof unreleasedForMembers>["deals"]) =>
  Object.fromEntries(
    Object.entries(changes).map(([list, entries]) => [`${kind} ${list}`, entries.map(({ id }) => id)]),
  );

test("nothing of a buyer's decision-makers is in a release", () => {
  expect(unreleasedAfter(CAPITAL, "Robin Sample", "Robin Other")).toEqual({});
  const { buyers } = memberRecords(evidenceWith({}));
  expect(JSON.stringify([...buyers])).not.toMatch(/Alex Example|capital\.example\.org\/people|work_email/);
});

test.each([
  [
    "another word without a new page is a correction",
    "summary: Fictional",
    "summary: Imagined",
    "buyer corrected",
  ],
  [
    "what rests on a newly cited page is a change",
    "active: true\nactive_source_url: https://news.example.org/capital-second-club",
    "active: false\nactive_source_url: https://news.example.org/capital-closed",
    "buyer changed",
  ],
  [
    "a column that no buyer had before corrects nothing",
    "active: true\nactive_source_url: https://news.example.org/capital-second-club",
    "target_countries: [Spain]\nactive: true\nactive_source_url: https://news.example.org/capital-second-club",
    "buyer changed",
  ],
  [
    "a page that was read again is neither",
    "verification_date: 2026-11-20",
    "verification_date: 2026-11-21",
    "buyer read_again",
  ],
])("%s", (_what, from, to, list) => {
  expect(unreleasedAfter(CAPITAL, from, to)).toEqual({ [list]: ["example-capital"] });
});

test("a wish that was not reported before is a change, also from a page that is cited already", () => {
  const wish =
    "intent:\n  note: It bids for a club.\n  reported: 2026-09\n  source_url: https://news.example.org/harbour-bid\n";
  expect(unreleasedAfter("members/buyers/muster-holding.yaml", "intent: null\n", wish)).toEqual({
    "buyer changed": ["muster-holding"],
  });
  expect(unreleasedAfter(CAPITAL, "reported: 2026-10", "reported: 2026-09")).toEqual({
    "buyer corrected": ["example-capital"],
  });
});

test("empty columns are nothing to release, and a person who reads a page again changes nothing", () => {
  const withReader = (reader: string) =>
    (validFiles[DEALS] ?? "").replace(/,(2026-11-\d\d),$/gm, `,$1,${reader}`);
  const deals = (reader: string) => unreleasedForMembers(evidenceWith({ [DEALS]: withReader(reader) })).deals;
  expect(Object.values(deals("")).flat()).toEqual([]);
  expect(deals("person").read_again).toHaveLength(8);
  expect(deals("person").corrected).toEqual([]);
});

test("a stake that is too old at the next reading is in no release", () => {
  const family = "members/buyers/club-family.yaml";
  expect(unreleasedAfter(family, "verification_date: 2026-11-20", "verification_date: 2027-03-01")).toEqual({
    "buyer read_again": ["club-family"],
  });
});

test("a deal that is gone is removed", () => {
  const row = /^fc-muster-rovers-family-2019.*\n/m.exec(validFiles[DEALS] ?? "")?.[0] ?? "";
  expect(unreleasedAfter(DEALS, row, "")).toEqual({ "deal removed": ["fc-muster-rovers-family-2019"] });
});

test("a changed old release of members breaks the chain, and an entry that does not fit is reported", () => {
  expect(problemsOf("members/releases/2026-11-20.yaml ~ The fund took => The fund bought")).toEqual([
    "data/members/releases/2026-11-21.yaml:previous release-chain this is not the hash of data/members/releases/2026-11-20.yaml " +
      "(undo the edit of data/members/releases/2026-11-20.yaml; npm run release writes a correction into the next release)",
  ]);
  expect(problemsOf('members/releases/2026-11-21.yaml ~ "from": "10" => "from": "11"')).toEqual([
    'deals.corrected.0.fields.stake_percent.from release-records stake_percent was "10", not "11" (a release is never edited)',
  ]);
});

test.each([
  ["changes", "the buyers' changes"],
  ["multi-club", "the page of multi-club ownership"],
])("no buyer may take the address %s", (slug, owner) => {
  const text = validFiles[CAPITAL]?.replace("name: Example Capital", "name: Other Capital") ?? "";
  expect(problemsWith({ [`members/buyers/${slug}.yaml`]: text })).toContain(
    `data/members/buyers/${slug}.yaml:1:1 buyer-file this is the address of ${owner}`,
  );
});
