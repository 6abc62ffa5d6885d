import type { SquadProjectionInputs } from "../../../contract/calculators/squad-projection.ts";
import type { Field, Scenario } from "../form/fields.tsx";
import { inWords, unitOfFigure } from "../form/figure-names.ts";
import type { FigureSection } from "../form/figures.tsx";
import { type MoneyUnit, moneyUnitOf, shortMoney } from "../form/money.ts";
import { grouped } from "../form/numbers.ts";
import { endOfSeason, seasonName } from "../form/period.ts";
import { preparedBy } from "../form/record.tsx";
import { RULEBOOKS, rulebookFields } from "../plan/rulebooks.tsx";

interface Paper {
  /** The inputs as the API counted them. */
  printedInputs: object;
  definitions: Readonly<Record<string, Field>>;
  scenario: Scenario;
}

/** Inputs that need more than a label. */
type Special = Partial<Pick<SquadProjectionInputs, "seasons" | "notes" | "regimes" | "regimeInputs">>;

/** Longer words for the API's shortest names. */
const LABELS: Readonly<Record<string, string>> = {
  transferYears: "Transfer results count over",
  loanFees: "Loan fees count in the",
};

/** The sections of a page with the one for paper, before the details. */
export function withPaper(sections: readonly FigureSection[], paper: Paper): FigureSection[] {
  const details = sections.findIndex(({ isDetail }) => isDetail);
  return sections.toSpliced(details === -1 ? sections.length : details, 0, assumptionsSection(paper));
}

function assumptionsSection({ printedInputs, definitions, scenario: { fields } }: Paper): FigureSection {
  const { seasons = [], notes = [], regimes = [], regimeInputs }: Special = printedInputs;
  const money = moneyUnitOf(fields);
  const rowOf = (name: string, value: unknown) =>
    typeof value === "number" || typeof value === "string"
      ? [[LABELS[name] ?? definitions[name]?.label ?? inWords(name), valueText(name, value, money)]]
      : [];
  // An input of a rulebook that is not chosen changes nothing.
  const chosen: Readonly<Record<string, Field>> = Object.assign({}, ...regimes.map(rulebookFields));
  const ofRulebooks = Object.entries(regimeInputs ?? {}).flatMap(([name, value]) =>
    `regimeInputs.${name}` in chosen ? rowOf(`regimeInputs.${name}`, value) : [],
  );
  return {
    id: "assumptions",
    title: "Assumptions",
    paper: "only",
    table: {
      caption: "As entered",
      columns: ["Assumption", "Value"],
      rows: [
        ...Object.entries(printedInputs).flatMap(([name, value]) =>
          Array.isArray(value) && name !== "regimes"
            ? value.flatMap((one, index) => rowOf(`${name}.${index}`, one))
            : rowOf(name, value),
        ),
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
        ...ofRulebooks,
        ...notes.filter(({ text }) => text !== preparedBy(fields)).map(({ label, text }) => [label, text]),
      ],
    },
  };
}

function valueText(name: string, value: number | string, money: MoneyUnit): string {
  if (typeof value === "string") return value;
  const unit = unitOfFigure(name.split(".").at(-1) ?? name, "money");
  if (unit === "money") return shortMoney(money)(value);
  if (unit === "year") return String(value);
  return unit === "%" ? `${grouped(value)}%` : `${grouped(value)} ${unit}`.trim();
}

function seasonText(season: SquadProjectionInputs["seasons"][number], unit: MoneyUnit): string {
  const money = shortMoney(unit);
  const { payFactor = 100, bonuses = 0 } = season.outcome ?? {};
  return [
    `${money(season.adjustedOperatingRevenue)} revenue`,
    `${money(season.otherRelevantEmployeeCosts)} other pay`,
    `${money(season.otherAgentCosts)} other agents`,
    `${money(season.netLoanCosts)} net loans`,
    ...(payFactor === 100 ? [] : [`pay with a clause at ${grouped(payFactor)}%`]),
    ...(bonuses === 0 ? [] : [`bonuses ${money(bonuses)}`]),
  ].join(", ");
}
