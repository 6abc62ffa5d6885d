import type { Child } from "hono/jsx";
import { compareText } from "../../contract/collections.ts";
import type { BuyerRecord } from "../../contract/members/records.ts";
import { stakes } from "../../data/schema/member-vocabularies.ts";
import { Bar, BarPart } from "../charts/bars.tsx";
import { Time } from "../frame/format.tsx";
import { type ClubLinks, ClubName, OwnersLink } from "./club-name.tsx";
import { DatedSource } from "./fact-source.tsx";
import { StackedTable } from "./stacked-table.tsx";

export type Stake = BuyerRecord["clubs"][number];

interface StakesProps {
  buyer: BuyerRecord;
  /** End of the time line: YYYY-MM-DD. */
  dataDay: string;
  links: ClubLinks;
}

/** The stakes that a buyer holds, is last known to hold, and used to hold. */
export const Stakes = ({ buyer: { clubs, sources }, dataDay, links }: StakesProps) => (
  <StakeTable
    caption="The buyer's stakes in clubs: held, last known and ended"
    titles={["Club", "Country"]}
    rows={clubs.toSorted(byTime).map((stake) => ({
      name: (
        <>
          <ClubName club={stake} links={links} />
          <OwnersLink club={stake} links={links} />
        </>
      ),
      trait: stake.country,
      stake,
      sources,
    }))}
    dataDay={dataDay}
  />
);

interface StakeTableProps {
  caption: string;
  titles: readonly [name: string, trait: string];
  /** A stake each, with what it is in or who holds it, and the sources of its buyer. */
  rows: readonly { name: Child; trait: string; stake: Stake; sources: BuyerRecord["sources"] }[];
  dataDay: string;
}

/** Stakes on one time line as far as their dates are known. */
export function StakeTable({ caption, titles, rows, dataDay }: StakeTableProps) {
  const firstYear = firstYearOf(rows.map(({ stake }) => stake));
  const period = firstYear === undefined ? "Period" : `Period, ${firstYear}–${dataDay.slice(0, 4)}`;
  return (
    <>
      <StackedTable caption={caption} titles={[...titles, "Stake", period, "Source"]}>
        {rows.map(({ name, trait, stake, sources }) => (
          <tr>
            <th scope="row">{name}</th>
            <td>{trait}</td>
            <td data-label="Stake">{stakeText(stake)}</td>
            <td data-label={period} class="held">
              <Period stake={stake} />
              {firstYear === undefined ? null : (
                <TimeLine stake={stake} firstYear={firstYear} dataDay={dataDay} />
              )}
            </td>
            <td data-label="Source">
              <StakeSource stake={stake} sources={sources} />
            </td>
          </tr>
        ))}
      </StackedTable>
      {firstYear === undefined ? null : (
        <p class="small quiet">Green: held. Amber: ended. Grey: last known, or start not disclosed.</p>
      )}
    </>
  );
}

function firstYearOf(clubs: readonly Stake[]): number | undefined {
  const dates = clubs.flatMap(({ since, until }) => [since, until]).filter((date) => date !== null);
  const [first] = dates.sort(compareText);
  return first === undefined ? undefined : Number(first.slice(0, 4));
}

/** The larger first: by kind, then by percentage. */
export const bySize = (a: Stake, b: Stake): number =>
  stakes.indexOf(a.stake) - stakes.indexOf(b.stake) || (b.stakePercent ?? 0) - (a.stakePercent ?? 0);

const rankOf = ({ confirmed, until }: Stake): number => (until !== null ? 2 : confirmed ? 0 : 1);

/** Held before last known before ended. */
export const byStanding = (a: Stake, b: Stake): number => rankOf(a) - rankOf(b);

/** By standing, among each the newest first. */
export const byTime = (a: Stake, b: Stake): number =>
  byStanding(a, b) || compareText(b.until ?? "", a.until ?? "") || compareText(b.since ?? "", a.since ?? "");

/** `last known, as of Jul 2020`. */
export const LastKnown = ({ stake: { asOf } }: { stake: Stake }) => (
  <>
    last known,{" "}
    {asOf === null ? (
      "undated"
    ) : (
      <>
        as of <Time at={asOf} />
      </>
    )}
  </>
);

function Period({ stake }: { stake: Stake }) {
  const { since, until, confirmed } = stake;
  if (until === null && !confirmed)
    return (
      <>
        {since === null ? (
          "start not disclosed"
        ) : (
          <>
            since <Time at={since} />
          </>
        )}
        ; <LastKnown stake={stake} />
      </>
    );
  const end = until === null ? "now" : <Time at={until} />;
  if (since === null) return <>{until === null ? end : <>until {end}</>}, start not disclosed</>;
  return (
    <>
      <Time at={since} /> – {end}
    </>
  );
}

/** The cited page, and the newest one if it is another. */
function StakeSource({ stake, sources }: { stake: Stake; sources: BuyerRecord["sources"] }) {
  const { sourceUrl, asOf, asOfSourceUrl } = stake;
  if (asOfSourceUrl === null || asOfSourceUrl === sourceUrl)
    return <DatedSource url={sourceUrl} sources={sources} date={asOf} />;
  return (
    <>
      <DatedSource url={sourceUrl} sources={sources} />; newest:{" "}
      <DatedSource url={asOfSourceUrl} sources={sources} date={asOf} />
    </>
  );
}

interface TimeLineProps {
  stake: Stake;
  firstYear: number;
  dataDay: string;
}

/** Decorative: the period is above it as text. */
function TimeLine({ stake: { since, until, asOf, confirmed }, firstYear, dataDay }: TimeLineProps) {
  const length = startOf(dataDay) - firstYear;
  const last = until ?? (confirmed ? null : asOf);
  const to = last === null ? length : Math.max(0, Math.min(endOf(last) - firstYear, length));
  const from = since === null ? 0 : Math.min(startOf(since) - firstYear, to - length * MIN_SHARE);
  const isOpen = until === null;
  const tone =
    since === null || (isOpen && !confirmed) ? "status-unknown" : isOpen ? "current" : "historical";
  return (
    <Bar length={length}>
      <BarPart tone={tone} from={Math.max(0, from)} to={to} />
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

export function stakeText({ stake, stakePercent }: Stake): string {
  const text = stake === "unknown" ? "not disclosed" : stake;
  return stakePercent === null ? text : `${text} (${stakePercent}%)`;
}
