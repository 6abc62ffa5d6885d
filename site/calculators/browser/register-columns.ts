import type { CountedPlayer } from "../../../contract/calculators/register.ts";
import { PLAYER_COLUMNS } from "../squad.tsx";

/** The columns of a register under the names that clubs give them. */

/** In lower case, letters only, without the words of `NEEDLESS`. */
const HEADINGS: Readonly<Record<keyof CountedPlayer, readonly string[]>> = {
  name: ["player", "players", "name", "playername", "fullname", "squadmember"],
  employeeCosts: [
    ...["employeecosts", "employeecost", "wages", "wage", "salary", "salaries", "pay", "remuneration"],
    ...["wagecost", "wagecosts", "salarycost", "salarycosts", "basicsalary", "basicwage", "payroll"],
  ],
  amortisation: ["amortisation", "amortization", "amort", "amortisationcharge", "amortizationcharge"],
  agentCosts: [
    ...["agentcosts", "agentcost", "agent", "agents", "agentfee", "agentfees", "agentsfee", "agentsfees"],
    ...["intermediary", "intermediaries", "intermediaryfee", "intermediaryfees", "intermediarycosts"],
  ],
  bookValue: ["bookvalue", "nbv", "netbookvalue", "carryingvalue", "carryingamount", "residualvalue"],
  contractEnd: [
    ...["contract", "contractend", "contractends", "contractenddate", "endofcontract", "contractexpiry"],
    ...[
      "contractexpires",
      "contractuntil",
      "contractexpirydate",
      "expiry",
      "expirydate",
      "expires",
      "enddate",
      "until",
      "end",
    ],
  ],
};

const NEEDLESS =
  /\b(?:annual|yearly|gross|total|per year|a year|pa|p\.a\.?|eur|gbp|usd|ones|millions?|thousands?)\b/g;

const normalized = (heading: string): string =>
  heading
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\(.*?\)/g, " ")
    .replace(/[€£$](?:m|k|000s?)?/g, " ")
    .replace(NEEDLESS, " ")
    .replace(/[^a-z]/g, "");

const isHeadingOf = (cell: string, field: keyof CountedPlayer): boolean =>
  HEADINGS[field].includes(normalized(cell));

const NOT_YEARLY = /week|month|\bp\.?\/?[wm]\b|\bpcm\b/i;

/** The positions of the columns in a line of headings. */
export interface ColumnMatch {
  /** For each column of the register, where it is; -1 if it is missing. */
  positions: readonly number[];
  headings: readonly string[];
  errors: readonly string[];
}

/** The columns that a line names; null if it names fewer than two, and so holds no headings. */
export function matchColumns(cells: readonly string[]): ColumnMatch | null {
  const candidates = PLAYER_COLUMNS.map(({ field }) =>
    [...cells.keys()].filter((position) => isHeadingOf(cells[position] ?? "", field)),
  );
  if (candidates.filter((found) => found.length > 0).length < 2) return null;
  const errors = candidates.flatMap((found, column) => {
    const names = found.map((position) => `“${cells[position]}”`);
    return names.length < 2 ? [] : [`${names.join(" and ")} could both be ${PLAYER_COLUMNS[column]?.label}`];
  });
  return {
    positions: candidates.map(([position = -1]) => position),
    headings: cells,
    errors: [...errors, ...notYearly(cells, candidates[1]?.length === 0)],
  };
}

/** Headings of amounts that are not of a year, such as `Weekly wage` if there is no other pay. */
const notYearly = (cells: readonly string[], isWithoutPay: boolean): string[] =>
  cells
    .filter((cell) => NOT_YEARLY.test(cell))
    .filter((cell) => isHeadingOf(cell, "employeeCosts") || (isWithoutPay && /wage|salary|pay/i.test(cell)))
    .map((cell) => `“${cell}” is not for a year: enter the pay of 12 months`);

/** What one is in a column, if its heading says so: 1,000,000 for `Wages (£m)`, 1 for `Wages (£)`. */
export function scaleOfHeading(heading: string): number | undefined {
  if (/[€£$]\s*m\b|\bm(?:n|io|illions?)?\b/i.test(heading)) return 1e6;
  if (/[€£$]\s*k\b|\bk\b|['’]?\b000s?\b|thousands?/i.test(heading)) return 1e3;
  return /[€£$]|\b(?:eur|gbp|usd|ones)\b/i.test(heading) ? 1 : undefined;
}
