import { compareText } from "../../contract/collections.ts";
import type { LeagueRecord } from "../../contract/records.ts";
import { dateText, pluralise } from "../frame/format.tsx";
import type { Chart, Placed } from "./chart.ts";
import { chartOf } from "./chart-document.tsx";
import { type Block, lettersIn, rectMark, shortened, stacked, textMark } from "./drawing.tsx";

type LeagueCoverage = Pick<LeagueRecord, "name" | "season" | "clubCount" | "coveredCount"> & {
  recentCount: number;
};

interface Subject extends Placed {
  leagues: readonly LeagueCoverage[];
  /** The first day of what counts as recent, YYYY-MM-DD. */
  since: string;
}

/** Clubs with recent and with older evidence, of all clubs of each league's season: the most complete league first. */
export function coverageChart({ leagues, since, ...placed }: Subject): Chart {
  const rows = [...leagues].sort((a, b) => shareOf(b) - shareOf(a) || compareText(a.name, b.name));
  const sum = (numberOf: (league: LeagueCoverage) => number) =>
    leagues.reduce((total, league) => total + numberOf(league), 0);
  const clubs = pluralise(
    sum(({ clubCount }) => clubCount),
    "club",
  );
  return chartOf({
    ...placed,
    title: `Evidence since ${dateText(since.slice(0, 7))} for ${sum(({ recentCount }) => recentCount)} of ${clubs} in ${pluralise(leagues.length, "league")}`,
    subtitle: `Clubs with evidence dated since ${dateText(since)}, of all clubs of the season; grey: only older or undated evidence. A low number means that we have read little evidence, not that clubs use little technology.`,
    warning: null,
    body: () => stacked(rows.map(bar)),
    numbers: {
      columns: [
        { name: "league", title: "League" },
        { name: "season", title: "Season" },
        { name: "clubsWithEvidence", title: "Clubs with evidence" },
        { name: "clubsWithEvidenceSince", title: `Since ${dateText(since)}` },
        { name: "clubs", title: "Clubs" },
      ],
      rows: rows.map(({ name, season, coveredCount, recentCount, clubCount }) => [
        ...[name, season, coveredCount],
        ...[recentCount, clubCount],
      ]),
    },
  });
}

const shareOf = ({ recentCount, clubCount }: LeagueCoverage): number => recentCount / clubCount;

const NAME = { width: 186, size: 11 };
const [SEASON_X, BAR_X, BAR_WIDTH, FIGURE_X] = [188, 234, 80, 321];

function bar(league: LeagueCoverage): Block {
  const { name, season, coveredCount, recentCount, clubCount } = league;
  const marks = [
    textMark(0, 13, shortened(name, lettersIn(NAME.width, NAME.size)), { size: NAME.size }),
    textMark(SEASON_X, 13, season, { size: 10.5, tone: "quiet" }),
    rectMark(BAR_X, 4, BAR_WIDTH, 10, "line"),
    rectMark(BAR_X, 4, (coveredCount / clubCount) * BAR_WIDTH, 10, "status-unknown"),
    rectMark(BAR_X, 4, shareOf(league) * BAR_WIDTH, 10, "figure"),
    textMark(FIGURE_X, 13, `${recentCount} of ${clubCount}`, { size: 11.5, bold: true }),
  ];
  return { marks, height: 21 };
}
