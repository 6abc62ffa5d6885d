import { expect, test } from "vitest";
import type { AlertSubject } from "../../../../server/members/alerts/alerts.ts";
import { exampleCapital } from "../fictional-buyers.ts";
import {
  after,
  buyerChange,
  dealChange,
  indexesWith,
  matcherOf,
  quietHolding,
  share,
  takeover,
} from "./fictional-changes.ts";

const INDEXES = indexesWith({
  dealChanges: [dealChange(takeover), dealChange(share)],
  buyerChanges: [buyerChange(exampleCapital), buyerChange(quietHolding)],
});

/** The slugs that an alert is mailed about. */
function found(alert: AlertSubject, indexes = INDEXES, position = ""): string[] {
  const [group] = matcherOf(indexes).digest([alert], after(position));
  return group?.entries.map(({ change }) => ("slug" in change ? change.slug : change.relationship)) ?? [];
}

test.each<[AlertSubject["kind"], string, string[]]>([
  ["deals", "", ["rovers-2026", "muster-2025"]],
  ["deals", "country=England", ["rovers-2026"]],
  ["deals", "type=minority+stake&since=2025", ["muster-2025"]],
  ["deals", "status=collapsed", []],
  ["buyers", "", ["example-capital", "quiet-holding"]],
  ["buyers", "hq=Asia", ["quiet-holding"]],
  ["buyers", "q=quiet", ["quiet-holding"]],
  ["buyers", "intent=1", ["example-capital"]],
  ["buyer", "example-capital", ["rovers-2026", "example-capital"]],
  ["club", "fc-muster", ["muster-2025", "example-capital"]],
  ["country", "germany", ["muster-2025"]],
])("an alert for %s %j finds %j", (kind, subject, slugs) => {
  expect(found({ kind, subject })).toEqual(slugs);
});

test("a club's and a country's alert find buyers that hold a club there, a club's also those that held it", () => {
  const [held, former] = [exampleCapital.clubs[0], exampleCapital.clubs[1]];
  const change = { buyerChanges: [buyerChange(exampleCapital)] };
  expect(held).toMatchObject({ until: null });
  expect(former?.until).not.toBeNull();
  const of = (kind: "club" | "country", subject = "") => found({ kind, subject }, indexesWith(change));
  expect(of("club", held?.club)).toEqual(["example-capital"]);
  expect(of("club", former?.club)).toEqual(["example-capital"]);
  expect(of("country", held?.country.toLowerCase())).toEqual(["example-capital"]);
  expect(of("country", "iceland")).toEqual([]);
});

test("a country's alert finds a buyer whose stake in a club there has ended", () => {
  const fields = [{ field: "clubs fc-muster until", from: null, to: "2023" }];
  const indexes = indexesWith({ buyerChanges: [buyerChange(exampleCapital, { kind: "changed", fields })] });
  expect(found({ kind: "country", subject: "germany" }, indexes)).toEqual(["example-capital"]);
});

test("a club's alert finds a buyer whose stake in it is taken back", () => {
  const fields = [{ field: "clubs fc-muster stake", from: "minority", to: null }];
  const indexes = indexesWith({ buyerChanges: [buyerChange(quietHolding, { kind: "corrected", fields })] });
  expect(found({ kind: "club", subject: "fc-muster" }, indexes)).toEqual(["quiet-holding"]);
});

test("only releases after the position are new", () => {
  const early = dealChange(share, { releasedAt: "2026-11-20T09:00:00Z" });
  const indexes = indexesWith({ dealChanges: [dealChange(takeover), early] });
  const all = { kind: "deals", subject: "" } as const;
  expect(found(all, indexes, "2026-11-20T09:00:00Z")).toEqual(["rovers-2026"]);
  expect(found(all, indexes, "2026-11-22T09:00:00Z")).toEqual([]);
});

test("a change that several alerts match is listed once, under what is watched rather than under a search", () => {
  const [search, watched] = [
    { kind: "deals", subject: "country=England" },
    { kind: "buyer", subject: "example-capital" },
  ] as const;
  const indexes = indexesWith({ dealChanges: [dealChange(takeover), dealChange(share)] });
  const groups = matcherOf(indexes).digest([search, watched], after(""));
  expect(groups).toHaveLength(1);
  expect(groups[0]?.alert).toBe(watched);
  expect(groups[0]?.entries.map(({ alerts }) => alerts)).toEqual([[watched, search]]);
});

test("a removed deal matches by its last values, a removed buyer only the search for all", () => {
  const removed = { kind: "removed", reason: "A duplicate." } as const;
  const changes = {
    dealChanges: [dealChange(takeover, removed)],
    buyerChanges: [buyerChange(quietHolding, removed)],
  };
  const indexes = indexesWith(changes, [], []);
  expect(found({ kind: "deals", subject: "status=completed" }, indexes)).toEqual(["rovers-2026"]);
  expect(found({ kind: "deals", subject: "status=agreed" }, indexes)).toEqual([]);
  expect(found({ kind: "buyers", subject: "" }, indexes)).toEqual(["quiet-holding"]);
  expect(found({ kind: "buyers", subject: "hqCountry=Japan" }, indexes)).toEqual([]);
  expect(found({ kind: "buyer", subject: "quiet-holding" }, indexes)).toEqual(["quiet-holding"]);
});

test("a search whose filters no longer exist finds nothing and hinders no other", () => {
  const [old, all] = [
    { kind: "deals", subject: "colour=red" },
    { kind: "deals", subject: "" },
  ] as const;
  expect(matcherOf(INDEXES).digest([old, all], after(""))).toMatchObject([{ alert: all }]);
});
