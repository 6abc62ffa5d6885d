import * as z from "zod";
import { compareText, groupBy } from "../../../contract/collections.ts";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { country } from "../../../contract/parameters.ts";
import { buyerPath, memberApiPaths, memberPaths, ownersPath } from "../../../contract/site-paths.ts";
import { fold } from "../../../contract/text-folding.ts";
import { pluralise, withArticle } from "../../../site/frame/format.tsx";
import { openClubs } from "../../../site/members/buyer-traits.tsx";
import { bySize, byStanding, LastKnown, type Stake } from "../../../site/members/stakes.tsx";
import { readQuery } from "../../http/query.ts";
import { isNamed } from "../records/paging.ts";
import { Choice } from "./form.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { type MemberPageParts, type Pages, pageResponse, seeOther } from "./page-guard.tsx";
import { countedChoices, JsonHint, MemberReminder } from "./results.tsx";

/** A buyer with open stakes in two or more clubs, each club once: first those it holds, of these those it holds most of. */
interface Group {
  buyer: BuyerRecord;
  clubs: readonly Stake[];
}

const query = z.strictObject({ country });

export function mountMultiClub(pages: Pages, { buyers }: MemberPageParts): void {
  const groups = groupsOf(buyers.records);
  pages.pro(memberPaths.multiClub, (c, page) => {
    // The form sends its empty choice too.
    if (c.req.query("country") === "") return seeOther(c, memberPaths.multiClub);
    return pageResponse(c, <MultiClubPage {...page} all={groups} country={readQuery(c, query).country} />);
  });
}

const groupsOf = (buyers: readonly BuyerRecord[]): Group[] =>
  buyers
    .map((buyer) => ({ buyer, clubs: openStakes(buyer) }))
    .filter(({ clubs }) => clubs.length >= 2)
    .sort((a, b) => b.clubs.length - a.clubs.length || compareText(fold(a.buyer.name), fold(b.buyer.name)));

/** Stakes that are held or last known; of two in the same club the one that is held, or else the larger, counts. */
function openStakes({ clubs }: BuyerRecord): Stake[] {
  const open = clubs
    .filter(({ until }) => until === null)
    .sort(
      (a, b) =>
        byStanding(a, b) || bySize(a, b) || compareText(a.country, b.country) || compareText(a.club, b.club),
    );
  return [...groupBy(open, ({ club }) => club).values()].flatMap(([first = []]) => first);
}

interface MultiClubProps extends MemberPageProps {
  all: readonly Group[];
  /** By name or slug, as it was sent. */
  country: string | undefined;
}

function MultiClubPage({ all, country, ...page }: MultiClubProps) {
  const counts = countByCountry(all);
  const chosen = country && ([...counts.keys()].find(isNamed(country)) ?? country);
  const groups = all.filter(({ clubs }) => !chosen || clubs.some((club) => club.country === chosen));
  const { manifest, linkBase } = page.ledger;
  // The same buyers on their page and over REST.
  const list = new URLSearchParams({ multiClub: "1", ...(chosen && { clubCountry: chosen }), sort: "clubs" });
  return (
    <MemberFrame {...page} title="Multi-club ownership">
      <p class="back">
        <a href={memberPaths.buyers}>All buyers</a>
      </p>
      <h1>Multi-club ownership</h1>
      <p class="lead">
        Buyers with a stake in two or more clubs: the clubs that they hold, and those that they are last known
        to hold.
      </p>
      <CountryForm counts={counts} chosen={chosen} />
      {groups.length === 0 ? (
        <p>{noneText(chosen)}</p>
      ) : (
        <>
          <p>
            {summaryOf(groups, chosen)} A club leads to all its owners and their sources.{" "}
            <a href={`${memberPaths.buyers}?${list}`}>The same buyers as a list</a> can be filtered and
            downloaded.
          </p>
          <Legend />
          <Chart groups={groups} chosen={chosen} />
        </>
      )}
      <JsonHint url={`${manifest.dealsUrl}${memberApiPaths.buyers}?${list}`} />
      <MemberReminder linkBase={linkBase} />
    </MemberFrame>
  );
}

