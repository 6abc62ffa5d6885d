import type { Deal } from "../../contract/members/records.ts";
import { DAY_UNKNOWN, dealFacts } from "../../contract/members/shown-fields.ts";
import { buyerPath } from "../../contract/site-paths.ts";
import { Linked, moneyText, Time } from "../frame/format.tsx";
import { type ClubLinks, ClubName, OwnersLink } from "./club-name.tsx";
import { RecordSources } from "./fact-source.tsx";
import { type SortableColumn, StackedTable, type TableTitles } from "./stacked-table.tsx";

export const dealColumns = [
  { text: "Announced", sort: "recent", direction: "descending" },
  { text: "Club", sort: "club", direction: "ascending" },
  { text: "Buyer and deal", sort: "buyer", direction: "ascending" },
  { text: "Status", sort: "status", direction: "ascending" },
] as const satisfies readonly SortableColumn[];

interface DealTableProps {
  deals: readonly Deal[];
  links: ClubLinks;
  titles?: TableTitles;
}

export const DealTable = ({ deals, links, titles = dealColumns.map(({ text }) => text) }: DealTableProps) => (
  <StackedTable caption="Deals" titles={titles} kind="records">
    {deals.map((deal) => (
      <DealRow deal={deal} links={links} />
    ))}
  </StackedTable>
);

/** A shape beside the word, so that a list is quick to scan. */
const STATUSES: Readonly<Record<Deal["status"], string>> = {
  announced: "◔\u00a0announced",
  agreed: "◑\u00a0agreed",
  completed: "●\u00a0completed",
  collapsed: "○\u00a0collapsed",
};

function DealRow({ deal, links }: { deal: Deal; links: ClubLinks }) {
  const { slug, announcedDate, completedDate, country, buyer, buyerName, note } = deal;
  const [type, ...facts] = dealFacts(deal, moneyText);
  return (
    <tr id={slug}>
      <td data-label="Announced">
        <Time at={announcedDate} />
      </td>
      <th scope="row">
        <ClubName club={deal} links={links} />
        <p class="small quiet">{country}</p>
        <OwnersLink club={deal} links={links} />
      </th>
      <td>
        <p>
          <b>
            <Linked to={buyer && buyerPath(buyer)}>{buyerName}</Linked>
          </b>{" "}
          <span class="badge">{type}</span> {facts.join(", ")}
        </p>
        <p>{note}</p>
        <RecordSources record={deal} />
      </td>
      <td data-label="Status">
        {STATUSES[deal.status]}{" "}
        {deal.status !== "completed" ? null : completedDate === null ? (
          DAY_UNKNOWN
        ) : (
          <Time at={completedDate} />
        )}
      </td>
    </tr>
  );
}
