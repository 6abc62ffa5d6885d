import type { MoveEntry, Scenario } from "../form/fields.tsx";
import { readNumber } from "../form/numbers.ts";

/** Links from before the plan and the squad-cost ratio were one page. */

/** Former names of a season's fields, which counted seasons from 1. */
const SEASON_NAMES: Readonly<Record<string, string>> = {
  revenue: "adjustedOperatingRevenue",
  others: "otherRelevantEmployeeCosts",
  agents: "otherAgentCosts",
  payFactor: "outcome.payFactor",
  bonuses: "outcome.bonuses",
};

/** The scenario of a link as the page has it today, and what of it counts in another way. */
export function fromOldLink({ fields, players, moves }: Scenario): Scenario & { notes: string[] } {
  const { transferResultAndOtherIncome = "", transferResultMonths, transferYears, rule, ...others } = fields;
  const named = Object.fromEntries(Object.entries(others).map(([name, text]) => [currentName(name), text]));
  const results = resultsBefore(named, transferResultAndOtherIncome, transferResultMonths);
  const signing = proposedSigning(named);
  const isCalendar = named.months === "calendar";
  return {
    fields: {
      ...Object.fromEntries(Object.entries(named).filter(([name]) => !name.startsWith("proposedSigning."))),
      ...results.fields,
    },
    players,
    moves: [...moves.map((move) => withMonths(move, isCalendar)), ...(signing === null ? [] : [signing])],
    notes: [
      ...results.notes,
      ...(transferYears === "1"
        ? ["Left out: that a transfer result counts whole. A third counts in each of three seasons."]
        : []),
      ...(signing === null
        ? []
        : [
            "The signing that was tried is a move now; a contract of five years stands for its amortisation.",
          ]),
    ],
  };
}

function currentName(name: string): string {
  const [, first = "", season] = /^(\w+)\.(\d)$/.exec(name) ?? [];
  if (first === "resultBefore") return `resultsBefore.${Number(season) - 1}`;
  const inner = SEASON_NAMES[first];
  return inner === undefined ? name : `seasons.${Number(season) - 1}.${inner}`;
}

/** The two seasons before in place of a result of 12 or 36 months; the one that is not known has the rest. */
function resultsBefore(
  fields: Scenario["fields"],
  result: string,
  months = "",
): { fields: Record<string, string>; notes: string[] } {
  const total = Number(readNumber(result) ?? 0) * (months === "36" ? 1 : 3);
  if (!total) return { fields: {}, notes: [] };
  const [older, newer] = ["resultsBefore.0", "resultsBefore.1"].map((name) => readNumber(fields[name] ?? ""));
  const rest = String(Number((total - Number(older ?? 0) - Number(newer ?? 0)).toPrecision(15)));
  if (older !== undefined && newer !== undefined)
    return {
      fields: {},
      notes:
        Math.abs(Number(rest)) < 1e-6
          ? []
          : [`Left out: the transfer result of ${result}. A third of the two seasons before counts.`],
    };
  const notes =
    months === "36"
      ? []
      : [
          `The transfer result of ${result} was of 12 months. Three times as much is entered for the seasons before, because a third of it counts.`,
        ];
  return { fields: { [`resultsBefore.${newer === undefined ? 1 : 0}`]: rest }, notes };
}

/** A signing with its costs of a year as a move; null if there was none. */
function proposedSigning(fields: Scenario["fields"]): MoveEntry | null {
  const cost = (name: string) => fields[`proposedSigning.${name}`] ?? "";
  const [pay, amortisation, agents] = [cost("employeeCosts"), cost("amortisation"), cost("agentCosts")];
  if (`${pay}${amortisation}${agents}` === "") return null;
  return {
    kind: "sign",
    when: fields.months === "calendar" ? "-1" : "0",
    fee: String(Number((Number(readNumber(amortisation) ?? 0) * 5).toPrecision(15))),
    years: "5",
    employeeCosts: pay,
    expensedAgentCosts: agents,
  };
}

/** A part of the 12 months as months after the window. */
function withMonths({ share, after, ...move }: MoveEntry, isCalendar: boolean): MoveEntry {
  const typed = after || (share ? String(1 - Number(readNumber(share))) : "");
  if (typed === "") return move;
  const window = ((((Number(move.when) || 0) + (isCalendar ? 1 : 0)) % 2) + 2) % 2;
  return { ...move, later: String(Number((12 * Number(readNumber(typed)) - 6 * window).toFixed(4))) };
}
