import { dealFacts } from "../../../contract/members/deal-facts.ts";
import type { Deal } from "../../../contract/members/records.ts";
import { buyerPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { moneyText, Time } from "../../../site/components/format.tsx";
import type { Page } from "../page.ts";
import { Choice, ErrorSummary, type FieldErrors } from "./form-fields.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import {
  type ClubLinks,
  ClubName,
  FactSource,
  MemberReminder,
  type QueryValues,
  Results,
} from "./results.tsx";

interface DealsProps extends MemberPageProps {
  query: QueryValues;
  errors: FieldErrors;
  /** The countries that there are deals in. */
  countries: readonly string[];
  clubPages: ReadonlySet<string>;
  /** Undefined if the query is not valid. */
  results: Page<Deal> | undefined;
}

export function DealsPage({ ledger, formToken, query, errors, countries, clubPages, results }: DealsProps) {
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={memberPaths.deals} title="Deals">
      <h1>Recent deals</h1>
      <p class="lead">Takeovers and stake sales, newest first.</p>
      <MemberReminder linkBase={ledger.linkBase} />
      <form method="get" action={memberPaths.deals} class="member-filters">
        <ErrorSummary errors={errors} fields={["country"]} />
        <Choice
          name="country"
          label="Club's country"
          errors={errors}
          choices={countries.map((name) => [name, name] as const)}
          none="All"
          value={query.country}
        />
        <div class="actions">
          <button type="submit">Show</button>
          <a href={memberPaths.deals}>All deals</a>
        </div>
      </form>
      {results === undefined ? null : (
        <Results
          results={results}
          noun="deal"
          path={memberPaths.deals}
          query={query}
          apiUrl={`${ledger.manifest.dealsUrl}${memberApiPaths.deals}`}
        >
          <DealList deals={results.data} links={{ clubPages, linkBase: ledger.linkBase }} />
        </Results>
      )}
    </MemberFrame>
  );
}

export function DealList({ deals, links }: { deals: readonly Deal[]; links: ClubLinks }) {
  return (
    <ul class="records">
      {deals.map((deal) => (
        <DealEntry deal={deal} links={links} />
      ))}
    </ul>
  );
}

/** A shape beside the word, so that a list is quick to scan. */
const STATUSES: Readonly<Record<Deal["status"], string>> = {
  announced: "◔ announced",
  agreed: "◑ agreed",
  completed: "● completed",
  collapsed: "○ collapsed",
};

function DealEntry({ deal, links }: { deal: Deal; links: ClubLinks }) {
  const { slug, announcedDate, country, buyer, buyerName, note } = deal;
  return (
    <li id={slug} class="record">
      <div class="record-head">
        <h3>
          <ClubName club={deal} links={links} />
        </h3>
        <p class="small quiet">
          {country} · <Time at={announcedDate} />
        </p>
        <p class="small">{STATUSES[deal.status]}</p>
      </div>
      <div>
        <p>
          <b>{buyer === null ? buyerName : <a href={buyerPath(buyer)}>{buyerName}</a>}</b>:{" "}
          {dealFacts(deal, moneyText).join(", ")}.
        </p>
        <p>{note}</p>
        <p class="small quiet">
          Source: <FactSource url={deal.sourceUrl} publisher={deal.sourcePublisher} />. Verified{" "}
          <Time at={deal.verificationDate} />.
        </p>
      </div>
    </li>
  );
}
