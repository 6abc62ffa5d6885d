import type { Child } from "hono/jsx";
import type { BuyerRecord, Deal } from "../../../contract/members/records.ts";
import { buyerPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { Time } from "../../../site/frame/format.tsx";
import { BuyerSources, BuyerTraits, Intent } from "../../../site/members/buyer-traits.tsx";
import { type ClubLinks, ClubName } from "../../../site/members/club-name.tsx";
import { DealTable } from "../../../site/members/deal-table.tsx";
import { DatedSource } from "../../../site/members/fact-source.tsx";
import { StackedTable } from "../../../site/members/stacked-table.tsx";
import { Stakes } from "../../../site/members/stakes.tsx";
import { Problem } from "../../http/problem.ts";
import type { Alert } from "../alerts/alerts.ts";
import type { RelatedBuyer } from "../records/related-buyers.ts";
import { AlertControls } from "./alert-controls.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { type MemberPageParts, type Pages, pageResponse } from "./page-guard.tsx";
import { JsonHint, MemberReminder } from "./results.tsx";

/** Finding similar names takes time by the length, so longer ones are cut. */
export const MAX_SLUG_LENGTH = 100;

export function mountBuyer(pages: Pages, parts: MemberPageParts): void {
  const { buyers, deals, alerts, clubPages } = parts;
  pages.pro(buyerPath(":slug"), async (c, page, account) => {
    const slug = c.req.param("slug") ?? "";
    const buyer = buyers.find(slug);
    if (buyer === undefined)
      throw new Problem("not-found", {
        detail: "There is no buyer at this URL.",
        suggestions: buyers.suggest(slug.slice(0, MAX_SLUG_LENGTH)),
      });
    const own = deals.records.filter((deal) => deal.buyer === buyer.slug);
    return pageResponse(
      c,
      <BuyerPage
        {...page}
        buyer={buyer}
        deals={own}
        related={buyers.related(buyer)}
        links={{ clubPages, owned: buyers.owned, linkBase: page.ledger.linkBase }}
        alerts={await alerts.list(account.id)}
      />,
    );
  });
}

interface BuyerProps extends MemberPageProps {
  buyer: BuyerRecord;
  /** The buyer's own, newest first. */
  deals: readonly Deal[];
  related: readonly RelatedBuyer[];
  links: ClubLinks;
  alerts: readonly Alert[];
}

function BuyerPage({ buyer, deals, related, links, alerts, ...page }: BuyerProps) {
  const { linkBase, manifest } = page.ledger;
  const { slug, name, summary, clubs, decisionMakers } = buyer;
  const dataDay = manifest.dataVersion.slice(0, 10);
  return (
    <MemberFrame {...page} title={name}>
      <p class="back">
        <a href={memberPaths.buyers}>All buyers</a>
      </p>
      <h1>{name}</h1>
      <p class="lead">{summary}</p>
      <BuyerTraits buyer={buyer} />
      <AlertControls
        offers={[{ kind: "buyer", subject: slug, name }]}
        alerts={alerts}
        formToken={page.formToken}
        returnTo={page.path}
      />
      <section>
        <h2 id="intent">Intent</h2>
        <Intent buyer={buyer} dataDay={dataDay} />
      </section>
      {buyer.selling.length === 0 ? null : <Selling buyer={buyer} links={links} />}
      <section>
        <h2 id="decision-makers">Decision-makers</h2>
        {decisionMakers.length === 0 ? <NoneRecorded /> : <DecisionMakers buyer={buyer} />}
      </section>
      <section>
        <h2 id="clubs">Clubs</h2>
        {clubs.length === 0 ? <NoneRecorded /> : <Stakes buyer={buyer} dataDay={dataDay} links={links} />}
        <p class="small quiet">
          Listed: clubs in which a page reports a stake of this buyer, not those that it wanted, holds through
          another company or only worked with.
        </p>
      </section>
      <section>
        <h2 id="deals">Deals</h2>
        {deals.length === 0 ? <NoneRecorded /> : <DealTable deals={deals} links={links} />}
      </section>
      {related.length === 0 ? null : <Related buyers={related} />}
      <section>
        <h2 id="sources">Sources</h2>
        <BuyerSources buyer={buyer} />
      </section>
      <JsonHint url={`${manifest.dealsUrl}${memberApiPaths.buyer.replace("{slug}", slug)}`} />
      <MemberReminder linkBase={linkBase} />
    </MemberFrame>
  );
}

const Selling = ({ buyer: { selling, sources }, links }: Pick<BuyerProps, "buyer" | "links">) => (
  <section>
    <h2 id="selling">For sale</h2>
    {selling.map((sale) => (
      <p>
        <ClubName club={sale} links={links} />: {sale.note} Reported <Time at={sale.reported} />.{" "}
        <DatedSource url={sale.sourceUrl} sources={sources} />
      </p>
    ))}
  </section>
);

export const NoneRecorded = () => <p class="quiet">None recorded.</p>;

type Person = BuyerRecord["decisionMakers"][number];

const LinkedIn = ({ person: { name, linkedin } }: { person: Person }) => (
  <td data-label="LinkedIn">
    {linkedin === null ? (
      "not known"
    ) : (
      <a href={linkedin} rel="external nofollow noreferrer">
        Profile<span class="visually-hidden"> of {name}</span>
      </a>
    )}
  </td>
);

const WorkEmail = ({ person: { workEmail, workEmailStatus, workEmailCheckedOn } }: { person: Person }) => (
  <td data-label="Work email">
    {workEmail === null ? "not known" : <a href={`mailto:${workEmail}`}>{workEmail}</a>}
    {workEmailStatus === null ? null : <span class="quiet"> · {workEmailStatus}</span>}
    {workEmailCheckedOn === null ? null : (
      <span class="quiet">
        , checked <Time at={workEmailCheckedOn} />
      </span>
    )}
  </td>
);

/** Columns that are left out if none of the buyer's people has a value. */
const CONTACTS = [
  { title: "LinkedIn", isKnown: ({ linkedin }: Person) => linkedin !== null, Cell: LinkedIn },
  { title: "Work email", isKnown: ({ workEmail }: Person) => workEmail !== null, Cell: WorkEmail },
];

function DecisionMakers({ buyer: { decisionMakers, sources } }: { buyer: BuyerRecord }) {
  const contacts = CONTACTS.filter(({ isKnown }) => decisionMakers.some(isKnown));
  const titles = ["Name", "Role", ...contacts.map(({ title }) => title), "Source"];
  return (
    <StackedTable caption="Decision-makers" titles={titles}>
      {decisionMakers.map((person) => (
        <tr>
          <th scope="row">{person.name}</th>
          <td>{person.title}</td>
          {contacts.map(({ Cell }) => (
            <Cell person={person} />
          ))}
          <td data-label="Source">
            <DatedSource url={person.sourceUrl} sources={sources} />
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}

const names = new Intl.ListFormat("en-GB");

const Related = ({ buyers }: { buyers: readonly RelatedBuyer[] }) => (
  <section>
    <h2 id="related">Related buyers</h2>
    <p>
      They have, or used to have, a stake in one of the same clubs, or a decision-maker of the same name.
      Their own pages have the sources.
    </p>
    <ul>
      {buyers.map((buyer) => (
        <li>
          <a href={buyerPath(buyer.slug)}>{buyer.name}</a>: {sharedText(buyer)}
        </li>
      ))}
    </ul>
  </section>
);

function sharedText({ holds, lastKnown, held, people }: RelatedBuyer): Child {
  const parts = [
    holds.length === 0 ? [] : `holds a stake in ${names.format(holds)}`,
    lastKnown.length === 0 ? [] : `last known to hold a stake in ${names.format(lastKnown)}`,
    held.length === 0 ? [] : `used to hold a stake in ${names.format(held)}`,
    people.length === 0 ? [] : `a person of the same name: ${names.format(people)}`,
  ];
  return parts.flat().join("; ");
}
