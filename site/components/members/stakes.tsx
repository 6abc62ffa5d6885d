import { compareText } from "../../../contract/collections.ts";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { Bar, BarPart } from "../bars.tsx";
import { Time } from "../format.tsx";
import { type ClubLinks, ClubName, OwnersLink } from "./club-name.tsx";
import { DatedSource } from "./fact-source.tsx";
import { StackedTable } from "./stacked-table.tsx";

type Stake = BuyerRecord["clubs"][number];

interface StakesProps {
  buyer: BuyerRecord;
  /** Where the time line ends: YYYY-MM-DD. */
  dataDay: string;
  links: ClubLinks;
}

/** The stakes that a buyer holds and used to hold, on one time line as far as its dates are known. */
export function Stakes({ buyer: { clubs, sources }, dataDay, links }: StakesProps) {
  const firstYear = firstYearOf(clubs);
  const held = firstYear === undefined ? "Held" : `Held, ${firstYear}–${dataDay.slice(0, 4)}`;
  return (
    <>
      <StackedTable
        caption="Clubs in which the buyer holds or used to hold a stake"
        titles={["Club", "Country", "Stake", held, "Source"]}
      >
        {inOrder(clubs).map((club) => (
          <tr>
            <th scope="row">
              <ClubName club={club} links={links} />
              <OwnersLink club={club} links={links} />
            </th>
            <td>{club.country}</td>
            <td data-label="Stake">{stakeText(club)}</td>
            <td data-label={held} class="held">
              <Period stake={club} />
              {firstYear === undefined ? null : (
                <TimeLine stake={club} firstYear={firstYear} dataDay={dataDay} />
              )}
            </td>
            <td data-label="Source">
              <DatedSource url={club.sourceUrl} sources={sources} />
            </td>
          </tr>
        ))}
      </StackedTable>
      {firstYear === undefined ? null : (
        <p class="small quiet">Green: held now. Amber: ended. Grey: start not disclosed.</p>
      )}
    </>
  );
}

function firstYearOf(clubs: readonly Stake[]): number | undefined {
  const dates = clubs.flatMap(({ since, until }) => [since, until]).filter((date) => date !== null);
  const [first] = dates.sort(compareText);
  return first === undefined ? undefined : Number(first.slice(0, 4));
}

/** Held now before ended ones; among each the newest first. */
const inOrder = (clubs: readonly Stake[]): Stake[] =>
  clubs.toSorted(
    (a, b) =>
      Number(a.until !== null) - Number(b.until !== null) ||
      compareText(b.until ?? "", a.until ?? "") ||
      compareText(b.since ?? "", a.since ?? ""),
  );

function Period({ stake: { since, until } }: { stake: Stake }) {
  if (since === null)
    return (
      <>
        {until === null ? (
          "now"
        ) : (
          <>
            until <Time at={until} />
          </>
        )}
        , start not disclosed
      </>
    );
  return (
    <>
      <Time at={since} /> – {until === null ? "now" : <Time at={until} />}
    </>
  );
}

interface TimeLineProps {
  stake: Stake;
  firstYear: number;
  dataDay: string;
}

/** Decorative: the period is above it as text. */
function TimeLine({ stake: { since, until }, firstYear, dataDay }: TimeLineProps) {
  const length = startOf(dataDay) - firstYear;
  const to = until === null ? length : Math.min(endOf(until) - firstYear, length);
  const from = since === null ? 0 : Math.min(startOf(since) - firstYear, to - length * MIN_SHARE);
  const name = since === null ? "status-unknown" : until === null ? "current" : "historical";
  return (
    <Bar length={length}>
      <BarPart name={name} from={Math.max(0, from)} to={to} />
    </Bar>
  );
}

/** A short stake remains visible on a long time line. */
const MIN_SHARE = 0.02;

/** The first moment of a date in years. */
function startOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return year + (month - 1) / 12 + (day - 1) / 365;
}

/** The last moment of a date in years: a year that is all the source says counts whole. */
function endOf(date: string): number {
  const [, month, day] = date.split("-");
  if (day !== undefined) return startOf(date);
  return startOf(date) + (month === undefined ? 1 : 1 / 12);
}

function stakeText({ stake, stakePercent }: Stake): string {
  const text = stake === "unknown" ? "not disclosed" : stake;
  return stakePercent === null ? text : `${text} (${stakePercent}%)`;
}
