import { dealFacts } from "../../../contract/members/deal-facts.ts";
import type { Deal } from "../../../contract/members/records.ts";
import { buyerPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { JsonHint } from "../../../site/components/member-snippets.tsx";
import { ClubName } from "./buyer-view.tsx";
import { type GivenQuery, pathFrom, queryText } from "./buyers-view.tsx";
import { FactSource } from "./fact-source.tsx";
import { Choice, FaultSummary, type Faults, Field } from "./form-fields.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { MemberReminder } from "./member-terms.tsx";
import { Paging, type Part, PartShown } from "./paging.tsx";

interface ClubLinks {
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
  linkBase: string;
}

interface DealsProps extends MemberPageProps {
  given: GivenQuery;
  faults: Faults;
  /** The countries that deals are known of, by name. */
  countries: readonly string[];
  clubPages: ReadonlySet<string>;
  /** Undefined where the query could not be read. */
  found: { deals: readonly Deal[]; part: Part } | undefined;
}

export function DealsPage({ ledger, formToken, given, faults, countries, clubPages, found }: DealsProps) {
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={memberPaths.deals} title="Deals">
      <h1>Recent deals</h1>
      <p class="lead">Takeovers and sales of stakes, newest first.</p>
      <MemberReminder linkBase={ledger.linkBase} />
      <CountryFilter given={given} faults={faults} countries={countries} />
      {found === undefined ? null : (
        <section>
          <h2 id="found" class="visually-hidden">
            Results
          </h2>
          <PartShown part={found.part} noun="deal" />
          {found.deals.length === 0 ? null : (
            <DealList deals={found.deals} clubPages={clubPages} linkBase={ledger.linkBase} />
          )}
          <Paging
            part={found.part}
            noun="deal"
            pathFrom={(offset) => pathFrom(memberPaths.deals, given, offset)}
          />
          <JsonHint dealsUrl={ledger.dealsUrl} path={`${memberApiPaths.deals}${queryText(given)}`} />
        </section>
      )}
    </MemberFrame>
  );
}

function CountryFilter({ given, faults, countries }: Pick<DealsProps, "given" | "faults" | "countries">) {
  return (
    <form method="get" action={memberPaths.deals} class="member-filters">
      <FaultSummary faults={faults} fields={["country"]} />
      <Field
        name="country"
        label="Country of the club"
        faults={faults}
        control={(tied) => (
          <Choice
            tied={tied}
            choices={countries.map((name) => [name, name] as const)}
            none="All"
            given={given.country ?? ""}
          />
        )}
      />
      <div class="actions">
        <button type="submit">Show</button>
        <a href={memberPaths.deals}>All deals</a>
      </div>
    </form>
  );
}

export function DealList({ deals, ...links }: ClubLinks & { deals: readonly Deal[] }) {
  return (
    <ul class="records">
      {deals.map((deal) => (
        <DealEntry deal={deal} {...links} />
      ))}
    </ul>
  );
}

/** Shape and word, so that the mark does not rest on shape alone. */
const STATUSES: Readonly<Record<Deal["status"], string>> = {
  announced: "◔ announced",
  agreed: "◑ agreed",
  completed: "● completed",
  collapsed: "○ collapsed",
};

function DealEntry({ deal, clubPages, linkBase }: ClubLinks & { deal: Deal }) {
  const { slug, announcedDate, club, clubName, country, buyer, buyerName, note, verificationDate } = deal;
  return (
    <li id={slug} class="record">
      <div class="record-head">
        <h3>
          <ClubName club={club} clubName={clubName} clubPages={clubPages} linkBase={linkBase} />
        </h3>
        <p class="small quiet">
          {country} · <time datetime={announcedDate}>{announcedDate}</time>
        </p>
        <p class="small">{STATUSES[deal.status]}</p>
      </div>
      <div>
        <p>
          <b>{buyer === null ? buyerName : <a href={buyerPath(buyer)}>{buyerName}</a>}</b>:{" "}
          {dealFacts(deal).join(", ")}.
        </p>
        <p>{note}</p>
        <p class="small quiet">
          Source: <FactSource url={deal.sourceUrl} publisher={deal.sourcePublisher} />. Verified on{" "}
          <time datetime={verificationDate}>{verificationDate}</time>.
        </p>
      </div>
    </li>
  );
}
