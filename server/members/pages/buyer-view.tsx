import type { BuyerRecord, Deal } from "../../../contract/members/records.ts";
import { buyerPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { Time } from "../../../site/components/format.tsx";
import { BuyerTraits } from "./buyers-view.tsx";
import { DealList } from "./deals-view.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { type ClubLinks, ClubName, FactSource, JsonHint, MemberReminder } from "./results.tsx";

interface BuyerProps extends MemberPageProps {
  buyer: BuyerRecord;
  /** The buyer's own, newest first. */
  deals: readonly Deal[];
  clubPages: ReadonlySet<string>;
}

export function BuyerPage({ ledger, formToken, buyer, deals, clubPages }: BuyerProps) {
  const { slug, name, summary, clubs } = buyer;
  const links = { clubPages, linkBase: ledger.linkBase };
  const current = clubs.filter(({ until }) => until === null);
  const former = clubs.filter(({ until }) => until !== null);
  const apiPath = memberApiPaths.buyer.replace("{slug}", slug);
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
        <h2 id="clubs">Current clubs</h2>
        <Clubs clubs={current} links={links} caption="Clubs in which the buyer holds a stake" />
      </section>
      {former.length === 0 ? null : (
        <section>
          <h2 id="former-clubs">Former clubs</h2>
          <Clubs clubs={former} links={links} caption="Clubs in which the buyer used to hold a stake" />
        </section>
      )}
      <section>
        <h2 id="deals">Deals</h2>
        {deals.length === 0 ? <p>None in the ledger.</p> : <DealList deals={deals} links={links} />}
      </section>
      <Sources buyer={buyer} />
      <JsonHint url={`${ledger.manifest.dealsUrl}${apiPath}`} />
    </MemberFrame>
  );
}

function Intent({ intent }: Pick<BuyerRecord, "intent">) {
  return (
    <section>
      <h2 id="intent">Intent</h2>
      {intent === null ? (
        <p>None reported.</p>
      ) : (
        <p>
          {intent.note} Reported <Time at={intent.reported} />, <FactSource url={intent.sourceUrl} />.
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
          <HeaderRow titles={["Name", "Role", "LinkedIn", "Work email", "Source"]} />
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

const HeaderRow = ({ titles }: { titles: readonly string[] }) => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th scope="col">{title}</th>
      ))}
    </tr>
  </thead>
);

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
      <td data-label="Work email">
        {workEmail === null ? "not known" : <a href={`mailto:${workEmail}`}>{workEmail}</a>}
        {workEmailStatus === null ? null : <span class="quiet"> · {workEmailStatus}</span>}
        {workEmailCheckedOn === null ? null : (
          <span class="quiet">
            , checked <Time at={workEmailCheckedOn} />
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
  links: ClubLinks;
  caption: string;
}

function Clubs({ clubs, links, caption }: ClubsProps) {
  if (clubs.length === 0) return <p>None in the ledger.</p>;
  return (
    <table class="stacked">
      <caption class="visually-hidden">{caption}</caption>
      <HeaderRow titles={["Club", "Country", "Stake", "Since", "Until", "Source"]} />
      <tbody>
        {clubs.map((club) => (
          <tr>
            <th scope="row">
              <ClubName club={club} links={links} />
            </th>
            <td>{club.country}</td>
            <td data-label="Stake">{stakeText(club)}</td>
            <td data-label="Since">{club.since === null ? "not disclosed" : <Time at={club.since} />}</td>
            <td data-label="Until">{club.until === null ? "current" : <Time at={club.until} />}</td>
            <td data-label="Source">
              <FactSource url={club.sourceUrl} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stakeText({ stake, stakePercent }: BuyerRecord["clubs"][number]): string {
  const text = stake === "unknown" ? "not disclosed" : stake;
  return stakePercent === null ? text : `${text} (${stakePercent}%)`;
}

function Sources({ buyer: { sources, verificationDate } }: { buyer: BuyerRecord }) {
  return (
    <section>
      <h2 id="sources">Sources</h2>
      <p>
        These support the name, type, headquarters, regions and summary; other facts name their own source.
        Verified <Time at={verificationDate} />.
      </p>
      <ul>
        {sources.map(({ url, publisher, date }) => (
          <li>
            <FactSource url={url} publisher={publisher} />, {date === null ? "undated" : <Time at={date} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
