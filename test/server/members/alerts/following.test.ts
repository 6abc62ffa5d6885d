import { expect, test } from "vitest";
import { createMatcher, type Followed } from "../../../../server/members/alerts/matching.ts";
import { NO_MEMBER_EVIDENCE } from "../../../../server/members/records/member-indexes.ts";
import { createFollowed } from "../../../../server/public/followed.ts";
import { fixtureIndexes } from "../../../fixture-build.ts";
import { after, indexesWith } from "./fictional-changes.ts";
import { fixtureRuns, ONE_NEW_DEAL, positionOf, type RunOptions } from "./fixture-run.ts";

const SUNDAY = Date.parse("2026-07-05T23:59:00Z");
const MONDAY = Date.parse("2026-07-06T06:00:00Z");
const LEAGUE = { kind: "technology", subject: "league=example-league" } as const;

/** The fictional ledger, whose newest releases are of Wednesday, 1 July 2026. */
const ledger = async (): Promise<Followed> => createFollowed(await fixtureIndexes());

/** An account without a plan that follows a league since May. */
async function follower() {
  const parts = await fixtureRuns();
  const followed = await ledger();
  const { id } = await parts.administration.add("ada@example.org");
  await parts.alerts.save(id, LEAGUE, "2026-05-03T00:00:00Z");
  const run = (now: number, options: RunOptions = {}) =>
    parts.run({ indexes: NO_MEMBER_EVIDENCE, followed, now: () => now, ...options });
  return { ...parts, id, followed, run };
}

/** The changes that an alert has news of, after the first release. */
async function found(kind: "technology" | "list", subject: string): Promise<string[]> {
  const { digest } = createMatcher(NO_MEMBER_EVIDENCE, await ledger());
  const [group] = digest([{ kind, subject }], after("2026-05-03"));
  return group?.entries.map(({ change }) => change.id) ?? [];
}

const ROVERS = [
  "2026-07-01-2/example-rovers--o-tickets--ticketing--season-pass",
  "2026-07-01/example-rovers--acme-tracking--athlete-monitoring",
];

test.each([
  ["league=example-league", ROVERS],
  ["club=example-rovers&vendor=acme-tracking", [ROVERS[1]]],
  ["club=example-rovers&status=historical", [ROVERS[0]]],
  ["club=example-rovers&notVendor=o-tickets", [ROVERS[1]]],
  ["club=example-rovers&q=vests", [ROVERS[1]]],
  ["league=gone-league", []],
  ["colour=red", []],
])("the view %j has news of exactly %j", async (subject, ids) => {
  expect(await found("technology", subject)).toEqual(ids);
});

test("a list has news of the relationships that it holds now", async () => {
  expect(await found("list", "contracts-ending")).toEqual([ROVERS[1]]);
  expect(await found("list", "newest")).toContain(ROVERS[1]);
  expect(await found("list", "supplier-changes")).toEqual([]);
});

const LEAGUE_MAIL = `New relationship: Example Rovers: O'Tickets, and 1 more.

TECHNOLOGY: EXAMPLE LEAGUE
https://ledger.example.org/explore/?league=example-league

* New relationship: Example Rovers: O'Tickets
  Ticketing, Season Pass, historical, England
  Sold season tickets until 2021, when the club moved to its own shop.
  Source: Example News, 2019, https://news.example.org/rovers-tickets
  https://ledger.example.org/clubs/example-rovers/#example-rovers--o-tickets--ticketing--season-pass

* Changed relationship: Example Rovers: Acme Tracking
  Athlete monitoring, current, England
  Status: status unknown → current
  Note: Vests of the firm were seen at a training session. → The first team wears the vests in training.
  Main source: news.example.org → Example News, 15 Jan 2026
  Further source added: Example Herald, Sep 2025
  Further source added: Example Rovers
  Source: Example News, 15 Jan 2026, https://news.example.org/rovers-acme
  https://ledger.example.org/clubs/example-rovers/#example-rovers--acme-tracking--athlete-monitoring`;

test("a free account is mailed on Monday at 06:00, about exactly the changes of the league that it follows", async () => {
  const { run, sent } = await follower();
  expect(await run(SUNDAY)).toMatchObject({ digests: 0, nothingNew: 0 });
  expect(await run(MONDAY - 1)).toMatchObject({ digests: 0 });
  expect(await run(MONDAY)).toMatchObject({ digests: 1 });
  expect(await run(MONDAY + 60_000)).toMatchObject({ digests: 0 });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text.split("\n\n-- \n")[0]).toBe(LEAGUE_MAIL);
});

test("a release of Tuesday waits for the next Monday, and is not lost", async () => {
  const { run, sent, followed } = await follower();
  await run(MONDAY);
  const [first] = followed.changes;
  if (first === undefined) throw new Error("the fixture has no change");
  const next = { ...first, id: "next", releasedAt: "2026-07-07T09:00:00Z" };
  const later = { ...followed, changes: [next], newsOf: () => new Set([next]) };
  for (const day of [1, 2, 6.99])
    expect(await run(MONDAY + day * 86_400_000, { followed: later })).toMatchObject({ digests: 0 });
  expect(await run(MONDAY + 7 * 86_400_000, { followed: later })).toMatchObject({ digests: 1 });
  expect(sent).toHaveLength(2);
});

