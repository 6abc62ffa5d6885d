import type { SquadCostData, SquadCostSigning } from "../../../contract/calculators/squad-cost.ts";
import { change, grouped, money, moneyFormat, percent, points, room } from "./format.ts";
import { COMPONENT_NAMES } from "./squad-names.ts";
import { figureTable, keyFigures } from "./table.ts";

/** The figures to look at first; the sign of each is in its words. */
export function squadKeyFigures(data: SquadCostData, threshold: number): HTMLElement[] {
  const { headroom, planningRatio, numerator, denominator } = data;
  return keyFigures([
    {
      name: "Planning ratio",
      value: planningRatio === null ? "No ratio" : percent(planningRatio),
      note: `Squad cost ${money(numerator)}, denominator ${money(denominator)}`,
      emphasis: "first",
    },
    {
      name: `Headroom to ${grouped(threshold)} %`,
      value: room(headroom.money, money),
      note:
        headroom.points === null
          ? "No points without a ratio"
          : `${room(headroom.points, grouped)}, in points`,
      emphasis: headroom.money < 0 ? "bad" : "good",
    },
    headroom.money < 0 ? neededFigure(data) : fittingFigure(data),
    ...(data.signing === null ? [] : [signingFigure(data.signing)]),
  ]);
}

const neededFigure = ({ headroom: { extraRevenueNeeded } }: SquadCostData) => ({
  name: "Extra revenue needed",
  value: extraRevenueNeeded === null ? "No revenue is enough" : money(extraRevenueNeeded),
  note: "To bring the squad cost down to the threshold",
});

const fittingFigure = ({ largestExtraAnnualCost }: SquadCostData) => ({
  name: "Largest extra cost that fits",
  value: money(largestExtraAnnualCost),
  note: "A year, before the signing",
});

const signingFigure = ({ fits, after }: SquadCostSigning) => ({
  name: "With the signing",
  value: fits ? "It fits" : "It does not fit",
  note: after.planningRatio === null ? "There is no ratio" : `The ratio is ${percent(after.planningRatio)}`,
  emphasis: fits ? "good" : "bad",
});

export function componentsTable({ components, numerator, planningRatio }: SquadCostData): HTMLElement {
  const parts = COMPONENT_NAMES.map(({ component, name }) => ({ name, ...components[component] }));
  const write = moneyFormat(parts.map(({ amount }) => amount));
  return figureTable({
    caption: "Each component in money and as points of the ratio",
    columns: ["Component", "Money a year", "Points of the ratio"],
    rows: parts.map((part) => [part.name, write(part.amount), grouped(part.points)]),
    footer: ["Squad cost", write(numerator), percent(planningRatio)],
  });
}

export function signingTable({ before, after, change: moved, ...signing }: SquadCostSigning): HTMLElement {
  const write = moneyFormat([before.headroom, after.headroom, moved.headroom]);
  return figureTable({
    caption:
      `The signing costs ${money(signing.annualCost)} a year. After it, a further ` +
      `${money(signing.largestExtraAnnualCost)} a year still fits.`,
    columns: ["Figure", "Before", "After", "Change"],
    rows: [
      [
        "Planning ratio",
        percent(before.planningRatio),
        percent(after.planningRatio),
        points(moved.ratioPoints),
      ],
      ["Headroom", room(before.headroom, write), room(after.headroom, write), write(moved.headroom)],
      ["Headroom in points", room(before.headroomPoints, grouped), room(after.headroomPoints, grouped), ""],
    ],
  });
}

export function expiryTable({ expiry }: SquadCostData): HTMLElement {
  const write = moneyFormat(expiry.flatMap(({ costsReleased, bookValue }) => [costsReleased, bookValue]));
  return figureTable({
    caption: "The ratio of a year is that if just these players leave unreplaced",
    columns: [
      "Contract ends",
      "Players",
      "Costs released",
      "Book value",
      "Share of squad cost",
      "Ratio if they leave",
    ],
    rows: expiry.map((row) => [
      String(row.year),
      String(row.players),
      write(row.costsReleased),
      write(row.bookValue),
      percent(row.shareOfSquadCost),
      percent(row.ratioIfAllLeave),
    ]),
  });
}

export function sensitivityTable({ sensitivity }: SquadCostData): HTMLElement {
  const write = moneyFormat(sensitivity.flatMap(({ headroom, denominator }) => [headroom, denominator]));
  return figureTable({
    caption: "All other figures as they are",
    columns: ["Revenue", "Denominator", "Planning ratio", "Headroom"],
    rows: sensitivity.map((row) => [
      row.revenueChange === 0 ? "As entered" : change(row.revenueChange),
      write(row.denominator),
      percent(row.planningRatio),
      room(row.headroom, write),
    ]),
  });
}

export function loansTable({
  loansInDenominator: loans,
  numerator,
  denominator,
  planningRatio,
}: SquadCostData) {
  const write = moneyFormat([loans.numerator, loans.denominator, numerator, denominator]);
  return figureTable({
    caption:
      "UEFA's annex K.2.4 takes net loan costs from the denominator; this calculator adds them to the squad cost",
    columns: ["Figure", "As here", "As in the annex"],
    rows: [
      ["Squad cost", write(numerator), write(loans.numerator)],
      ["Denominator", write(denominator), write(loans.denominator)],
      ["Ratio", percent(planningRatio), percent(loans.ratio)],
      ["Difference", "", points(loans.differencePoints)],
    ],
  });
}

/** What the figures come to, in a sentence. */
export function squadVerdict({ planningRatio, headroom, signing }: SquadCostData, threshold: number): string {
  if (planningRatio === null) return "There is no ratio: the denominator is not above zero.";
  const standing = `Ratio ${percent(planningRatio)}, ${room(headroom.money, money)} the threshold of ${grouped(threshold)} %.`;
  if (signing === null) return standing;
  return `${standing} The signing ${signing.fits ? "fits" : "does not fit"}.`;
}
