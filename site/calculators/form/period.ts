import type { MoveEntry, Scenario } from "./fields.tsx";
import { readNumber } from "./numbers.ts";

/** The 12 months of a squad's page, the windows of its moves, and the period of its pay. */

type Fields = Scenario["fields"];

export const isWeekly = ({ payPer = "" }: Fields): boolean => payPer === "week";

export const isCalendarYear = ({ months = "" }: Fields): boolean => months === "calendar";

/** The year in which the season begins that is being played or, from April, planned. */
export function currentSeason(): string {
  const today = new Date();
  return String(today.getFullYear() - (today.getMonth() < 3 ? 1 : 0));
}

/** The month with which the 12 months begin, such as `2026-07`; undefined without a year. */
export function startMonthOf(fields: Fields): string | undefined {
  const { firstSeason = "" } = fields;
  return firstSeason === "" ? undefined : `${firstSeason}-${isCalendarYear(fields) ? "01" : "07"}`;
}

export const endOfSeason = (fields: Fields, season: number): number =>
  Number(fields.firstSeason) + season - (isCalendarYear(fields) ? 1 : 0);

/** `2026-27`; a calendar year is named by itself. */
export const seasonName = (fields: Fields, endsIn: number): string =>
  isCalendarYear(fields) ? String(endsIn) : `${endsIn - 1}-${String(endsIn % 100).padStart(2, "0")}`;

/** A move names its window by the half years from July of the first season: 1 is the January after it. */
const halvesOf = ({ when = "" }: MoveEntry): number => Math.trunc(Number(when)) || 0;

/** The season of a move, from 1, and which share of it has passed. */
export function timeOf(move: MoveEntry, fields: Fields): { season: number; elapsedShare: number } {
  const start = halvesOf(move) / 2 + (isCalendarYear(fields) ? 0.5 : 0);
  const later = (Number(readNumber(move.later ?? "")) || 0) / 12;
  const years = Number(Math.max(0, start + later).toFixed(6));
  return { season: Math.floor(years) + 1, elapsedShare: Number((years % 1).toFixed(6)) };
}

/** The year in which a contract that begins with a move ends, for its length in years; undefined if one is unknown. */
export function contractEndOf(move: MoveEntry, { firstSeason = "" }: Fields): number | undefined {
  const end = Math.ceil(Number(firstSeason) + halvesOf(move) / 2 + Number(move.years));
  return firstSeason === "" || !move.years || Number.isNaN(end) ? undefined : end;
}

export function windowsOf(fields: Fields, seasons: number): { value: string; name: string }[] {
  const first = Number(fields.firstSeason);
  return Array.from({ length: 2 * Math.max(1, seasons) }, (_, index) => {
    const halves = index - (isCalendarYear(fields) ? 1 : 0);
    const isJuly = halves % 2 === 0;
    const year = first + (isJuly ? halves / 2 : (halves + 1) / 2);
    const season = fields.firstSeason ? year : `of season ${Math.floor(index / 2) + 1}`;
    return { value: String(halves), name: `${isJuly ? "July" : "January"} ${season}` };
  });
}
