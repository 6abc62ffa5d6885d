import type { Child } from "hono/jsx";
import type { BuyerRecord, Deal } from "../../../contract/members/records.ts";
import { buyerPath, clubPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { JsonHint } from "../../../site/components/member-snippets.tsx";
import { BuyerTraits } from "./buyers-view.tsx";
import { DealList } from "./deals-view.tsx";
import { FactSource } from "./fact-source.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { MemberReminder } from "./member-terms.tsx";

interface BuyerProps extends MemberPageProps {
  buyer: BuyerRecord;
  /** The buyer's own, newest first. */
  deals: readonly Deal[];
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
}

export function BuyerPage({ ledger, formToken, buyer, deals, clubPages }: BuyerProps) {
  const { slug, name, summary, clubs } = buyer;
  const clubLinks = { clubPages, linkBase: ledger.linkBase };
  const now = clubs.filter(({ until }) => until === null);
  const former = clubs.filter(({ until }) => until !== null);
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={buyerPath(slug)} title={name}>
      <p class="back">
        <a href={memberPaths.buyers}>All buyers</a>
      </p>
      <h1>{name}</h1>
      <p class="lead">{summary}</p>
      <MemberReminder linkBase={ledger.linkBase} />
      <BuyerTraits buyer={buyer} />
      <Intent intent={buyer.intent} />
      <DecisionMakers people={buyer.decisionMakers} />
      <section>
        <h2 id="clubs">Clubs now</h2>
        <Clubs clubs={now} {...clubLinks} caption="Clubs that the buyer holds a stake in now" />
      </section>
      {former.length === 0 ? null : (
        <section>
          <h2 id="former-clubs">Former clubs</h2>
          <Clubs clubs={former} {...clubLinks} caption="Clubs that the buyer has held and no longer holds" />
        </section>
      )}
      <section>
        <h2 id="deals">Deals</h2>
        {deals.length === 0 ? <p>None in the ledger.</p> : <DealList deals={deals} {...clubLinks} />}
      </section>
      <Sources buyer={buyer} />
      <JsonHint dealsUrl={ledger.dealsUrl} path={memberApiPaths.buyer.replace("{slug}", slug)} />
    </MemberFrame>
  );
}

function Intent({ intent }: Pick<BuyerRecord, "intent">) {
  return (
    <section>
      <h2 id="intent">Intent</h2>
      {intent === null ? (
        <p>No source reports one.</p>
      ) : (
        <p>
          {intent.note} Reported <time datetime={intent.reported}>{intent.reported}</time>,{" "}
          <FactSource url={intent.sourceUrl} />.
        </p>
      )}
    </section>
  );
}

function DecisionMakers({ people }: { people: BuyerRecord["decisionMakers"] }) {
  return (
    <section>
      <h2 id="decision-makers">Decision-makers</h2>
      {people.length === 0 ? (
        <p>None in the ledger.</p>
      ) : (
        <table class="stacked">
          <caption class="visually-hidden">Decision-makers</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">LinkedIn</th>
              <th scope="col">Work e-mail</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <DecisionMakerRow person={person} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function DecisionMakerRow({ person }: { person: BuyerRecord["decisionMakers"][number] }) {
  const { name, title, linkedin, workEmail, workEmailStatus, workEmailCheckedOn, sourceUrl } = person;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{title}</td>
      <td data-label="LinkedIn">
        {linkedin === null ? (
          "not known"
        ) : (
          <a href={linkedin} rel="external nofollow noreferrer">
            Profile<span class="visually-hidden"> of {name}</span>
          </a>
        )}
      </td>
      <td data-label="Work e-mail">
        {workEmail === null ? "not known" : <a href={`mailto:${workEmail}`}>{workEmail}</a>}
        {workEmailStatus === null ? null : (
          <span class="quiet">
            {" "}
            · {workEmailStatus}
            {workEmailCheckedOn === null ? "" : `, checked ${workEmailCheckedOn}`}
          </span>
        )}
      </td>
      <td data-label="Source">
        <FactSource url={sourceUrl} />
      </td>
    </tr>
  );
}

interface ClubsProps {
  clubs: BuyerRecord["clubs"];
  clubPages: ReadonlySet<string>;
  linkBase: string;
  caption: string;
}

function Clubs({ clubs, clubPages, linkBase, caption }: ClubsProps) {
  if (clubs.length === 0) return <p>None in the ledger.</p>;
  return (
    <table class="stacked">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Club</th>
          <th scope="col">Country</th>
          <th scope="col">Stake</th>
          <th scope="col">Since</th>
          <th scope="col">Until</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {clubs.map(({ club, clubName, country, stake, stakePercent, since, until, sourceUrl }) => (
          <tr>
            <th scope="row">
              <ClubName club={club} clubName={clubName} clubPages={clubPages} linkBase={linkBase} />
            </th>
            <td>{country}</td>
            <td data-label="Stake">{stakeText(stake, stakePercent)}</td>
            <td data-label="Since">{since ?? "not told"}</td>
            <td data-label="Until">{until ?? "held now"}</td>
            <td data-label="Source">
              <FactSource url={sourceUrl} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STAKES = {
  full: "all of it",
  majority: "majority",
  minority: "minority",
  unknown: "not told",
} as const;

function stakeText(stake: keyof typeof STAKES, percent: number | null): string {
  return percent === null ? STAKES[stake] : `${STAKES[stake]} (${percent}\u00a0%)`;
}

interface ClubNameProps {
  club: string;
  clubName: string;
  clubPages: ReadonlySet<string>;
  linkBase: string;
}

/** A club by its name, linked where the site has a page of it. */
export function ClubName({ club, clubName, clubPages, linkBase }: ClubNameProps): Child {
  return clubPages.has(club) ? <a href={`${linkBase}${clubPath(club)}`}>{clubName}</a> : clubName;
}

function Sources({ buyer: { sources, verificationDate } }: { buyer: BuyerRecord }) {
  return (
    <section>
      <h2 id="sources">Sources</h2>
      <p>
        Name, kind, headquarters, regions and summary rest on these; what has a source of its own names it.
        Verified on <time datetime={verificationDate}>{verificationDate}</time>.
      </p>
      <ul>
        {sources.map(({ url, publisher, date }) => (
          <li>
            <FactSource url={url} publisher={publisher} />, {date ?? "undated"}
          </li>
        ))}
      </ul>
    </section>
  );
}
