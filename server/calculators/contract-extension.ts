import type {
  ContractExtensionData,
  ContractExtensionInputs,
} from "../../contract/calculators/contract-extension.ts";
import { cents, type Fraction, fraction, max, min, money, ZERO } from "./fractions.ts";
import { bookValueAt, type SquadMember, underContract } from "./moves.ts";
import { type BookPosition, rowBetween } from "./schedule.ts";
import { costsBetween, NO_RATES } from "./timeline.ts";
import { extensionWarnings, type Result } from "./warnings.ts";

/**
 * Changes by a contract extension. The contract describes each figure with its formula. The book value on the day of the
 * extension is spread over the whole new term (UEFA, June 2023; Premier League, 12 December 2023).
 */
export function contractExtension(inputs: ContractExtensionInputs): Result<ContractExtensionData> {
  const { old, renewed, payBefore, payAfter } = contractsOf(inputs);
  const [without, annualBefore] = [old.member, old.annualAmortisation];
  const [extended, annualAfter] = [renewed.member, renewed.annualAmortisation];
  const amortisation = annualAfter.minus(annualBefore);
  const employeeCost = payAfter.minus(payBefore);
  return {
    data: {
      annualAmortisationBefore: money(annualBefore),
      bookValueAtExtension: money(bookValueAt(without, fraction(inputs.after))),
      annualAmortisationAfter: money(annualAfter),
      change: {
        amortisation: money(amortisation),
        employeeCost: money(employeeCost),
        squadCost: money(amortisation.plus(employeeCost)),
      },
      sale: saleOf(inputs, without, extended),
      schedule: scheduleOf(inputs, without, extended),
    },
    warnings: extensionWarnings(inputs, annualAfter.isMoreThan(annualBefore)),
  };
}

/** The contract without the extension and with it. */
function contractsOf(inputs: ContractExtensionInputs) {
  const start = fraction(inputs.after);
  const yearsLeft = fraction(inputs.yearsLeft);
  const years = fraction(inputs.newYears);
  const payBefore = fraction(inputs.payBefore);
  const payAfter = fraction(inputs.payAfter).plus(fraction(inputs.signingBonus).over(years));
  const old = underContract(
    { name: "", timeline: [], contractEnd: null, hasClause: false },
    {
      start: ZERO,
      years: yearsLeft,
      cost: fraction(inputs.bookValue),
      rates: { ...NO_RATES, employeeCosts: payBefore },
    },
    { cap: yearsLeft },
  );
  const renewed = underContract(
    old.member,
    {
      start,
      years,
      cost: bookValueAt(old.member, start).plus(fraction(inputs.extensionCosts)),
      rates: { ...NO_RATES, employeeCosts: payAfter },
    },
    { cap: fraction(inputs.amortisationYearsMax) },
  );
  return { old, renewed, payBefore, payAfter };
}

function saleOf(
  { saleYear, expectedSale }: ContractExtensionInputs,
  without: SquadMember,
  extended: SquadMember,
): ContractExtensionData["sale"] {
  if (saleYear === null) return null;
  const outcome = (member: SquadMember) => {
    const bookValue = bookValueAt(member, fraction(saleYear));
    const result = expectedSale === null ? null : money(fraction(expectedSale).minus(bookValue));
    return { bookValue: money(bookValue), result };
  };
  return { withoutExtension: outcome(without), withExtension: outcome(extended) };
}

function scheduleOf(
  inputs: ContractExtensionInputs,
  without: SquadMember,
  extended: SquadMember,
): ContractExtensionData["schedule"] {
  const start = fraction(inputs.after);
  const end = max(fraction(inputs.yearsLeft), start.plus(fraction(inputs.newYears)));
  const cost = fraction(inputs.bookValue);
  const costWithExtension = cost.plus(fraction(inputs.extensionCosts));
  const before = (at: Fraction) => positionAt(at, cost, without);
  const after = (at: Fraction) =>
    at.isAtMost(start) ? before(at) : positionAt(at, costWithExtension, extended);
  return Array.from({ length: Math.ceil(end.toNumber()) }, (_, index) => {
    const from = fraction(index);
    const to = min(fraction(index + 1), end);
    return {
      season: index + 1,
      from: index,
      to: to.toNumber(),
      withoutExtension: rowBetween(before(from), before(to)),
      withExtension: rowBetween(after(from), after(to)),
    };
  });
}

function positionAt(at: Fraction, capitalised: Fraction, member: SquadMember): BookPosition {
  return {
    capitalised: cents(capitalised),
    bookValue: cents(bookValueAt(member, at)),
    employeeCost: cents(costsBetween(member.timeline, ZERO, at).employeeCosts),
  };
}
