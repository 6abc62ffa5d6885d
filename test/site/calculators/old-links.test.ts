import { describe, expect, test } from "vitest";
import { squadCostExample, squadPlanExample } from "../../../contract/calculators/examples.ts";
import { enteredTexts, type MoveEntry } from "../../../site/calculators/form/fields.tsx";
import { moneyUnitOf } from "../../../site/calculators/form/money.ts";
import { MOVE_FIELDS } from "../../../site/calculators/plan/moves.ts";
import { fromOldLink } from "../../../site/calculators/plan/old-links.ts";
import { toCells } from "../../../site/calculators/register/player-columns.ts";
import { calculatePlan, calculateSquad } from "../../server/calculators/calculate.ts";
import { calculated } from "./plan-scenario.ts";

/** A request of the squad-cost ratio or of a plan, as its page kept it in a link. */
function oldLink({ players, ...request }: Parameters<typeof linkOf>[0]) {
  return fromOldLink(linkOf({ players, ...request }));
}

/** The numbers of a request by the names of their inputs. */
const textsOf = (request: object, prefix = ""): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(request).map(([name, value]) =>
      typeof value === "number"
        ? { [`${prefix}${name}`]: String(value) }
        : Array.isArray(value) || value === null
          ? {}
          : textsOf(Object(value), `${prefix}${name}.`),
    ),
  );

function linkOf(request: { players: typeof squadCostExample.request.players; moves?: object[] }) {
  const money = moneyUnitOf({});
  return {
    fields: { seasons: "1", firstSeason: "2026", ...textsOf(request) },
    players: request.players.map((player) => toCells(player, money)),
    moves: (request.moves ?? [])
      .map((move) => enteredTexts(move, MOVE_FIELDS, money))
      .map(({ contractEnd: _, ...move }) => move),
  };
}

const PLAN = squadPlanExample.request;
const ofPlan = (change: object) => oldLink({ ...PLAN, ...change });

describe("a saved link", () => {
  test("of the page of the ratio opens with the same figures, its signing as a move", () => {
    const { notes, ...scenario } = oldLink(squadCostExample.request);
    const { data } = calculateSquad(squadCostExample.request);
    const [{ data: plan }] = calculated(scenario);
    expect(plan.plan.before.planningRatio).toBe(data.planningRatio);
    expect(plan.plan.after.planningRatio).toBe(data.signing?.after.planningRatio);
    expect(notes).toEqual([
      "The transfer result of 10000000 was of 12 months. Three times as much is entered for the seasons before, because a third of it counts.",
      "The signing that was tried is a move now; a contract of five years stands for its amortisation.",
    ]);
  });

  test.each([
    ["36 months without its seasons", { transferResultMonths: 36 }, []],
    ["36 months and one season", { transferResultMonths: 36, resultBefore: { 2: 18_000_000 } }, []],
    ["36 months and both seasons", { resultBefore: { 1: 12_000_000, 2: 18_000_000 } }, []],
    [
      "12 months and one season",
      { transferResultMonths: 12, resultBefore: { 1: 5 } },
      [
        "The transfer result of 30000000 was of 12 months. Three times as much is entered for the seasons before, because a third of it counts.",
      ],
    ],
  ])("of a plan with a result of %s opens with the same figures", (_, change, told) => {
    const { notes, ...scenario } = ofPlan(change);
    const { resultBefore: __, ...request } = { resultBefore: {}, ...PLAN, ...change };
    expect(calculated(scenario)[0].data.plan.after.planningRatio).toBe(
      calculatePlan(request).data.after.planningRatio,
    );
    expect(notes).toEqual(told);
  });

  test("says what of it counts in another way", () => {
    expect(ofPlan({ resultBefore: { 1: 1, 2: 2 }, transferYears: 1 }).notes).toEqual([
      "Left out: the transfer result of 30000000. A third of the two seasons before counts.",
      "Left out: that a transfer result counts whole. A third counts in each of three seasons.",
    ]);
  });

  test("has today's names, and its parts of the 12 months as months", () => {
    const link = (months: string, move: MoveEntry) =>
      fromOldLink({ fields: { months, "revenue.2": "80", "bonuses.1": "3" }, players: [], moves: [move] });
    expect(link("", { kind: "sign", share: "0.75" })).toMatchObject({
      fields: { "seasons.1.adjustedOperatingRevenue": "80", "seasons.0.outcome.bonuses": "3" },
      moves: [{ kind: "sign", later: "3" }],
    });
    expect(link("calendar", { kind: "sell", when: "0", after: "0.75" }).moves).toEqual([
      { kind: "sell", when: "0", later: "3" },
    ]);
  });
});