const noneText = (chosen: string | undefined): string =>
  chosen === undefined
    ? "No buyer in the ledger has a stake in two or more clubs."
    : `No buyer with two or more clubs has one in ${withArticle(chosen)}.`;

function summaryOf(groups: readonly Group[], chosen: string | undefined): string {
  const clubs = groups.flatMap((group) => group.clubs);
  const distinct = new Set(clubs.map(({ club }) => club)).size;
  const countries = new Set(clubs.map(({ country }) => country)).size;
  const buyers =
    pluralise(groups.length, "buyer") +
    (chosen === undefined ? "" : ` with a club in ${withArticle(chosen)}`);
  return `${buyers}, ${pluralise(distinct, "club")} in ${pluralise(countries, "country", "countries")}.`;
}

/** How many buyers have a club in each country. */
function countByCountry(groups: readonly Group[]): ReadonlyMap<string, number> {
  const countries = groups.flatMap(({ clubs }) => [...new Set(clubs.map(({ country }) => country))]);
  return new Map([...groupBy(countries, (name) => name)].map(([name, same]) => [name, same.length]));
}

interface CountryFormProps {
  counts: ReadonlyMap<string, number>;
  chosen: string | undefined;
}

const CountryForm = ({ counts, chosen }: CountryFormProps) => (
  <form method="get" action={memberPaths.multiClub} class="member-filters">
    <Choice
      name="country"
      label="With a club in"
      choices={countedChoices([...counts.keys()].sort(), counts)}
      none="Any country"
      errors={{}}
      value={chosen}
    />
    <div class="actions">
      <button type="submit">Show</button>
      <a href={memberPaths.multiClub}>All countries</a>
    </div>
  </form>
);

/** Control is the majority or all of a club. */
const FILLS: Readonly<Record<Stake["stake"], string>> = {
  full: "control",
  majority: "control",
  minority: "minority",
  unknown: "unknown",
};

const Legend = () => (
  <ul class="club-tiles legend">
    <li class="control">control: more than half</li>
    <li class="minority">minority: half or less</li>
    <li class="unknown">share not disclosed</li>
    <li class="last-known">last known: only an older or undated page</li>
  </ul>
);

interface ChartProps {
  groups: readonly Group[];
  /** The country whose name is marked. */
  chosen: string | undefined;
}

/** A row of tiles for each buyer, so that the longest row is the largest group. */
const Chart = ({ groups, chosen }: ChartProps) => (
  <table class="multi-club">
    <caption class="visually-hidden">Buyers and the clubs that they have a stake in</caption>
    <thead class="visually-hidden">
      <tr>
        <th scope="col">Buyer</th>
        <th scope="col">Clubs</th>
      </tr>
    </thead>
    <tbody>
      {groups.map(({ buyer: { slug, name, type }, clubs }) => (
        <tr>
          <th scope="row">
            <a href={buyerPath(slug)}>{name}</a>
            <p class="small quiet">
              {openClubs(countsOf(clubs)).join(", ")} · {type}
            </p>
          </th>
          <td>
            <ul class="club-tiles">
              {clubs.map((club) => (
                <Tile club={club} chosen={club.country === chosen} />
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const countsOf = (clubs: readonly Stake[]) => ({
  clubCount: clubs.length,
  confirmedClubCount: clubs.filter(({ confirmed }) => confirmed).length,
});

const Tile = ({ club: held, chosen }: TileProps) => {
  const { club, clubName, country, stake, stakePercent, confirmed } = held;
  return (
    <li class={confirmed ? FILLS[stake] : "last-known"}>
      <a href={ownersPath(club)}>{clubName}</a>
      <span>{chosen ? <b>{country}</b> : country}</span>
      <span>
        {stakePercent === null ? (stake === "unknown" ? "undisclosed" : stake) : `${stakePercent}%`}
      </span>
      {confirmed ? null : (
        <span>
          <LastKnown stake={held} />
        </span>
      )}
    </li>
  );
};

interface TileProps {
  club: Stake;
  chosen: boolean;
}
