import type {
  ContractExtensionData,
  ContractExtensionInputs,
} from "../../contract/calculators/contract-extension.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import {
  type Decimal,
  decimal,
  exactQuotient,
  greater,
  lesser,
  moneyQuotient,
  product,
  roundedMoney,
  roundedMoneyQuotient,
  ZERO,
} from "./decimal.ts";
import { bookValueAt, chargedYears, type Person, underContract } from "./moves.ts";
import { type BookPosition, rowBetween } from "./schedule.ts";
import { costsBetween, NO_RATES } from "./timeline.ts";
import { extensionWarnings } from "./warnings.ts";

/**
 * What a contract extension changes. The contract describes each figure with its formula. The book value on the day of the
 * extension is spread over the whole new term (UEFA, June 2023; Premier League, 12 December 2023).
 */
export function contractExtension(inputs: ContractExtensionInputs): {
  data: ContractExtensionData;
  warnings: CalculatorWarning[];
} {
  const extension = extensionOf(inputs);
  const { scale, without, extended, annualBefore, annualAfter, payBefore, payAfter } = extension;
  const printed = (dividend: Decimal) => moneyQuotient({ dividend, divisor: scale });
  const amortisation = annualAfter.minus(annualBefore);
  const employeeCost = payAfter.minus(payBefore);
  return {
    data: {
      annualAmortisationBefore: printed(annualBefore),
      bookValueAtExtension: printed(bookValueAt(without, decimal(inputs.after))),
      annualAmortisationAfter: printed(annualAfter),
      change: {
        amortisation: printed(amortisation),
        employeeCost: printed(employeeCost),
        squadCost: printed(amortisation.plus(employeeCost)),
      },
      sale: saleOf(inputs, { scale, without, extended }),
      schedule: scheduleOf(inputs, { scale, without, extended }),
    },
    warnings: extensionWarnings(inputs, annualAfter.gt(annualBefore)),
  };
}

/** A player's costs and book value without the extension and with it; money is multiplied by `scale`. */
interface Contracts {
  scale: Decimal;
  without: Person;
  extended: Person;
}

function extensionOf(inputs: ContractExtensionInputs) {
  const yearsLeft = decimal(inputs.yearsLeft);
  const newYears = decimal(inputs.newYears);
  const start = decimal(inputs.after);
  const cap = decimal(inputs.amortisationYearsMax);
  const scale = product([yearsLeft, newYears, chargedYears(inputs.newYears, cap)]);
  const scaled = (value: number) => decimal(value).times(scale);
  const cost = scaled(inputs.bookValue);
  const payBefore = scaled(inputs.payBefore);
  const payAfter = scaled(inputs.payAfter).plus(exactQuotient(scaled(inputs.signingBonus), newYears));
  const old = underContract(
    { name: "", timeline: [], contractEnd: null },
    { start: ZERO, years: inputs.yearsLeft, cost, rates: { ...NO_RATES, employeeCosts: payBefore } },
    { cap: yearsLeft },
  );
  const renewed = underContract(
    old.person,
    {
      start,
      years: inputs.newYears,
      cost: bookValueAt(old.person, start).plus(scaled(inputs.extensionCosts)),
      rates: { ...NO_RATES, employeeCosts: payAfter },
    },
    { cap },
  );
  return {
    scale,
    without: old.person,
    extended: renewed.person,
    annualBefore: old.annualAmortisation,
    annualAfter: renewed.annualAmortisation,
    payBefore,
    payAfter,
  };
}

function saleOf(
  { saleYear, expectedSale }: ContractExtensionInputs,
  { scale, without, extended }: Contracts,
): ContractExtensionData["sale"] {
  if (saleYear === null) return null;
  const outcome = (person: Person) => {
    const bookValue = bookValueAt(person, decimal(saleYear));
    const result =
      expectedSale === null
        ? null
        : moneyQuotient({ dividend: decimal(expectedSale).times(scale).minus(bookValue), divisor: scale });
    return { bookValue: moneyQuotient({ dividend: bookValue, divisor: scale }), result };
  };
  return { withoutExtension: outcome(without), withExtension: outcome(extended) };
}

/** A row a season until both contracts have ended. */
function scheduleOf(
  inputs: ContractExtensionInputs,
  { scale, without, extended }: Contracts,
): ContractExtensionData["schedule"] {
  const start = decimal(inputs.after);
  const end = greater(decimal(inputs.yearsLeft), start.plus(decimal(inputs.newYears)));
  const cost = decimal(inputs.bookValue);
  const before = (at: Decimal) => positionAt(at, cost, without, scale);
  const costWithExtension = cost.plus(decimal(inputs.extensionCosts));
  const after = (at: Decimal) =>
    at.lte(start) ? before(at) : positionAt(at, costWithExtension, extended, scale);
  return Array.from({ length: Math.ceil(end.toNumber()) }, (_, index) => {
    const from = decimal(index);
    const to = lesser(decimal(index + 1), end);
    return {
      season: index + 1,
      from: index,
      to: to.toNumber(),
      withoutExtension: rowBetween(before(from), before(to)),
      withExtension: rowBetween(after(from), after(to)),
    };
  });
}

function positionAt(at: Decimal, capitalised: Decimal, person: Person, scale: Decimal): BookPosition {
  const { employeeCosts } = costsBetween(person.timeline, ZERO, at);
  return {
    at,
    capitalised: roundedMoney(capitalised),
    bookValue: roundedMoneyQuotient({ dividend: bookValueAt(person, at), divisor: scale }),
    employeeCost: roundedMoneyQuotient({ dividend: employeeCosts, divisor: scale }),
  };
}
