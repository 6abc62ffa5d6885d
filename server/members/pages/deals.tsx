import type { Hono } from "hono";
import { dealFacts } from "../../../contract/members/deal-facts.ts";
import { dealsQuery } from "../../../contract/members/parameters.ts";
import type { Deal } from "../../../contract/members/records.ts";
import { buyerPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { moneyText, Time } from "../../../site/components/format.tsx";
import type { Env } from "../../http/context.ts";
import { Choice, ErrorSummary } from "./form.tsx";
import { StackedTable } from "./frame.tsx";
import type { MemberPageParts, PageGuard } from "./page-guard.tsx";
import { type ClubLinks, ClubName, FactSource, ListPage, listResponse } from "./results.tsx";

export function mountDeals(app: Hono<Env>, guard: PageGuard, { deals, clubPages }: MemberPageParts): void {
  app.get(
    memberPaths.deals,
    guard.pro((c, page) =>
      listResponse(c, dealsQuery, deals.list, (list) => (
        <ListPage
          {...page}
          {...list}
          title="Deals"
          heading="Recent deals"
          lead="Takeovers and stake sales, newest first."
          noun="deal"
          apiPath={memberApiPaths.deals}
          filters={
            <form method="get" action={memberPaths.deals} class="member-filters">
              <ErrorSummary errors={list.errors} fields={["country"]} />
              <Choice
                name="country"
                label="Club's country"
                errors={list.errors}
                choices={deals.countries.map((name) => [name, name] as const)}
                none="All"
                value={list.query.country}
              />
              <div class="actions">
                <button type="submit">Show</button>
                <a href={memberPaths.deals}>All deals</a>
              </div>
            </form>
          }
        >
          <DealTable deals={list.results?.data ?? []} links={{ clubPages, linkBase: page.ledger.linkBase }} />
        </ListPage>
      )),
    ),
  );
}

const COLUMNS = ["Announced", "Club", "Deal", "Status"] as const;

export const DealTable = ({ deals, links }: { deals: readonly Deal[]; links: ClubLinks }) => (
  <StackedTable caption="Deals, newest first" titles={COLUMNS} kind="records">
    {deals.map((deal) => (
      <DealRow deal={deal} links={links} />
    ))}
  </StackedTable>
);

/** A shape beside the word, so that a list is quick to scan. */
const STATUSES: Readonly<Record<Deal["status"], string>> = {
  announced: "◔ announced",
  agreed: "◑ agreed",
  completed: "● completed",
  collapsed: "○ collapsed",
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
      </th>
      <td>
        <p>
          <b>{buyer === null ? buyerName : <a href={buyerPath(buyer)}>{buyerName}</a>}</b>{" "}
          <span class="badge">{type}</span> {facts.join(", ")}
        </p>
        <p>{note}</p>
        <DealSources deal={deal} />
      </td>
      <td data-label="Status">
        {STATUSES[deal.status]} {completedDate === null ? null : <Time at={completedDate} />}
      </td>
    </tr>
  );
}

const DealSources = ({ deal: { sources, verificationDate } }: { deal: Deal }) => (
  <p class="small quiet">
    {sources.length === 1 ? "Source" : "Sources"}:{" "}
    {sources.map(({ url, publisher, date }, index) => (
      <>
        {index === 0 ? "" : "; "}
        <FactSource url={url} publisher={publisher} />
        {date === null ? null : (
          <>
            , <Time at={date} />
          </>
        )}
      </>
    ))}
    . Verified <Time at={verificationDate} />.
  </p>
);
