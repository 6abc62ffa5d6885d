import type { Child } from "hono/jsx";
import type {
  ProjectedSeason,
  SquadProjectionInputs,
} from "../../../contract/calculators/squad-projection.ts";
import { type ColumnChart, columnCharts } from "../charts/charts.tsx";
import { limitLine } from "../charts/squad-charts.ts";
import { type FigureSection, tabulate } from "../form/figures.tsx";
import { alignedMoney } from "../form/money.ts";
import { alignedPercents, capitalized, grouped, headroomText } from "../form/numbers.ts";
import { seasonName } from "../form/period.ts";
import { type Assessment, type Limit, type PlanView, titleOf } from "./plan-view.ts";
import { boundOf, consequence, isWithin, overInWorseCase, ratioOf } from "./verdicts.ts";

/** Each season under each rulebook, beside the squad without the moves and in the worse case. */
export function seasonsSection(view: PlanView): FigureSection {
  const { limits, moves } = view;
  const hasMoves = moves.length > 0;
  const findings = [...limits.map((limit) => limitFinding(limit, view)), leaversText(view)].join("; ");
  return {
    id: "seasons",
    title: titleOf(view, capitalized(findings)),
    subtitle: `By season; the line is the limit${limits.length === 1 ? ". Replacements are among the players" : ""}`,
    chart: () => seasonsChart(view),
    table: {
      caption:
        limits[0].name === ""
          ? "Players leave when their contracts end"
          : "Each body counts its own 12 months, with the revenue as entered and the register's players from their first day",
      columns: [
        ...["12 months", "Ratio", "Against the limit", "What follows"],
        ...(hasMoves ? ["Without the moves"] : []),
      ],
      rows: limits.flatMap((limit) => verdictRows(limit, view)),
    },
  };
}

function verdictRows({ name, seasons }: Limit, { unit, money, moves }: PlanView): string[][] {
  const all = seasons.flatMap(({ plan, base, worse }) => [plan, base, ...(worse === null ? [] : [worse])]);
  const room = alignedMoney(
    all.map(({ headroom }) => headroom),
    unit,
  );
  const cells = (one: Assessment) => [
    ratioOf(one, money, 2),
    headroomText(one.headroom, room),
    capitalized([...(isWithin(one) ? ["within"] : []), consequence(one, money)].filter(Boolean).join("; ")),
  ];
  return seasons.flatMap(({ name: season, plan, base, worse }) => {
    const head = `${name} ${season}`.trim();
    const without = `${ratioOf(base, money, 2)}, ${headroomText(base.headroom, room)}`;
    return [
      [head, ...cells(plan), ...(moves.length === 0 ? [] : [without])],
      ...(worse === null
        ? []
        : [[`${head}, worse case`, ...cells(worse), ...(moves.length === 0 ? [] : ["–"])]]),
    ];
  });
}

/** `UEFA: every season stays within 70%, in the worse case over it in 2027`. */
function limitFinding(limit: Limit, { money }: PlanView): string {
  const { name, seasons } = limit;
  const over = seasons.filter(({ plan }) => !isWithin(plan)).map((season) => season.name);
  const worse = overInWorseCase(limit);
  const bound = boundOf(limit, money);
  const finding = [
    over.length === 0 ? `every season stays within ${bound}` : `over ${bound} in ${over.join(", ")}`,
    ...(worse.length === 0 ? [] : [`in the worse case over it in ${worse.join(", ")}`]),
  ].join(", ");
  return name === "" ? finding : `${name}: ${finding}`;
}

/** `12 players leave by 2028-29, replaced at 100% of their cost`: a forecast without this would mislead. */
function leaversText({ main: { data, inputs }, fields }: PlanView): string {
  const last = seasonName(fields, data.seasons.at(-1)?.endsIn ?? 0);
  const left = data.seasons.slice(0, -1).reduce((sum, { contractsEnded }) => sum + contractsEnded, 0);
  if (left === 0) return `no contract ends before ${last}`;
  return `${left} ${left === 1 ? "player leaves" : "players leave"} by ${last}, ${replacedText(inputs)}`;
}

const replacedText = ({ replacementRate = 0 }: SquadProjectionInputs): string =>
  replacementRate === 0 ? "not replaced" : `replaced at ${grouped(replacementRate)}% of their cost`;

const squadSize = ({ players, replacements }: ProjectedSeason): number =>
  players + (replacements?.players ?? 0);

/** The ratio under each limit, and beside a single one the squad; null if a season has no ratio. */
function seasonsChart({ main: { data }, limits, fields, money }: PlanView): Child {
  const inPercent = limits.filter(({ seasons }) => seasons[0].plan.limitPercent !== null);
  if (inPercent.some(({ seasons }) => seasons.some(({ plan }) => plan.ratio === null))) return null;
  const ratios = inPercent.map(
    ({ name, seasons }): ColumnChart => ({
      title: name || "Planning ratio",
      columns: seasons.map(({ name: label, plan }) => ({
        label,
        figure: ratioOf(plan, money),
        value: plan.ratio ?? 0,
      })),
      threshold: limitLine(seasons[0].plan.limitPercent ?? 0, name),
    }),
  );
  const players = {
    title: "Players",
    columns: data.seasons.map((season) => ({
      label: seasonName(fields, season.endsIn),
      figure: String(squadSize(season)),
      value: squadSize(season),
    })),
  };
  return columnCharts(ratios.length === 1 ? [...ratios, players] : ratios);
}

export function squadSection(view: PlanView): FigureSection {
  const { seasons } = view.main.data;
  const amounts = (figure: (season: ProjectedSeason) => number) =>
    alignedMoney(seasons.map(figure), view.unit);
  const [cost, committed, value] = [
    amounts(({ numerator }) => numerator),
    amounts(({ committedAmortisation }) => committedAmortisation),
    amounts(({ bookValue }) => bookValue.closing),
  ];
  const shares = seasons.map((season, index) => {
    const revenue = view.main.inputs.seasons[index]?.adjustedOperatingRevenue ?? 0;
    return revenue === 0 ? null : (payOf(season) / revenue) * 100;
  });
  const share = alignedPercents(shares);
  return {
    id: "squad",
    title: titleOf(
      view,
      `Committed amortisation: ${view.money(seasons.at(-1)?.committedAmortisation ?? 0)} in the last season`,
    ),
    table: {
      caption: "Committed amortisation is the register's, without any move",
      ...tabulate(seasons, {
        Season: ({ endsIn }) => seasonName(view.fields, endsIn),
        "Squad cost": ({ numerator }) => cost(numerator),
        "Pay against revenue": (_, index) => share(shares[index] ?? null),
        "Committed amortisation": ({ committedAmortisation }) => committed(committedAmortisation),
        Players: playersText,
        "Contracts that end": ({ contractsEnded }) => String(contractsEnded),
        "Closing book value": ({ bookValue }) => value(bookValue.closing),
      }),
    },
  };
}

const payOf = ({
  components: { playerEmployeeCosts, otherRelevantEmployeeCosts },
}: ProjectedSeason): number => playerEmployeeCosts.amount + otherRelevantEmployeeCosts.amount;

/** `25, 4 of them replacements`. */
const playersText = (season: ProjectedSeason): string =>
  season.replacements?.players
    ? `${squadSize(season)}, ${season.replacements.players} of them replacements`
    : String(season.players);
