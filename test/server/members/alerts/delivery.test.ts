import { expect, test } from "vitest";
import { LEASE_MS } from "../../../../server/members/alerts/mailings.ts";
import { prepareRun } from "../../../../server/members/alerts/run.ts";
import type { Mail } from "../../../../server/members/mail.ts";
import { hashSecret } from "../../../../server/members/secrets.ts";
import type { Store } from "../../../../server/members/store/store.ts";
import { exampleCapital, lastKnown } from "../fictional-buyers.ts";
import { everyRow } from "../fill-store.ts";
import { fixtureStore } from "../fixture-members.ts";
import { buyerChange, dealChange, indexesWith, quietHolding, share, takeover } from "./fictional-changes.ts";
import { fixtureRuns, NOW, positionOf, runOver, runParts } from "./fixture-run.ts";

const DAY_MS = 24 * 60 * 60_000;
const FIRST_RELEASED = "2026-11-20T09:00:00Z";
const RELEASED = "2026-11-22T09:00:00Z";

const NOTHING = { digests: 0, reminders: 0, nothingNew: 0, skipped: 0, failed: 0, left: 0, failures: [] };

test("a member is mailed once about a release, however often the mails are run", async () => {
  const { member, run, sent, store } = await fixtureRuns();
  const { id } = await member("ada@example.org");
  expect(await run()).toEqual({ ...NOTHING, digests: 1 });
  expect(sent).toMatchObject([
    { to: "ada@example.org", subject: "Clubledger: New deal: Example Rovers: Example Capital" },
  ]);
  expect(await positionOf(store, id)).toEqual({ position: RELEASED, claimed_until: null });
  expect(await run()).toEqual(NOTHING);
});

test("the next release is mailed without what the first one said", async () => {
  const { member, run, sent } = await fixtureRuns();
  await member("ada@example.org");
  await run();
  const next = dealChange(share, { releasedAt: "2026-11-23T09:00:00Z" });
  await run({ indexes: indexesWith({ dealChanges: [next, dealChange(takeover)] }) });
  expect(sent[1]?.text).toContain("FC Münster: A group of merchants");
  expect(sent[1]?.text).not.toContain("Example Rovers: Example Capital");
  expect(sent[1]?.messageId).not.toBe(sent[0]?.messageId);
});

test("a stake that grows old, or a field that a newer build adds, mails nobody", async () => {
  const { member, alerts, run } = await fixtureRuns();
  const { id } = await member("ada@example.org");
  for (const subject of ["", "active=1", "club=example-rovers"])
    await alerts.save(id, { kind: "buyers", subject }, "");
  await alerts.save(id, { kind: "buyer", subject: "example-capital" }, "");
  const changes = { buyerChanges: [buyerChange(exampleCapital)], dealChanges: [dealChange(takeover)] };
  expect(await run({ indexes: indexesWith(changes) })).toEqual({ ...NOTHING, digests: 1 });
  const older = {
    ...exampleCapital,
    active: false,
    confirmedClubCount: 0,
    clubs: exampleCapital.clubs.map((stake) => ({ ...stake, ...lastKnown("2020-07") })),
  };
  const quoted = { ...takeover, quote: "The club was sold.", readBy: "person" as const };
  expect(await run({ indexes: indexesWith(changes, [older, quietHolding], [quoted, share]) })).toEqual(
    NOTHING,
  );
});

test("nobody is mailed about what was there before they asked", async () => {
  const { alerts, administration, run } = await fixtureRuns();
  const { id } = await administration.add("ada@example.org");
  await administration.grant("ada@example.org", null);
  await alerts.save(id, { kind: "deals", subject: "" }, RELEASED);
  expect(await run()).toEqual(NOTHING);
});

test("a release without news for a member is dealt with: a later alert does not find it", async () => {
  const { alerts, administration, run, store } = await fixtureRuns();
  const { id } = await administration.add("ada@example.org");
  await administration.grant("ada@example.org", null);
  await alerts.save(id, { kind: "club", subject: "fc-muster" }, "");
  expect(await run()).toEqual({ ...NOTHING, nothingNew: 1 });
  expect(await positionOf(store, id)).toMatchObject({ position: RELEASED });
});

test.each([
  ["without Pro", async ({ administration }: Fixture) => administration.revoke("ada@example.org")],
  ["blocked", async ({ administration }: Fixture) => administration.setBlocked("ada@example.org", true)],
  ["whose alerts are paused", pauseAll],
])("a member %s is not mailed, then or later about the same release", async (_, stop) => {
  const fixture = await fixtureRuns();
  const { member, administration, alerts, run, store } = fixture;
  const { id } = await member("ada@example.org");
  await stop(fixture);
  expect(await run()).toEqual(NOTHING);
  expect(await positionOf(store, id)).toMatchObject({ position: RELEASED });
  await administration.grant("ada@example.org", null);
  await administration.setBlocked("ada@example.org", false);
  for (const { id: alert } of await alerts.list(id)) await alerts.resume(id, alert);
  expect(await run()).toEqual(NOTHING);
});

