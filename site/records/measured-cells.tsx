import type { Child } from "hono/jsx";
import { required } from "../../contract/required.ts";
import { leaguePath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { TableHead } from "../frame/table-head.tsx";
import { throughLeague } from "./club-board.tsx";

type Ledger = Pick<SiteLedger, "coverage" | "leagues" | "relationshipsByClub">;

const TITLES = ["Known", "Current", "Known, also through the league", "Current, also through the league"];

/** A club in a category: for each of `TITLES` whether it counts. */
type Cell = readonly boolean[];

/** The measured leagues, each with a cell for each of its clubs in each measured category. */
export function measuredCells({ coverage, leagues, relationshipsByClub }: Ledger) {
  return coverage.measured.leagues.map((slug) => {
    const league = required(
      leagues.find((league) => league.slug === slug),
      `league ${slug}`,
    );
    const cells = league.clubs.flatMap(({ club }) =>
      coverage.measured.categories.map((category): Cell => {
        const rows = (club === null ? undefined : relationshipsByClub.get(club)) ?? [];
        const own = rows.filter((row) => row.category === category);
        const ofLeague = throughLeague(own, league.technology, category);
        const isKnown = own.length > 0;
        const isCurrent = own.some(({ status }) => status === "current");
        return [
          isKnown,
          isCurrent,
          isKnown || ofLeague !== undefined,
          isCurrent || ofLeague?.status === "current",
        ];
      }),
    );
    return { league, cells };
  });
}

export function MeasuredCells({ ledger }: { ledger: Ledger }) {
  const measured = measuredCells(ledger);
  const { categories } = ledger.coverage.measured;
  return (
    <>
      <table class="narrow">
        <caption>
          Pairs of club and category with evidence, in {pluralise(measured.length, "league")} and{" "}
          {pluralise(categories.length, "category", "categories")}
        </caption>
        <TableHead titles={["League", ...TITLES.map((number) => ({ number }))]} />
        <tbody>
          {measured.map(({ league, cells }) => (
            <CellRow name={<a href={leaguePath(league.slug)}>{league.name}</a>} cells={cells} />
          ))}
          <CellRow name="Together" cells={measured.flatMap(({ cells }) => cells)} />
        </tbody>
      </table>
      <p class="quiet">The categories: {categories.join(", ")}.</p>
    </>
  );
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

const CellRow = ({ name, cells }: { name: Child; cells: readonly Cell[] }) => (
  <tr>
    <th scope="row">
      {name} <span class="quiet">{numeral(cells.length)} pairs</span>
    </th>
    {TITLES.map((_, at) => {
      const count = cells.filter((cell) => cell[at]).length;
      return (
        <td class="number">
          {numeral(count)}
          <br />
          <span class="quiet">{percent.format(count / cells.length)}</span>
        </td>
      );
    })}
  </tr>
);
