import { PLAYER_COLUMNS, type PlayerColumn } from "../squad.tsx";

/** The columns of a register under the names that clubs give them. */

/** In lower case, letters only, without the words of `NEEDLESS`. */
const HEADINGS: Readonly<Record<PlayerColumn["field"], readonly string[]>> = {
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
  fee: [
    ...["fee", "transferfee", "acquisitioncost", "registrationcost", "purchaseprice"],
    ...["feeandcosts", "capitalisedcost", "signingcost"],
  ],
  signed: [
    ...["signed", "signedon", "signingdate", "dateofsigning", "datesigned", "joined", "contractstart"],
    ...["startofcontract", "start", "startdate"],
  ],
  years: ["length", "contractlength", "years", "contractyears", "lengthyears", "contractlengthyears", "term"],
  clause: ["clause", "relegationclause", "payclause"],
};

const NEEDLESS =
  /\b(?:annual|yearly|gross|total|(?:per|a) (?:year|week|month)|weekly|monthly|p\.?[awm]\.?|pcm|eur|gbp|usd|ones|millions?|thousands?)\b/g;

const normalized = (heading: string): string =>
  heading
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\(.*?\)/g, " ")
    .replace(/[€£$](?:m|k|000s?)?/g, " ")
    .replace(NEEDLESS, " ")
    .replace(/[^a-z]/g, "");

const isHeadingOf = (cell: string, field: PlayerColumn["field"]): boolean =>
  HEADINGS[field].includes(normalized(cell));

/** How often the pay of a column is paid in a year, if its heading says so: 52 for `Weekly wage`. */
export function paymentsAYear(heading: string): 52 | 12 | 1 | undefined {
  if (/week|\bp\.?\/?w\b/i.test(heading)) return 52;
  if (/month|\bp\.?\/?m\b|\bpcm\b/i.test(heading)) return 12;
  return /annual|year|\bp\.?a\b/i.test(heading) ? 1 : undefined;
}

/** The positions of the columns in a line of headings. */
export interface ColumnMatch {
  /** For each column of the register, where it is; -1 if it is missing. */
  positions: readonly number[];
  headings: readonly string[];
  errors: readonly string[];
}

/** The columns that a line names; null if it names fewer than two, and so holds no headings. */
export function matchColumns(cells: readonly string[]): ColumnMatch | null {
  const candidates = PLAYER_COLUMNS.map(({ field }) => {
    const found = [...cells.keys()].filter((position) => isHeadingOf(cells[position] ?? "", field));
    const ofYear = found.filter((position) => (paymentsAYear(cells[position] ?? "") ?? 1) === 1);
    return ofYear.length === 0 ? found : ofYear;
  });
  if (candidates.filter((found) => found.length > 0).length < 2) return null;
  const errors = candidates.flatMap((found, column) => {
    const names = found.map((position) => `“${cells[position]}”`);
    return names.length < 2 ? [] : [`${names.join(" and ")} could both be ${PLAYER_COLUMNS[column]?.label}`];
  });
  return {
    positions: candidates.map(([position = -1]) => position),
    headings: cells,
    errors,
  };
}

/** What one is in a column, if its heading says so: 1,000,000 for `Wages (£m)`, 1 for `Wages (£)`. */
export function scaleOfHeading(heading: string): number | undefined {
  if (/[€£$]\s*m\b|\bm(?:n|io|illions?)?\b/i.test(heading)) return 1e6;
  if (/[€£$]\s*k\b|\bk\b|['’]?\b000s?\b|thousands?/i.test(heading)) return 1e3;
  return /[€£$]|\b(?:eur|gbp|usd|ones)\b/i.test(heading) ? 1 : undefined;
}
