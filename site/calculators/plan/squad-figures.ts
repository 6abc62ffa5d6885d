import type { CountedPlayer } from "../../../contract/calculators/register.ts";
import type { SquadCostData } from "../../../contract/calculators/squad-cost.ts";
import type { SquadPlanExpiry } from "../../../contract/calculators/squad-plan.ts";
import { required } from "../../../contract/required.ts";
import { barChart } from "../charts/charts.tsx";
import { type FigureSection, tabulate } from "../form/figures.tsx";
import { alignedMoney, chartMoney, type MoneyUnit, shortMoney } from "../form/money.ts";
import { alignedPercents, grouped, headroomText, percentChange, ratioText } from "../form/numbers.ts";

/** A new contract may have no year. */
const yearText = (year: number | null): string => (year === null ? "No year" : String(year));

/** Contracts that end, by year; there is at least one. */
export function expirySection(expiry: readonly SquadPlanExpiry[], unit: MoneyUnit): FigureSection {
  const format = alignedMoney(
    expiry.flatMap(({ costsReleased, bookValue }) => [costsReleased, bookValue]),
    unit,
  );
  const share = alignedPercents(expiry.map(({ shareOfSquadCost }) => shareOfSquadCost));
  const ratio = alignedPercents(expiry.map(({ ratioIfAllLeave }) => ratioIfAllLeave));
  const most = required(expiry.toSorted((a, b) => b.costsReleased - a.costsReleased)[0], "a year");
  const when = most.year === null ? "of new players, without a year" : `of ${most.year}`;
  return {
    id: "expiry",
    title: `Most cost ends with the contracts ${when}: ${shortMoney(unit)(most.costsReleased)} per year`,
    subtitle: "Annual costs that end with the contracts of each year",
    chart: () =>
      barChart({
        title: "Annual costs that end with the contracts of each year",
        bars: expiry.map(({ year, costsReleased }) => ({
          name: yearText(year),
          figure: chartMoney(unit)(costsReleased),
          to: costsReleased,
        })),
      }),
    table: {
      caption: "Ratio if only these players leave and are not replaced",
      ...tabulate(expiry, {
        "Contract ends": ({ year }) => yearText(year),
        Players: ({ players }) => String(players),
        "Costs released": ({ costsReleased }) => format(costsReleased),
        "Book value": ({ bookValue }) => format(bookValue),
        "Share of squad cost": ({ shareOfSquadCost }) => share(shareOfSquadCost),
        Ratio: ({ ratioIfAllLeave }) => ratio(ratioIfAllLeave),
      }),
    },
  };
}

/** The register as counted. It has wages, so it is printed only on request. */
export function playersSection(players: readonly CountedPlayer[], unit: MoneyUnit): FigureSection {
  const amounts = (figure: (player: CountedPlayer) => number) => {
    const values = players.map(figure);
    const total = values.reduce((sum, value) => sum + value, 0);
    const format = alignedMoney([...values, total], unit);
    return [...values, total].map(format);
  };
  const costOf = ({ employeeCosts, amortisation, agentCosts }: CountedPlayer) =>
    employeeCosts + amortisation + agentCosts;
  const columns = [
    amounts(({ employeeCosts }) => employeeCosts),
    amounts(({ amortisation }) => amortisation),
    amounts(({ agentCosts }) => agentCosts),
    amounts(costOf),
    amounts(({ bookValue }) => bookValue),
    [...players.map(({ contractEnd }) => String(contractEnd)), ""],
  ];
  const rowOf = (head: string, row: number) => [head, ...columns.map((column) => column[row] ?? "")];
  const most = required(players.toSorted((a, b) => costOf(b) - costOf(a))[0], "a player");
  return {
    id: "players",
    title: `${most.name} costs most: ${shortMoney(unit)(costOf(most))} a year`,
    paper: "on request",
    table: {
      caption: "The register as counted, without the moves; costs of a year",
      columns: ["Player", "Pay", "Amortisation", "Agents", "Cost", "Book value", "Contract ends"],
      rows: players.map(({ name }, row) => rowOf(name, row)),
      footer: rowOf("Total", players.length),
    },
  };
}

type Sensitivity = SquadCostData["sensitivity"];

export function sensitivitySection(rows: Sensitivity, threshold: number, unit: MoneyUnit): FigureSection {
  const format = alignedMoney(
    rows.flatMap(({ headroom, denominator }) => [headroom, denominator]),
    unit,
  );
  return {
    id: "sensitivity",
    title: sensitivityFinding(rows, threshold),
    table: {
      caption: "If revenue changes, all other figures unchanged",
      ...tabulate(rows, {
        Revenue: ({ revenueChange }) => (revenueChange === 0 ? "As entered" : percentChange(revenueChange)),
        Denominator: ({ denominator }) => format(denominator),
        "Planning ratio": ({ planningRatio }) => ratioText(planningRatio, threshold),
        Headroom: ({ headroom }) => headroomText(headroom, format),
      }),
    },
  };
}

/** The change of revenue at which the squad cost crosses the threshold. */
function sensitivityFinding(rows: Sensitivity, threshold: number): string {
  const over = rows.filter(({ headroom }) => headroom < 0).map(({ revenueChange }) => revenueChange);
  const limit = `${grouped(threshold)}%`;
  if (over.length === 0) return `Even with 20% less revenue the squad stays within ${limit}`;
  if (over.length === rows.length) return `Even with 20% more revenue the squad costs more than ${limit}`;
  const most = Math.max(...over);
  if (most === 0) return `At the revenue entered the squad costs more than ${limit}`;
  const change = `${grouped(Math.abs(most))}% ${most < 0 ? "less" : "more"}`;
  return `With ${change} revenue the squad costs more than ${limit}`;
}
