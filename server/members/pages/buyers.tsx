import { BUYER_COLUMNS } from "../../../contract/members/csv-columns.ts";
import {
  type BuyersQuery,
  buyersQuery,
  DEFAULT_MEMBER_PAGE_SIZE,
  MAX_MEMBER_PAGE_SIZE,
} from "../../../contract/members/parameters.ts";
import type { BuyerSummary } from "../../../contract/members/records.ts";
import { targetText } from "../../../contract/members/shown-fields.ts";
import type { FilterName } from "../../../contract/parameters.ts";
import { buyerPath, memberPaths } from "../../../contract/site-paths.ts";
import { buyerTypes, regions } from "../../../data/schema/member-vocabularies.ts";
import { pluralise, Time } from "../../../site/frame/format.tsx";
import { Activity, clubsText, headquartersText, regionsText } from "../../../site/members/buyer-traits.tsx";
import { DatedSource, RecordSources } from "../../../site/members/fact-source.tsx";
import { type SortableColumn, StackedTable, type TableTitles } from "../../../site/members/stacked-table.tsx";
import { type ListForm, mountList } from "./list-page.tsx";
import type { MemberPageParts, Pages } from "./page-guard.tsx";
import { changedQuery } from "./results.tsx";

export function mountBuyers(pages: Pages, parts: MemberPageParts): void {
  const { buyers } = parts;
  mountList(pages, parts, {
    kind: "buyers",
    path: memberPaths.buyers,
    title: "Buyers",
    lead: (
      <>
        People and organisations that buy football clubs.{" "}
        <a href={memberPaths.multiClub}>Multi-club ownership</a> ·{" "}
        <a href={memberPaths.changes}>What changed</a>
      </>
    ),
    noun: "buyer",
    schema: buyersQuery,
    csvColumns: BUYER_COLUMNS,
    search: buyers.list,
    countChoices: (query = {}) => buyers.choices(query),
    countryOf: (query) => query?.clubCountry,
    form: FORM,
    columns: COLUMNS,
    table: (found, titles, _linkBase, { targetCountry, includeRegion }) => (
      <BuyerTable
        buyers={found}
        titles={titles}
        targetCountry={includeRegion === true ? targetCountry : undefined}
      />
    ),
  });
}

const toChoices = (values: readonly string[]) => values.map((value) => [value, value] as const);

const PAGE_SIZES = toChoices([DEFAULT_MEMBER_PAGE_SIZE, 50, MAX_MEMBER_PAGE_SIZE].map(String));

const SORT_ORDERS = [
  ["recent", "Latest activity"],
  ["clubs", "Most clubs"],
  ["name", "Name"],
  ["type", "Type"],
  ["hq", "Headquarters"],
  ["intent", "Latest intent"],
] as const;

const DEFAULT_PAGE_SIZE = `Default (${DEFAULT_MEMBER_PAGE_SIZE})`;

const ISLES = "United Kingdom and Ireland";

/** Many who choose Europe mean the United Kingdom too, which is a region of its own. */
const europeNote: ListForm<string>["note"] = (query, counts) =>
  (["hq", "target"] as const).map((name) => {
    const count = counts.get(name)?.get(ISLES);
    if (query.get(name) !== "Europe" || count === undefined) return null;
    const href = `${memberPaths.buyers}?${changedQuery(query, { [name]: ISLES })}`;
    return (
      <p class="small">
        Europe does not include the United Kingdom and Ireland:{" "}
        <a href={href}>{pluralise(count, "buyer")} there</a>.
      </p>
    );
  });

const FORM: ListForm<FilterName<BuyersQuery>> = {
  first: ["q", "type", "hqCountry", "targetCountry", "notIn", "target", "intentSince"],
  filters: {
    type: { label: "Type", values: ["funds", ...buyerTypes], none: "Any", repeats: true },
    hqCountry: { label: "Country of headquarters", none: "Any" },
    targetCountry: { label: "Wishes to buy in", none: "Any country" },
    includeRegion: { label: "Also buyers that only name its region", beside: "targetCountry" },
    notIn: { label: "Without a club in", none: "Any country", repeats: true },
    target: { label: "Buys in", values: regions, none: "Anywhere" },
    hq: { label: "Headquarters", values: regions, none: "Anywhere" },
    clubCountry: { label: "With clubs in", none: "Any country" },
    holdsIn: { label: "Holds a club in", none: "Any country", repeats: true },
    minStake: { label: "Holds at least", hint: "Percent; unknown majority: 50", maxlength: 3 },
    club: { label: "With a stake in", hint: "Exact name of a club", maxlength: 200 },
    intentSince: {
      label: "Intent reported since",
      hint: "2026, 2026-05 or 2026-05-31",
      maxlength: 200,
    },
    intent: { label: "Only with reported intent" },
    active: { label: "Only active ones" },
    multiClub: { label: "Only with two or more clubs" },
  },
  orders: [
    { name: "sort", label: "Sort by", choices: SORT_ORDERS, none: "Best match" },
    { name: "limit", label: "Results per page", choices: PAGE_SIZES, none: DEFAULT_PAGE_SIZE },
  ],
  note: europeNote,
  button: "Search",
};

const COLUMNS = [
  { text: "Buyer", sort: "name", direction: "ascending" },
  { text: "Clubs", sort: "clubs", direction: "descending" },
  { text: "Intent", sort: "intent", direction: "descending" },
  { text: "Last activity", sort: "recent", direction: "descending" },
] as const satisfies readonly SortableColumn[];

interface BuyerTableProps extends Pick<BuyersQuery, "targetCountry"> {
  buyers: readonly BuyerSummary[];
  titles: TableTitles;
}

const BuyerTable = ({ buyers, titles, targetCountry }: BuyerTableProps) => (
  <StackedTable caption="Buyers" titles={titles} kind="records">
    {buyers.map((buyer) => (
      <tr>
        <BuyerCell buyer={buyer} targetCountry={targetCountry} />
        <td data-label="Clubs">
          {clubsText(buyer)}
          <p class="quiet">
            {buyer.decisionMakerCount === 0
              ? "no decision-makers"
              : pluralise(buyer.decisionMakerCount, "decision-maker")}
          </p>
        </td>
        <td data-label="Intent">
          {buyer.intent === null ? "none reported" : <Time at={buyer.intent.reported} />}
        </td>
        <td data-label="Last activity">
          {buyer.latestActivity === null ? "none reported" : <Time at={buyer.latestActivity} />}
        </td>
      </tr>
    ))}
  </StackedTable>
);

interface BuyerCellProps extends Pick<BuyerTableProps, "targetCountry"> {
  buyer: BuyerSummary;
}

function BuyerCell({ buyer, targetCountry }: BuyerCellProps) {
  const { slug, name, summary, intent, sources } = buyer;
  return (
    <th scope="row">
      <a href={buyerPath(slug)}>{name}</a> <span class="badge">{buyer.type}</span> <Activity buyer={buyer} />
      <p>
        {headquartersText(buyer)} · buys in {regionsText(buyer)}
        {targetCountry === undefined ? null : ` · ${targetText(buyer, targetCountry)}`}
      </p>
      <p>{summary}</p>
      {intent === null ? null : (
        <p>
          <b>Intent:</b> {intent.note} <DatedSource url={intent.sourceUrl} sources={sources} />
        </p>
      )}
      <RecordSources record={buyer} />
    </th>
  );
}
