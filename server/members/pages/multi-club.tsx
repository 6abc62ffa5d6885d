import { compareText, groupBy } from "../../../contract/collections.ts";
import { BUYER_COLUMNS } from "../../../contract/members/csv-columns.ts";
import { buyersQuery, MAX_MEMBER_PAGE_SIZE } from "../../../contract/members/parameters.ts";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { openClubs } from "../../../contract/members/shown-fields.ts";
import { buyerPath, memberPaths, ownersPath } from "../../../contract/site-paths.ts";
import { StackedTable } from "../../../site/members/stacked-table.tsx";
import { bySize, byStanding, LastKnown, type Stake, stakeText } from "../../../site/members/stakes.tsx";
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
    table: (found, _titles, _linkBase, { clubCountry }) => <StakeLists buyers={found} chosen={clubCountry} />,
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

interface StakeListsProps {
  buyers: readonly BuyerRecord[];
  /** The country whose name is marked, by name or slug. */
  chosen: string | undefined;
}

const StakeLists = ({ buyers, chosen = "" }: StakeListsProps) => (
  <StackedTable caption="Buyers and the clubs that they have a stake in" titles={TITLES} kind="records">
    {buyers.map((buyer) => (
      <tr>
        <th scope="row">
          <a href={buyerPath(buyer.slug)}>{buyer.name}</a>
          <p class="small quiet">
            {openClubs(buyer).join(", ")} · {buyer.type}
          </p>
        </th>
        <td data-label="Stakes">
          <ul class="entries">
            {openStakes(buyer).map((stake) => (
              <OpenStake stake={stake} isChosen={isNamed(chosen)(stake.country)} />
            ))}
          </ul>
        </td>
      </tr>
    ))}
  </StackedTable>
);

const TITLES = ["Buyer", "Stakes"];

const OpenStake = ({ stake, isChosen }: { stake: Stake; isChosen: boolean }) => (
  <li>
    <a href={ownersPath(stake.club)}>{stake.clubName}</a>, {isChosen ? <b>{stake.country}</b> : stake.country}
    : {stakeText(stake)}
    {stake.confirmed ? null : (
      <>
        ; <LastKnown stake={stake} />
      </>
    )}
  </li>
);
