import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateExtension } from "./calculate.ts";
import { Fraction, ONE, total, ZERO } from "./oracle/fraction.ts";
import { afterMove, costBetween, FOREVER, type History, valueOn } from "./oracle/history.ts";
import { money, SCENARIOS, share, years } from "./oracle/scenarios.ts";

const extensions = fc
  .record({
    bookValue: money,
    yearsLeft: years,
    share,
    newYears: years,
    extensionCosts: money,
    signingBonus: money,
    payBefore: money,
    payAfter: money,
    amortisationYearsMax: fc.constantFrom(5, 5, 2.5, 100),
    saleAfter: share,
    expectedSale: money,
  })
  .map(({ share: part, saleAfter, ...body }) => {
    const after = Math.min(part, body.yearsLeft / 2);
    return { ...body, after, saleYear: after + saleAfter };
  });

const of = Fraction.of;

/** The histories of a player without the extension and with it. */
function oracle(body: ReturnType<typeof calculateExtension>["inputs"]) {
  const old: History = [
    {
      from: ZERO,
      pay: of(body.payBefore),
      payUntil: of(body.yearsLeft),
      charge: of(body.bookValue).over(of(body.yearsLeft)),
      chargeUntil: of(body.yearsLeft),
      agents: ZERO,
      value: of(body.bookValue),
    },
  ];
  const season = Math.floor(body.after) + 1;
  const { history, annualCharge } = afterMove(
    {
      kind: "extend",
      player: 0,
      years: body.newYears,
      extensionCosts: body.extensionCosts,
      employeeCosts: 0,
      after: body.after - (season - 1),
      contractEnd: null,
    },
    season,
    old,
    body.amortisationYearsMax,
  );
  const pay = of(body.payAfter).plus(of(body.signingBonus).over(of(body.newYears)));
  const renewed = history.map((terms, index) => (index === history.length - 1 ? { ...terms, pay } : terms));
  return { old, renewed, annualCharge: annualCharge ?? ZERO, pay };
}

test("random extensions have the figures of an oracle that counts in fractions", () => {
  fc.assert(
    fc.property(extensions, (request) => {
      const { data, inputs } = calculateExtension(request);
      const { old, renewed, annualCharge, pay } = oracle(inputs);
      const before = of(inputs.bookValue).over(of(inputs.yearsLeft));
      const at = of(inputs.saleYear ?? 0);
      const sold = (history: History) => ({
        bookValue: valueOn(history, at).rounded(2),
        result: of(inputs.expectedSale ?? 0)
          .minus(valueOn(history, at))
          .rounded(2),
      });
      expect(data).toMatchObject({
        annualAmortisationBefore: before.rounded(2),
        bookValueAtExtension: valueOn(old, of(inputs.after)).rounded(2),
        annualAmortisationAfter: annualCharge.rounded(2),
        change: {
          amortisation: annualCharge.minus(before).rounded(2),
          employeeCost: pay.minus(of(inputs.payBefore)).rounded(2),
          squadCost: annualCharge.minus(before).plus(pay).minus(of(inputs.payBefore)).rounded(2),
        },
        sale: { withoutExtension: sold(old), withExtension: sold(renewed) },
      });
    }),
    SCENARIOS,
  );
});

test("random schedules are within a cent of the oracle, add up to the cent, and charge everything", () => {
  fc.assert(
    fc.property(extensions, (request) => {
      const { data, inputs } = calculateExtension(request);
      const { renewed } = oracle(inputs);
      for (const { season, withExtension: row } of data.schedule) {
        const closing = total([
          of(row.openingBookValue),
          of(row.additions),
          ZERO.minus(of(row.amortisation)),
        ]).rounded(2);
        expect(row.closingBookValue).toBe(closing);
        const exact = costBetween(renewed, of(season - 1), of(season));
        expect(Math.abs(exact.charge.minus(of(row.amortisation)).rounded(4))).toBeLessThanOrEqual(0.015);
        expect(Math.abs(exact.pay.minus(of(row.employeeCost)).rounded(4))).toBeLessThanOrEqual(0.015);
      }
      expect(data.schedule.at(-1)?.withExtension.closingBookValue).toBe(0);
      const charged = costBetween(renewed, ZERO, FOREVER).charge;
      expect(charged.minus(of(inputs.bookValue)).minus(of(inputs.extensionCosts)).times(ONE).rounded(9)).toBe(
        0,
      );
    }),
    SCENARIOS,
  );
});
