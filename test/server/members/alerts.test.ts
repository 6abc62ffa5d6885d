import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AlertSubject } from "../../../server/members/alerts/alerts.ts";
import { fixtureAccounts, setUnsubscribeToken } from "./fixture-members.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const FIRST_RELEASE = "2026-11-20T08:00:00.000Z";
const SECOND_RELEASE = "2026-11-22T08:00:00.000Z";
const ROVERS = { kind: "club", subject: "example-rovers" } as const;
const EUROPE = { kind: "buyers", subject: "hq=Europe&intent=1" } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => void vi.useRealTimers());

async function withTwoMembers() {
  const parts = await fixtureAccounts();
  const { id: ada } = await parts.administration.add("ada@example.org");
  const { id: bob } = await parts.administration.add("bob@example.org");
  const { alerts, store } = parts;
  const save = (account: string, alert: AlertSubject, newest = FIRST_RELEASE) =>
    alerts.save(account, alert, newest);
  const idOf = async (account: string) => (await alerts.list(account))[0]?.id ?? "";
  const mailings = () => store.use(({ db }) => db.selectFrom("mailings").selectAll().execute());
  const setToken = (account: string, token: string) => setUnsubscribeToken(parts, account, token);
  return { alerts, ada, bob, save, idOf, mailings, setToken };
}

const manyClubs = (count: number): AlertSubject[] =>
  Array.from({ length: count }, (_, number) => ({ kind: "club", subject: `club-${number}` }));

test("an account's alerts are listed, the newest first, and nobody else's", async () => {
  const { alerts, ada, bob, save } = await withTwoMembers();
  await save(ada, ROVERS);
  vi.setSystemTime(NOON.getTime() + 1000);
  await save(ada, EUROPE);
  await save(bob, EUROPE);
  expect(await alerts.list(ada)).toMatchObject([
    { kind: "buyers", subject: "hq=Europe&intent=1", paused: null },
    { kind: "club", subject: "example-rovers", created: NOON, paused: null },
  ]);
});

test("an alert that is saved twice exists once and stays as it was", async () => {
  const { alerts, ada, save, idOf } = await withTwoMembers();
  await save(ada, ROVERS);
  await alerts.pause(ada, await idOf(ada));
  expect(await save(ada, ROVERS)).toBe(true);
  expect(await alerts.list(ada)).toMatchObject([{ subject: "example-rovers", paused: NOON }]);
});

test("mails begin after the release that was the newest when the first alert was saved", async () => {
  const { ada, save, mailings } = await withTwoMembers();
  await save(ada, ROVERS, FIRST_RELEASE);
  await save(ada, EUROPE, SECOND_RELEASE);
  expect(await mailings()).toEqual([
    {
      account_id: ada,
      kind: "digest",
      position: "2026-11-20T08:00:00.000Z",
      claimed_until: null,
      unsubscribe_hash: null,
      ...{ weekly: 0, refusals: 0 },
    },
  ]);
});

test("an account has at most 50 alerts, even if it saves many at the same moment", async () => {
  const { alerts, ada, bob, save } = await withTwoMembers();
  const saved = await Promise.all(manyClubs(60).map((club) => save(ada, club)));
  expect(saved.filter((done) => done)).toHaveLength(50);
  expect(await alerts.list(ada)).toHaveLength(50);
  expect(await save(bob, ROVERS)).toBe(true);
});

test("with 50 alerts one that exists can still be saved again, and a deleted one makes room", async () => {
  const { alerts, ada, save, idOf } = await withTwoMembers();
  for (const club of manyClubs(50)) await save(ada, club);
  expect(await save(ada, { kind: "club", subject: "club-7" })).toBe(true);
  expect(await save(ada, ROVERS)).toBe(false);
  await alerts.delete(ada, await idOf(ada));
  expect(await save(ada, ROVERS)).toBe(true);
});

test.each(["pause", "resume", "delete"] as const)("nobody can %s an alert of another", async (change) => {
  const { alerts, ada, bob, save, idOf } = await withTwoMembers();
  await save(ada, ROVERS);
  const before = await alerts.list(ada);
  expect(await alerts[change](bob, await idOf(ada))).toBe(false);
  expect(await alerts[change](ada, "\0")).toBe(false);
  expect(await alerts.list(ada)).toEqual(before);
});

test("a mail's token pauses all alerts of its account, as often as it is used, and none of another", async () => {
  const { alerts, ada, bob, save, setToken } = await withTwoMembers();
  for (const account of [ada, bob]) for (const alert of [ROVERS, EUROPE]) await save(account, alert);
  await setToken(ada, "token-of-ada");
  await setToken(bob, "token-of-bob");
  expect(await alerts.canUnsubscribe("token-of-ada")).toBe(true);
  expect(await alerts.unsubscribe("token-of-ada")).toBe(true);
  vi.setSystemTime(NOON.getTime() + 1000);
  expect(await alerts.unsubscribe("token-of-ada")).toBe(true);
  expect((await alerts.list(ada)).map(({ paused }) => paused)).toEqual([NOON, NOON]);
  expect((await alerts.list(bob)).map(({ paused }) => paused)).toEqual([null, null]);
});
