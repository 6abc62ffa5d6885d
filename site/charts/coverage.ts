import { compareText } from "../../contract/collections.ts";
import type { LeagueRecord } from "../../contract/records.ts";
import { pluralise } from "../frame/format.tsx";
import type { Chart } from "./chart.ts";
import { type Block, framed, lettersIn, rectMark, shortened, stacked, textMark } from "./drawing.ts";

interface Subject extends Pick<Chart, "path" | "page"> {
  leagues: readonly LeagueRecord[];
  foot: readonly [credit: string, url: string];
}

/** Clubs with evidence, of all clubs of each league's season: the most complete league first. */
export function coverageChart({ path, page, leagues, foot }: Subject): Chart {
  const rows = [...leagues].sort((a, b) => shareOf(b) - shareOf(a) || compareText(a.name, b.name));
  const sum = (numberOf: (league: LeagueRecord) => number) =>
    leagues.reduce((total, league) => total + numberOf(league), 0);
  const clubs = pluralise(
    sum(({ clubCount }) => clubCount),
    "club",
  );
  const title = `Evidence for ${sum(({ coveredCount }) => coveredCount)} of ${clubs} in ${pluralise(leagues.length, "league")}`;
  const { marks: svg, height } = framed({
    title,
    subtitle:
      "Clubs with one relationship or more in the ledger, whatever its status, of all clubs of the season. A low number means that we have read little evidence, not that clubs use little technology.",
    warning: null,
    body: stacked(rows.map(bar)),
    foot,
  });
  return {
    path,
    page,
    title,
    svg,
    height,
    numbers: {
      columns: [
        { name: "league", title: "League" },
        { name: "season", title: "Season" },
        { name: "clubsWithEvidence", title: "Clubs with evidence" },
        { name: "clubs", title: "Clubs" },
      ],
      rows: rows.map(({ name, season, coveredCount, clubCount }) => [name, season, coveredCount, clubCount]),
    },
  };
}

const shareOf = ({ coveredCount, clubCount }: LeagueRecord): number => coveredCount / clubCount;

const NAME = { width: 186, size: 11 };
/** Where season, bar and figure begin. */
const [SEASON_X, BAR_X, BAR_WIDTH, FIGURE_X] = [188, 234, 80, 321];

function bar(league: LeagueRecord): Block {
  const { name, season, coveredCount, clubCount } = league;
  const marks = [
    textMark(0, 13, shortened(name, lettersIn(NAME.width, NAME.size)), { size: NAME.size }),
    textMark(SEASON_X, 13, season, { size: 10.5, tone: "quiet" }),
    rectMark(BAR_X, 4, BAR_WIDTH, 10, "line"),
    rectMark(BAR_X, 4, shareOf(league) * BAR_WIDTH, 10, "figure"),
    textMark(FIGURE_X, 13, `${coveredCount} of ${clubCount}`, { size: 11.5, bold: true }),
  ];
  return { marks: marks.join(""), height: 21 };
}