type Fixture = Awaited<ReturnType<typeof fixtureRuns>>;

async function pauseAll({ alerts, administration }: Fixture): Promise<void> {
  const { id } = await administration.add("ada@example.org");
  for (const { id: alert } of await alerts.list(id)) await alerts.pause(id, alert);
}

test.each([
  ["plan ends", ({ administration }: Fixture, email: string) => administration.revoke(email)],
  [
    "account is blocked",
    ({ administration }: Fixture, email: string) => administration.setBlocked(email, true),
  ],
])("a member whose %s while the run goes on is not mailed", async (_, stop) => {
  const fixture = await fixtureRuns();
  const members = ["ada@example.org", "grace@example.org"];
  for (const email of members) await fixture.member(email);
  const outcome = await fixture.run({
    deliver: async ({ to }) => {
      for (const other of members.filter((email) => email !== to)) await stop(fixture, other);
    },
  });
  expect(outcome).toEqual({ ...NOTHING, digests: 1, skipped: 1 });
});

test("a mail that the server does not take is sent by the next run", async () => {
  const { member, run, sent, store } = await fixtureRuns();
  const { id } = await member("ada@example.org");
  const refused = Object.assign(new Error("no such person: ada@example.org"), {
    code: "EENVELOPE",
    responseCode: 550,
  });
  const failing = await run({ deliver: () => Promise.reject(refused) });
  expect(failing).toEqual({ ...NOTHING, failed: 1, failures: ["EENVELOPE 550"] });
  expect(await positionOf(store, id)).toEqual({ position: "", claimed_until: null });
  expect(await run()).toEqual({ ...NOTHING, digests: 1 });
  expect(sent).toHaveLength(1);
});

test("a mail server that takes nothing is left alone after five mails", async () => {
  const { member, run } = await fixtureRuns();
  for (let number = 0; number < 7; number += 1) await member(`reader-${number}@example.org`);
  const down = Object.assign(new Error("connect"), { code: "ECONNECTION" });
  expect(await run({ deliver: () => Promise.reject(down) })).toMatchObject({
    failed: 5,
    left: 2,
    digests: 0,
  });
  expect(await run()).toMatchObject({ digests: 7 });
});

test("a mail server that takes some mails is asked about all of them", async () => {
  const { member, run } = await fixtureRuns();
  for (let number = 0; number < 9; number += 1) await member(`reader-${number}@example.org`);
  let attempts = 0;
  const deliver = async () => {
    attempts += 1;
    if (attempts !== 5) throw Object.assign(new Error("busy"), { code: "ECONNECTION" });
  };
  expect(await run({ deliver })).toMatchObject({ digests: 1, failed: 8, left: 0 });
});

test("a run of an older build takes no position back", async () => {
  const fixture = await fixtureRuns();
  const { id } = await fixture.member("ada@example.org");
  await pauseAll(fixture);
  await fixture.run();
  await fixture.run({
    indexes: indexesWith({ dealChanges: [dealChange(share, { releasedAt: FIRST_RELEASED })] }),
  });
  expect(await positionOf(fixture.store, id)).toMatchObject({ position: RELEASED });
});

test("no two mails have the same Message-ID", async () => {
  const { member, run, sent } = await fixtureRuns();
  for (const email of ["ada@example.org", "grace@example.org"]) await member(email, NOW + DAY_MS);
  expect(await run()).toMatchObject({ digests: 2, reminders: 2 });
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(4);
});

test("a mail that another run has claimed is left to it until its lease ends, and then has the same Message-ID", async () => {
  const { member, run, sent, store } = await fixtureRuns();
  const { id } = await member("ada@example.org");
  let [now, copy] = [NOW, ""];
  // The process dies after the mail server has taken the mail: nothing is recorded.
  const dying = run({
    deliver: (mail) => {
      copy = mail.messageId ?? "";
      return new Promise(() => undefined);
    },
  });
  await expect.poll(() => copy).not.toBe("");
  expect(await positionOf(store, id)).toEqual({ position: "", claimed_until: NOW + LEASE_MS });
  expect(await run({ now: () => now })).toEqual({ ...NOTHING, skipped: 1 });
  now += LEASE_MS + 1;
  expect(await run({ now: () => now })).toEqual({ ...NOTHING, digests: 1 });
  expect(sent.map(({ messageId }) => messageId)).toEqual([copy]);
  expect(copy).toMatch(/^<[0-9a-f]{32}@deals\.example\.org>$/);
  void dying;
});

