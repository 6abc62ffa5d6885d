import { compareText, groupBy } from "../../../contract/collections.ts";
import { BUYER_COLUMNS } from "../../../contract/members/csv-columns.ts";
import { buyersQuery, MAX_MEMBER_PAGE_SIZE } from "../../../contract/members/parameters.ts";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { openClubs } from "../../../contract/members/shown-fields.ts";
import { buyerPath, memberPaths, ownersPath } from "../../../contract/site-paths.ts";
import { bySize, byStanding, LastKnown, type Stake } from "../../../site/members/stakes.tsx";
import { isNamed } from "../records/paging.ts";
import { mountList } from "./list-page.tsx";
import type { MemberPageParts, Pages } from "./page-guard.tsx";

/** The list of buyers that the page is. */
const MULTI_CLUB = { multiClub: "1", sort: "clubs", limit: String(MAX_MEMBER_PAGE_SIZE) };
const { multiClub, sort, limit } = buyersQuery.parse(MULTI_CLUB);

/** The page of buyers with open stakes in two or more clubs, and these clubs. */
export function mountMultiClub(pages: Pages, parts: MemberPageParts): void {
  const { buyers } = parts;
  mountList(pages, parts, {
    kind: "buyers",
    path: memberPaths.multiClub,
    fixed: MULTI_CLUB,
    title: "Multi-club ownership",
    heading: "Multi-club ownership",
    lead: (
      <>
        Buyers with a stake in two or more clubs: the clubs that they hold, and those that they are last known
        to hold. A club leads to all its owners and their sources.{" "}
        <a href={memberPaths.buyers}>The list of buyers</a> has more filters.
      </>
    ),
    noun: "buyer",
    schema: buyersQuery.pick({ clubCountry: true, offset: true, format: true }),
    csvColumns: BUYER_COLUMNS,
    search: (query) => buyers.list({ multiClub, sort, limit, ...query }),
    countChoices: (query = { offset: 0 }) => buyers.choices({ multiClub, ...query }),
    countryOf: (query) => query?.clubCountry,
    form: {
      first: ["clubCountry"],
      filters: { clubCountry: { label: "With a club in", none: "Any country" } },
      orders: [],
      button: "Show",
    },
    columns: [],
    table: (found, _titles, _linkBase, { clubCountry }) => <Chart buyers={found} chosen={clubCountry} />,
  });
}

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
  buyers: readonly BuyerRecord[];
  /** The country whose name is marked, by name or slug. */
  chosen: string | undefined;
}

/** A row of tiles for each buyer, so that the longest row is the largest group. */
const Chart = ({ buyers, chosen = "" }: ChartProps) => (
  <>
    <Legend />
    <table class="multi-club">
      <caption class="visually-hidden">Buyers and the clubs that they have a stake in</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Buyer</th>
          <th scope="col">Clubs</th>
        </tr>
      </thead>
      <tbody>
        {buyers.map((buyer) => (
          <tr>
            <th scope="row">
              <a href={buyerPath(buyer.slug)}>{buyer.name}</a>
              <p class="small quiet">
                {openClubs(buyer).join(", ")} · {buyer.type}
              </p>
            </th>
            <td>
              <ul class="club-tiles">
                {openStakes(buyer).map((club) => (
                  <Tile club={club} chosen={isNamed(chosen)(club.country)} />
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

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
