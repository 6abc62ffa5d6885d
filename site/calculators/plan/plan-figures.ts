import type { Child } from "hono/jsx";
import type {
  SquadMoveEffect,
  SquadPlanData,
  SquadPlanStanding,
} from "../../../contract/calculators/squad-plan.ts";
import { required } from "../../../contract/required.ts";
import { barChart, type ChartBar, type Threshold } from "../charts/charts.tsx";
import { limitLine, ratioBar, ratioChart } from "../charts/squad-charts.ts";
import type { FigureSection, KeyFigure, Verdict } from "../form/figures.tsx";
import { alignedMoney } from "../form/money.ts";
import {
  alignedPercents,
  capitalized,
  type Format,
  grouped,
  headroomText,
  percentAgainst,
  ratioText,
  signed,
  signedPoints,
} from "../form/numbers.ts";
import { type Limit, mainSeason, mainTitleOf, type PlanColumn, type PlanView, titleOf } from "./plan-view.ts";
import { seasonsSection, squadSection } from "./season-figures.ts";
import { expirySection, playersSection, sensitivitySection } from "./squad-figures.ts";
import {
  boundOf,
  consequence,
  isWithin,
  limitText,
  NO_RATIO,
  overInWorseCase,
  ratioOf,
  roomText,
} from "./verdicts.ts";

const thresholdOf = ({ main }: PlanView): number => main.inputs.threshold;

const lineOf = (view: PlanView): Threshold => limitLine(thresholdOf(view), view.limits[0].name);

const shortRatio = ({ planningRatio }: SquadPlanStanding, threshold: number): string =>
  planningRatio === null ? "no ratio" : percentAgainst(planningRatio, threshold);

export const headlines = (view: PlanView): Verdict[] => view.limits.map((limit) => headline(limit, view));

function headline(limit: Limit, view: PlanView): Verdict {
  const { money, moves } = view;
  const { name, seasons } = limit;
  const [{ name: season, plan, base, worse }] = seasons;
  const own = moves.length === 0 ? "Planning ratio" : "Planning ratio with the moves";
  const common = { name: `${titleOf(view, name === "" ? own : name)}, ${season}`, isBad: !isWithin(plan) };
  if (plan.verdict === "none") return { ...common, value: "No ratio", meaning: NO_RATIO, chart: null };
  const room = [
    roomText(limit, plan, money),
    ...(moves.length === 0 ? [] : [`${ratioOf(base, money)} without the moves`]),
    ...(worse === null ? [] : [`${ratioOf(worse, money)} in the worse case`]),
  ].join("; ");
  const { limitPercent } = plan;
  const follows = consequence(plan, money);
  const ratios =
    moves.length === 0
      ? [{ name: "Squad", ratio: plan.ratio }]
      : [
          { name: "With the moves", ratio: plan.ratio },
          { name: "Without the moves", ratio: base.ratio },
        ];
  return {
    ...common,
    value: ratioOf(plan, money),
    meaning: name === "" || follows === "" ? `${room}.` : `${room}. ${capitalized(follows)}.`,
    chart: limitPercent === null ? null : () => ratioChart("Ratio", ratios, limitLine(limitPercent, name)),
  };
}

/** In the main period, against its first limit. */
export function keyFigures(view: PlanView): KeyFigure[] {
  const { main, limits, moves, money } = view;
  const { before, after, largestExtraAnnualCost, resultOfTheYear } = main.data.plan;
  const season = mainSeason(view);
  const { plan } = limits[0].seasons[0];
  const noteOf = (amount: number) =>
    moves.length === 0 ? "For 12 months" : `${money(amount)} without moves`;
  // A rulebook that counts otherwise has its own room, which its verdict says.
  const isSame = plan.numerator === after.numerator && plan.denominator === after.denominator;
  const { extraRevenueNeeded } = after;
  const needed = {
    name: "Extra revenue needed",
    value: extraRevenueNeeded === null ? "No revenue is enough" : money(extraRevenueNeeded),
    note: `To bring the ratio down to ${limitText(plan, money)}`,
  };
  const room = {
    name: limits.length === 1 ? "Largest extra cost that fits" : `Largest extra cost that fits, ${season}`,
    value: money(largestExtraAnnualCost),
    note: "Per year",
  };
  return [
    { name: `Squad cost, ${season}`, value: money(after.numerator), note: noteOf(before.numerator) },
    { name: `Denominator, ${season}`, value: money(after.denominator), note: noteOf(before.denominator) },
    ...(isSame ? [after.headroom < 0 ? needed : room] : []),
    ...(moves.length === 0
      ? []
      : [
          {
            name: limits.length === 1 ? "Result of the year" : `Result of the year, ${season}`,
            value: signed(money)(resultOfTheYear),
            note: "Profit added by the moves",
          },
        ]),
  ];
}