test("a change of a publisher's name, a quote or a reading alone is mailed to nobody", async () => {
  const { run, followed, store, id } = await follower();
  const [first] = followed.changes;
  if (first === undefined) throw new Error("the fixture has no change");
  const field = (name: string) => ({ field: name, page: null, from: "A", to: "B" });
  const fields = ["evidencePublisher", "quote", "readBy", "verificationDate"].map(field);
  const needless = { ...first, kind: "corrected" as const, fields };
  const quiet = { ...followed, changes: [needless], newsOf: () => new Set([needless]) };
  expect(await run(MONDAY, { followed: quiet })).toMatchObject({ digests: 0, nothingNew: 1 });
  expect(await positionOf(store, id)).toMatchObject({ position: "2026-07-01T15:30:00Z" });
  const noted = { ...needless, fields: [...fields, field("evidenceNote")] };
  const loud = { ...followed, changes: [noted], newsOf: () => new Set([noted]) };
  const other = await follower();
  expect(await other.run(MONDAY, { followed: loud })).toMatchObject({ digests: 1 });
});

test("what only members may read is in no mail to an account without Pro", async () => {
  const { alerts, run, sent, id } = await follower();
  await alerts.save(id, { kind: "deals", subject: "" }, "");
  const now = Date.parse("2026-11-30T07:00:00Z");
  expect(await run(now, { indexes: ONE_NEW_DEAL })).toMatchObject({ digests: 1 });
  expect(sent[0]?.text).not.toMatch(/new deal/i);
});

test("a member is mailed about both after each release, or on Mondays if he chose so", async () => {
  const { alerts, administration, run, sent, id } = await follower();
  await administration.grant("ada@example.org", null);
  await alerts.save(id, { kind: "deals", subject: "" }, "");
  const sunday = Date.parse("2026-11-22T20:00:00Z");
  await alerts.setWeekly(id, true);
  expect(await run(sunday, { indexes: indexesWith({}) })).toMatchObject({ digests: 1 });
  expect(await run(sunday, { indexes: ONE_NEW_DEAL })).toMatchObject({ digests: 0 });
  await alerts.setWeekly(id, false);
  expect(await run(sunday, { indexes: ONE_NEW_DEAL })).toMatchObject({ digests: 1 });
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Clubledger: New relationship: Example Rovers: O'Tickets, and 1 more",
    "Clubledger: New deal: Example Rovers: Example Capital",
  ]);
});

const refused = (response: string, command = "RCPT TO") =>
  Object.assign(new Error("refused"), { code: "EENVELOPE", command, response, responseCode: 550 });

test("an address that a mail server refuses for good three times is paused, said to the operator, and fails no later run", async () => {
  const { run, id, alerts } = await follower();
  const options = { deliver: () => Promise.reject(refused("550 5.1.1 unknown")) };
  expect(await run(MONDAY, options)).toMatchObject({ failed: 1, failures: ["EENVELOPE 550"] });
  expect(await run(MONDAY, options)).toMatchObject({ failed: 1, failures: ["EENVELOPE 550"] });
  expect(await run(MONDAY, options)).toMatchObject({
    failed: 1,
    failures: [
      "EENVELOPE 550",
      `account ${id}: its address was refused three times, so its alerts are paused`,
    ],
  });
  expect((await alerts.list(id))[0]?.paused).not.toBeNull();
  expect(await run(MONDAY, options)).toMatchObject({ failed: 0, failures: [] });
});

test.each([
  ["by its policy", refused("554 5.7.1 relay access denied")],
  ["for the sender", refused("550 5.1.0 sender rejected", "MAIL FROM")],
])("a mail server that refuses mail %s pauses nobody", async (_, error) => {
  const { run, id, alerts } = await follower();
  const deliver = () => Promise.reject(error);
  for (const _ of [1, 2, 3, 4]) expect(await run(MONDAY, { deliver })).toMatchObject({ failed: 1 });
  expect(await alerts.list(id)).toMatchObject([{ paused: null }]);
});

test("refusals count only in a row", async () => {
  const { run, id, alerts, followed } = await follower();
  const deliver = () => Promise.reject(refused("550 5.1.1 unknown"));
  for (const _ of [1, 2]) await run(MONDAY, { deliver });
  await run(MONDAY);
  const [first] = followed.changes;
  if (first === undefined) throw new Error("the fixture has no change");
  const next = { ...first, releasedAt: "2026-07-07T09:00:00Z" };
  const later = { ...followed, changes: [next], newsOf: () => new Set([next]) };
  await run(MONDAY + 7 * 86_400_000, { deliver, followed: later });
  expect(await alerts.list(id)).toMatchObject([{ paused: null }]);
});