test("of two runs at once over one store each mail is sent by one", async () => {
  const { path, store, member } = await fixtureRuns();
  for (let number = 0; number < 40; number += 1) await member(`reader-${number}@example.org`);
  const other = await fixtureStore(path);
  const sent: string[] = [];
  let beginBoth: () => void = () => undefined;
  const bothHaveBegun = new Promise<void>((resolve) => {
    beginBoth = resolve;
  });
  const runOne = (each: Store) => {
    const own: string[] = [];
    const deliver = async ({ to }: Mail) => {
      own.push(to);
      sent.push(to);
      if (new Set(sent).size > own.length) beginBoth();
      await bothHaveBegun;
    };
    return runOver(each, [], { deliver });
  };
  const outcomes = await Promise.all([store, other.store].map(runOne));
  expect(sent).toHaveLength(40);
  expect(new Set(sent).size).toBe(40);
  for (const { digests, skipped, failed } of outcomes) {
    expect(digests).toBeGreaterThan(0);
    expect([digests + skipped, failed]).toEqual([40, 0]);
  }
});

test("a run of an older build, with nothing new, leaves alone the mail that another run is sending", async () => {
  const { member, run, sent, store } = await fixtureRuns();
  const { id } = await member("ada@example.org");
  const older = indexesWith({ buyerChanges: [buyerChange(quietHolding, { releasedAt: FIRST_RELEASED })] });
  const newer = await run({
    deliver: async (mail) => {
      sent.push(mail);
      expect(await run({ indexes: older })).toMatchObject({ digests: 0 });
    },
  });
  expect(newer).toEqual({ ...NOTHING, digests: 1 });
  expect(await positionOf(store, id)).toEqual({ position: RELEASED, claimed_until: null });
});

test("every digest of an account has the same link to unsubscribe, of which the store has only the hash", async () => {
  const { member, run, sent, store } = await fixtureRuns();
  const [ada] = [await member("ada@example.org"), await member("grace@example.org")];
  await run();
  const next = dealChange(share, { releasedAt: "2026-11-23T09:00:00Z" });
  await run({ indexes: indexesWith({ dealChanges: [next] }) });
  const tokens = sent
    .filter(({ to }) => to === "ada@example.org")
    .map(({ headers }) => /\?token=([\w-]+)>$/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "");
  expect(new Set(tokens).size).toBe(1);
  expect(new Set(sent.map(({ headers }) => headers?.["List-Unsubscribe"])).size).toBe(2);
  const rows = await store.use(({ db }) =>
    db.selectFrom("mailings").select("unsubscribe_hash").where("account_id", "=", ada.id).execute(),
  );
  expect(rows).toEqual([{ unsubscribe_hash: hashSecret(tokens[0] ?? "") }]);
});

test("a plan's end is mailed about once, a week before it", async () => {
  const { administration, run, sent } = await fixtureRuns();
  const end = Date.parse("2026-12-01T00:00:00Z");
  await administration.add("ada@example.org");
  await administration.grant("ada@example.org", new Date(end));
  expect(await run({ now: () => end - 7 * DAY_MS - 1 })).toEqual(NOTHING);
  expect(await run({ now: () => end - 7 * DAY_MS })).toEqual({ ...NOTHING, reminders: 1 });
  expect(await run({ now: () => end - DAY_MS })).toEqual(NOTHING);
  expect(sent).toMatchObject([
    { to: "ada@example.org", subject: "Your Clubledger plan ends on 30 Nov 2026" },
  ]);
});

test("looking at what is due changes nothing", async () => {
  const { member, path, run, sent } = await fixtureRuns();
  await member("ada@example.org", NOW + DAY_MS);
  const other = await fixtureStore(path);
  const before = await everyRow(other);
  const { mails } = await prepareRun(runParts(other.store));
  expect(mails.map(({ due, about }) => `${due.email}: ${about}`)).toEqual([
    "ada@example.org: 1 new deal",
    "ada@example.org: the plan ends",
  ]);
  expect(await everyRow(other)).toEqual(before);
  expect(await run()).toEqual({ ...NOTHING, digests: 1, reminders: 1 });
  expect(sent).toHaveLength(2);
});

test("a plan that is prolonged is reminded of again, and one that has ended or is blocked is not", async () => {
  const { administration, run } = await fixtureRuns();
  const [end, later] = [NOW + DAY_MS, NOW + 2 * DAY_MS];
  await administration.add("ada@example.org");
  await administration.grant("ada@example.org", new Date(end));
  expect(await run()).toMatchObject({ reminders: 1 });
  await administration.grant("ada@example.org", new Date(later));
  expect(await run({ now: () => later })).toEqual(NOTHING);
  await administration.setBlocked("ada@example.org", true);
  expect(await run()).toEqual(NOTHING);
  await administration.setBlocked("ada@example.org", false);
  expect(await run()).toMatchObject({ reminders: 1 });
});

test("a plan that is prolonged while the run goes on is not said to end", async () => {
  const { administration, run } = await fixtureRuns();
  for (const name of ["ada", "grace"]) {
    await administration.add(`${name}@example.org`);
    await administration.grant(`${name}@example.org`, new Date(NOW + DAY_MS));
  }
  const deliver = async () => {
    for (const name of ["ada", "grace"]) await administration.grant(`${name}@example.org`, null);
  };
  expect(await run({ deliver })).toEqual({ ...NOTHING, reminders: 1, skipped: 1 });
});