export function sections(view: PlanView): FigureSection[] {
  const { main, limits, unit } = view;
  const { plan, sensitivity } = main.data;
  const named = (section: FigureSection) => ({ ...section, title: mainTitleOf(view, section.title) });
  const isPercent = limits[0].seasons[0].plan.limitPercent !== null;
  const details = [
    ...(view.plans.length === 1 ? [standingSection(view)] : []),
    squadSection(view),
    ...(plan.expiry.length === 0 ? [] : [named(expirySection(plan.expiry, unit))]),
    ...(isPercent ? [named(sensitivitySection(sensitivity, thresholdOf(view), unit))] : []),
    ...(view.players.length === 0 ? [] : [playersSection(view.players, unit)]),
    ...paySection(view),
  ];
  return [
    seasonsSection(view),
    ...(view.moves.length === 0 ? [] : [movesSection(view)]),
    ...(view.plans.length === 1 ? [] : [standingSection(view)]),
    ...details.map((section) => ({ ...section, isDetail: true })),
  ];
}

function movesSection(view: PlanView): FigureSection {
  const { before, after, moves } = view.main.data.plan;
  const threshold = thresholdOf(view);
  return {
    id: "moves",
    title: mainTitleOf(view, movesFinding(moves)),
    subtitle: `What each move adds to the ratio of ${mainSeason(view)}, in points and in order`,
    chart: () => movesChart(view.main.data.plan, lineOf(view)),
    table: {
      caption: `From ${shortRatio(before, threshold)} to ${shortRatio(after, threshold)}`,
      columns: [
        ...["Move", "Squad cost", "Denominator", "Points", "Headroom, by itself"],
        ...["Amortisation a year", "Result of a sale"],
      ],
      rows: moveRows(view),
    },
  };
}

function moveRows({ main, moves, unit }: PlanView): string[][] {
  const changes = main.data.plan.moves.flatMap((move) => [
    move.numeratorChange,
    move.denominatorChange,
    move.headroomChangeAlone,
  ]);
  const later = moves.flatMap(({ annualAmortisation, disposalResult }) => [
    annualAmortisation,
    disposalResult,
  ]);
  const format = signed(alignedMoney([...changes, ...later], unit));
  const ifAny = (amount: number | null) => (amount === null ? "" : format(amount));
  return moves.map(({ name, terms, effect, annualAmortisation, disposalResult }, index) => [
    [`${index + 1}. ${name}`, terms].filter((text) => text !== "").join(", "),
    ...(effect === null
      ? ["later", "later", "later", "later"]
      : [
          format(effect.numeratorChange),
          format(effect.denominatorChange),
          signedPoints(effect.ratioPointsInOrder),
          format(effect.headroomChangeAlone),
        ]),
    ifAny(annualAmortisation),
    ifAny(disposalResult),
  ]);
}

/** The move that lowers the ratio most, or raises it most if none lowers it more. */
function movesFinding(moves: readonly SquadMoveEffect[]): string {
  const size = ({ ratioPointsInOrder }: SquadMoveEffect) => Math.abs(ratioPointsInOrder ?? 0);
  const [most] = moves.toSorted((a, b) => size(b) - size(a));
  if (most === undefined || most.ratioPointsInOrder === null || size(most) === 0)
    return "What each move changes";
  const effect = most.ratioPointsInOrder < 0 ? "helps" : "costs";
  return `${doing(most.name)} ${effect} most: ${signedPoints(most.ratioPointsInOrder)} points`;
}

