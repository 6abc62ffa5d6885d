import type { Scenario } from "./address.ts";
import { readNumber } from "./numbers.ts";
import { PLAYER_COLUMNS } from "./player-columns.ts";

/** What a calculator's request is made of, before the API has checked it. */
export interface RequestBody {
  [name: string]: RequestValue | undefined;
}
type RequestValue = number | string | RequestBody | RequestBody[];

/** The numbers of a form by name: `proposedSigning.amortisation` lies in an object of its own. Empty fields are left out. */
export function bodyOfFields(fields: Scenario["fields"]): RequestBody {
  const body: RequestBody = {};
  for (const [name, text] of Object.entries(fields)) {
    const value = readNumber(text);
    if (value === undefined) continue;
    const [group = "", inner] = name.split(".");
    if (inner === undefined) body[name] = value;
    else body[group] = { ...objectOf(body[group]), [inner]: value };
  }
  return body;
}

const objectOf = (value: RequestValue | undefined): RequestBody =>
  typeof value === "object" && !Array.isArray(value) ? value : {};

/** A row of the register as the API takes it. Empty cells are left out: the API tells that they are required. */
function playerOf(cells: readonly string[]): RequestBody {
  const filled = PLAYER_COLUMNS.map(({ field }, column): [string, number | string | undefined] => {
    const text = cells[column] ?? "";
    return [field, column === 0 ? text.trim() || undefined : readNumber(text)];
  });
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/** The request for a squad: the fields and the register. */
export function squadBody({ fields, players }: Scenario): RequestBody {
  return { ...bodyOfFields(fields), players: players.map(playerOf) };
}
