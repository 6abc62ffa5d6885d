import type { CountedPlayer } from "../../../contract/calculators/register.ts";
import type { SquadProjectionInputs } from "../../../contract/calculators/squad-projection.ts";
import type { Field, Scenario } from "../fields.tsx";
import { inWords, unitOfFigure } from "../figure-names.ts";
import { alignedMoney, type MoneyUnit, moneyUnitOf, shortMoney } from "../money.ts";
import { grouped } from "../numbers.ts";
import { endOfSeason, seasonName } from "../period.ts";
import { preparedBy } from "../record.tsx";
import { RULEBOOKS } from "../rulebooks.tsx";
import type { FigureSection } from "./figures.tsx";

/** What a printed page has beside the figures: what was counted, and the register if the reader chooses it. */

interface Paper {
  /** The inputs as the API counted them. */
  counted: object;
  definitions: Readonly<Record<string, Field>>;
  scenario: Scenario;
}

/** Inputs that calculators have in common, or that need more than a label. */
type Counted = Partial<
  Pick<SquadProjectionInputs, "seasons" | "firstSeason" | "players" | "notes" | "regimes" | "regimeInputs">
>;

/** What the API's names say too shortly. */
const LABELS: Readonly<Record<string, string>> = {
  transferYears: "Transfer results count over",
  loanFees: "Loan fees count in the",
};

/** The sections of a page with those for paper: what was counted before the details, the register at the end. */
export function withPaper(sections: readonly FigureSection[], paper: Paper): FigureSection[] {
  const { players }: Counted = paper.counted;
  const details = sections.findIndex(({ isDetail }) => isDetail);
  const at = details === -1 ? sections.length : details;
  const register = players === undefined ? [] : [registerSection(players, paper.scenario)];
  return [...sections.toSpliced(at, 0, assumptionsSection(paper)), ...register];
}

function assumptionsSection({ counted, definitions, scenario: { fields } }: Paper): FigureSection {
  const { seasons = [], notes = [], regimes = [], regimeInputs }: Counted = counted;
  const money = moneyUnitOf(fields);
  const rowsOf = (inputs: object) =>
    Object.entries(inputs).flatMap(([name, value]) =>
      typeof value === "number" || typeof value === "string"
        ? [[definitions[name]?.label ?? LABELS[name] ?? inWords(name), valueText(name, value, money)]]
        : [],
    );
  return {
    id: "assumptions",
    title: "Assumptions",
    paper: "always",
    table: {
      caption: "As entered",
      columns: ["Assumption", "Value"],
      rows: [
        ...rowsOf(counted),
        ...seasons
          .map((season, index) => [
            seasonName(fields, endOfSeason(fields, index + 1)),
            seasonText(season, money),
          ])
          // A season like the first has nothing to add.
          .filter(([, text], index, [first]) => index === 0 || text !== first?.[1]),
        ...(regimes.length === 0
          ? []
          : [["Rulebooks", regimes.map((one) => RULEBOOKS[one].name).join(", ")]]),
        ...(regimes.length === 0 ? [] : rowsOf(regimeInputs ?? {})),
        ...notes.filter(({ text }) => text !== preparedBy(fields)).map(({ label, text }) => [label, text]),
      ],
    },
  };
}

function valueText(name: string, value: number | string, money: MoneyUnit): string {
  if (typeof value === "string") return value;
  const unit = unitOfFigure(name, "money");
  if (unit === "money") return shortMoney(money)(value);
  if (unit === "year") return String(value);
  return unit === "%" ? `${grouped(value)}%` : `${grouped(value)} ${unit}`.trim();
}

function seasonText(
  { adjustedOperatingRevenue, otherRelevantEmployeeCosts, otherAgentCosts, outcome }: SeasonInputs,
  unit: MoneyUnit,
): string {
  const money = shortMoney(unit);
  const { payFactor = 100, bonuses = 0 } = outcome ?? {};
  return [
    `${money(adjustedOperatingRevenue)} revenue`,
    `${money(otherRelevantEmployeeCosts)} other pay`,
    `${money(otherAgentCosts)} other agents`,
    ...(payFactor === 100 ? [] : [`pay with a clause at ${grouped(payFactor)}%`]),
    ...(bonuses === 0 ? [] : [`bonuses ${money(bonuses)}`]),
  ].join(", ");
}

type SeasonInputs = SquadProjectionInputs["seasons"][number];

/** Players with the names as entered; those that were sent may be others. */
export const withNames = (players: readonly CountedPlayer[], scenario: Scenario): CountedPlayer[] =>
  players.map((player, row) => ({ ...player, name: scenario.players[row]?.[0] || player.name }));

/** The register as counted, with the names that were not sent. It has wages, so it is printed only on request. */
function registerSection(players: readonly CountedPlayer[], scenario: Scenario): FigureSection {
  const unit = moneyUnitOf(scenario.fields);
  const amounts = (figure: (player: CountedPlayer) => number) => {
    const format = alignedMoney(players.map(figure), unit);
    return players.map((player) => format(figure(player)));
  };
  const columns = [
    amounts(({ employeeCosts }) => employeeCosts),
    amounts(({ amortisation }) => amortisation),
    amounts(({ agentCosts }) => agentCosts),
    amounts(({ bookValue }) => bookValue),
    players.map(({ contractEnd }) => String(contractEnd)),
  ];
  return {
    id: "counted-register",
    title: "Player register",
    paper: "on request",
    table: {
      caption:
        "A year's costs as counted; amortisation and book value are calculated where a fee was entered",
      columns: [
        "Player",
        "Pay a year",
        "Amortisation a year",
        "Agents a year",
        "Book value",
        "Contract ends",
      ],
      rows: withNames(players, scenario).map(({ name }, row) => [
        name,
        ...columns.map((column) => column[row] ?? ""),
      ]),
    },
  };
}