/** `Selling Example Winger` for `Sell Example Winger`. */
const doing = (move: string): string => move.replace(/^(Sell|Sign|Extend|Releas|Loan)e?\b/, "$1ing");

/** The base, each move from where the one before it ends, and the plan; null without a ratio. */
function movesChart({ before, after, moves }: SquadPlanData, line: Threshold): Child {
  const { planningRatio: from } = before;
  const { planningRatio: to } = after;
  if (from === null || to === null) return null;
  return barChart({
    title: "From the base to the plan, in percent of the denominator",
    bars: [ratioBar("Base", from, line.at), ...moveBars(moves, from), ratioBar("Plan", to, line.at)],
    threshold: line,
  });
}

function moveBars(moves: readonly SquadMoveEffect[], base: number): ChartBar[] {
  let end = base;
  return moves.map(({ name, ratioPointsInOrder }, index) => {
    const change = ratioPointsInOrder ?? 0;
    const from = end;
    end += change;
    return { name: `${index + 1}. ${name}`, from, to: end, figure: signedPoints(change) };
  });
}

/** The components in the order of the API's response, with names short enough for a phone. */
const COMPONENT_NAMES = [
  { component: "playerEmployeeCosts", name: "Players' pay" },
  { component: "otherRelevantEmployeeCosts", name: "Other pay" },
  { component: "amortisation", name: "Amortisation" },
  { component: "playerAgentCosts", name: "Players' agents" },
  { component: "otherAgentCosts", name: "Other agents" },
  { component: "netLoanCosts", name: "Net loans" },
] as const;

/** A row of the table of plans: what it says of each, and of the difference between two. */
interface StandingRow {
  name: string;
  text: (one: SquadPlanStanding) => string;
  difference: (one: SquadPlanStanding, first: SquadPlanStanding) => string;
}

/** The base and each plan with their components, and what each plan has more than the first. */
function standingSection(view: PlanView): FigureSection {
  const { plans, main, moves } = view;
  const threshold = thresholdOf(view);
  const isBase = plans.length === 1 && moves.length === 0;
  const columns = isBase ? plans : [{ name: "Base", standing: main.data.plan.before }, ...plans];
  const [first, ...others] = plans;
  const cells = ({ text, difference }: StandingRow) => [
    ...columns.map(({ standing }) => (standing === null ? "–" : text(standing))),
    ...others.map(({ standing }) =>
      standing === null || !first?.standing ? "–" : difference(standing, first.standing),
    ),
  ];
  return {
    id: "standing",
    title: plans.length === 1 ? `Components of ${mainSeason(view)}` : plansFinding(plans, threshold),
    subtitle:
      plans.length === 1
        ? "Each component as a percentage of the denominator, one after the other"
        : "Planning ratio of the base and of each plan",
    chart: () =>
      plans.length === 1
        ? componentsChart(main.data.plan.after, lineOf(view))
        : plansChart(columns, lineOf(view)),
    table: {
      caption: columns.some(({ standing }) => standing === null)
        ? "A plan without figures has errors. Select it to see them"
        : "The squad without the moves, and with all moves of a plan",
      columns: [
        "Figure",
        ...columns.map(({ name }) => name),
        ...others.map(({ name }) => `${name} against ${first?.name}`),
      ],
      rows: standingRows(view).map((row) => [row.name, ...cells(row)]),
    },
  };
}

function standingRows({ main, plans, unit }: PlanView): StandingRow[] {
  const standings = [main.data.plan.before, ...plans.map(({ standing }) => standing)].filter(
    (standing) => standing !== null,
  );
  const row = (
    name: string,
    figure: (one: SquadPlanStanding) => number,
    inWords = (amount: number, format: Format) => format(amount),
  ): StandingRow => {
    const format = alignedMoney(standings.map(figure), unit);
    return {
      name,
      text: (one) => inWords(figure(one), format),
      difference: (one, first) => signed(format)(figure(one) - figure(first)),
    };
  };
  const { threshold } = main.inputs;
  return [
    {
      name: "Planning ratio",
      text: ({ planningRatio }) => ratioText(planningRatio, threshold),
      difference: ({ planningRatio: one }, { planningRatio: first }) =>
        `${signedPoints(one === null || first === null ? null : one - first)} points`,
    },
    row(`Headroom to ${grouped(threshold)}%`, ({ headroom }) => headroom, headroomText),
    row("Squad cost", ({ numerator }) => numerator),
    ...COMPONENT_NAMES.map(({ component, name }) =>
      row(name, ({ components }) => components[component].amount),
    ),
    row("Denominator", ({ denominator }) => denominator),
  ];
}

