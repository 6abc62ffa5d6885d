import { required } from "../../contract/required.ts";
import { headPage } from "../../contract/sorting.ts";
import { pluralise, yearText } from "../frame/format.tsx";
import type { ColumnClub, LeagueColumn } from "../frame/league-columns.ts";
import { speakerWords } from "../frame/speakers.ts";
import type { Chart, NumbersTable, Placed } from "./chart.ts";
import { chartOf, INNER, paragraph, wrapped } from "./chart-document.tsx";
import { type Block, lettersIn, rectMark, shortened, space, stacked, textMark } from "./drawing.tsx";

interface Subject extends Placed {
  column: LeagueColumn;
  since: string;
}

/** The clubs of a league with evidence in a category, each with its newest vendor, year, status and source. */
export function leagueColumnChart({ column, since, ...placed }: Subject): Chart {
  const { clubs, recentCount, title, league } = column;
  const older = clubs.slice(recentCount);
  return chartOf({
    ...placed,
    title,
    subtitle: `Clubs of ${league.season}. Evidence counts from ${since}, 36 months before the day of the data. Not a complete list.`,
    warning: null,
    body: () =>
      stacked([
        ...clubs.slice(0, recentCount).map(clubBlock),
        ...(older.length === 0 ? [] : olderBlocks(older, Math.max(0, MAX_OLDER - recentCount))),
      ]),
    numbers: numbersOf(clubs),
  });
}

/** Clubs with older evidence are drawn while the picture has not more clubs than this. */
const MAX_OLDER = 12;

function olderBlocks(clubs: readonly ColumnClub[], most: number): Block[] {
  const which = clubs.length > most ? `, ${most} of ${pluralise(clubs.length, "club")}` : "";
  const heading = paragraph(`Older or undated evidence${which}`, { size: 12, tone: "quiet" });
  return [space(8), heading, space(3), ...clubs.slice(0, most).map(clubBlock)];
}

const CLUB = { width: 118, size: 12, bold: true } as const;
/** Start of the vendor, and the room for it and its source. */
const [VENDOR_X, VENDOR_WIDTH] = [124, 164];
const VENDOR_SIZE = 12;
const SOURCE = { size: 10.5, tone: "quiet" } as const;
const CLUB_HEIGHT = 35;
const [FIRST_LINE, SECOND_LINE] = [16, 29];

function clubBlock({ name, rows }: ColumnClub): Block {
  const row = required(rows[0], name);
  const letters = lettersIn(CLUB.width, CLUB.size);
  const [first = "", second = ""] = wrapped(name, letters);
  const others = new Set(rows.map(({ vendor }) => vendor)).size - 1;
  const more = others === 0 ? "" : ` +${others}`;
  const vendor = shortened(row.vendorName, lettersIn(VENDOR_WIDTH, VENDOR_SIZE) - more.length) + more;
  const page = headPage(row);
  // A report of the press is the rule; there is room only for the exception.
  const said = page.evidenceBy === "press" ? page.publisher : `${speakerWords(page, row)} ${page.publisher}`;
  const marks = [
    rectMark(0, 0, INNER, 1, "line"),
    textMark(0, FIRST_LINE, shortened(first, letters), CLUB),
    textMark(0, SECOND_LINE, shortened(second, letters), CLUB),
    textMark(VENDOR_X, FIRST_LINE, vendor, { size: VENDOR_SIZE }),
    textMark(VENDOR_X, SECOND_LINE, shortened(said, lettersIn(VENDOR_WIDTH, SOURCE.size)), SOURCE),
    textMark(INNER, FIRST_LINE, yearText(page), { size: 12, anchor: "end" }),
    textMark(INNER, SECOND_LINE, row.status, {
      ...(row.status === "current" ? { size: 10.5, tone: "current", bold: true } : SOURCE),
      anchor: "end",
    }),
  ];
  return { marks, height: CLUB_HEIGHT };
}

const numbersOf = (clubs: readonly ColumnClub[]): NumbersTable => ({
  columns: [
    { name: "club", title: "Club" },
    { name: "vendor", title: "Vendor" },
    { name: "product", title: "Product" },
    { name: "year", title: "Year" },
    { name: "status", title: "Status" },
    { name: "evidenceBy", title: "Who says it" },
    { name: "source", title: "Source" },
    { name: "sourceUrl", title: "Address of the source" },
  ],
  rows: clubs.flatMap(({ rows }) =>
    rows.map((row) => {
      const { date, publisher, url, evidenceBy } = headPage(row);
      const said = [evidenceBy, publisher, url];
      return [row.clubName, row.vendorName, row.product, date?.slice(0, 4) ?? null, row.status, ...said];
    }),
  ),
});