function plansFinding(plans: readonly PlanColumn[], threshold: number): string {
  const fitting = plans.filter(
    ({ standing }) => standing !== null && standing.planningRatio !== null && standing.headroom >= 0,
  );
  const limit = `${grouped(threshold)}%`;
  if (fitting.length === plans.length) return `All plans fit ${limit}`;
  return fitting.length === 0
    ? `No plan fits ${limit}`
    : `${fitting.map(({ name }) => name).join(" and ")} fits ${limit}`;
}

/** The components one after the other, their sum, and the threshold; null without a ratio. */
function componentsChart({ planningRatio, components }: SquadPlanStanding, line: Threshold): Child {
  if (planningRatio === null) return null;
  const format = alignedPercents(COMPONENT_NAMES.map(({ component }) => components[component].points));
  let end = 0;
  const parts = COMPONENT_NAMES.map(({ component, name }): ChartBar => {
    const points = required(components[component].points, `the points of ${component}`);
    const from = end;
    end += points;
    return { name, from, to: end, figure: format(points) };
  });
  return barChart({
    title: "Components of the squad cost, in percent of the denominator",
    bars: [...parts, ratioBar("Squad cost", planningRatio, line.at)],
    threshold: line,
  });
}

const plansChart = (columns: readonly PlanColumn[], line: Threshold): Child =>
  ratioChart(
    "Planning ratio of the base and of each plan",
    columns.map(({ name, standing }) => ({ name, ratio: standing?.planningRatio ?? null })),
    line,
  );

/** The first 12 months in a sentence for each limit. */
export function verdict(view: PlanView): string {
  const { limits, money, plans, moves, name } = view;
  const [{ name: rulebook, seasons }] = limits;
  const { plan, base } = seasons[0];
  if (rulebook !== "") {
    const all = limits.map((limit) => {
      const { name: season, plan: one } = limit.seasons[0];
      return `${limit.name} ${season}: ${ratioOf(one, money)}, ${roomText(limit, one, money)}.`;
    });
    return `${plans.length === 1 ? "" : `${name}. `}${all.join(" ")}${worseText(view)}`;
  }
  if (plan.verdict === "none") return NO_RATIO;
  const room = roomText(limits[0], plan, money);
  if (moves.length === 0) return `Ratio ${ratioOf(plan, money)}, ${room}.${worseText(view)}`;
  const ratio = `${plans.length === 1 ? "Plan" : `${name}:`} ${ratioOf(plan, money)}, base ${ratioOf(base, money)}`;
  return `${ratio}; ${room}. The plan ${isWithin(plan) ? "fits" : "does not fit"}.${worseText(view)}`;
}

/** ` In the worse case UEFA is over 70% in 2027.` */
const worseText = ({ limits, money }: PlanView): string =>
  limits
    .filter((limit) => overInWorseCase(limit).length > 0)
    .map((limit) => {
      const seasons = overInWorseCase(limit).join(", ");
      return ` In the worse case ${limit.name || "the plan"} is over ${boundOf(limit, money)} in ${seasons}.`;
    })
    .join("");

/** Pay of the moves, which is in no other table: for paper, if the reader asks for it. */
function paySection({ moves }: PlanView): FigureSection[] {
  const rows = moves.flatMap(({ name, pay }, index) => (pay === "" ? [] : [[`${index + 1}. ${name}`, pay]]));
  if (rows.length === 0) return [];
  const table = { caption: "As entered, for a year", columns: ["Move", "Pay"], rows };
  return [{ id: "pay", title: "Pay of the moves", paper: "on request", table }];
}
