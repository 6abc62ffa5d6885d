import { problemTypes } from "../../../contract/problems.ts";
import {
  buyerPath,
  clubPath,
  memberApiPaths,
  memberPaths,
  ownersPath,
} from "../../../contract/site-paths.ts";
import { pluralise } from "../../../site/frame/format.tsx";
import { DealTable } from "../../../site/members/deal-table.tsx";
import { bySize, byStanding, byTime, StakeTable } from "../../../site/members/stakes.tsx";
import type { Alert } from "../alerts/alerts.ts";
import { createClubs, type HeldClub, type Holding } from "../records/clubs.ts";
import { AlertControls } from "./alert-controls.tsx";
import { MAX_SLUG_LENGTH, NoneRecorded } from "./buyer.tsx";
import { ErrorPage, MemberFrame, type MemberPageProps } from "./frame.tsx";
import { type MemberPageParts, type Pages, pageResponse } from "./page-guard.tsx";
import { JsonHint, MemberReminder } from "./results.tsx";

export function mountClubOwners(pages: Pages, parts: MemberPageParts): void {
  const { buyers, deals, alerts, clubPages } = parts;
  const clubs = createClubs(buyers.records, deals.records);
  pages.pro(ownersPath(":slug"), async (c, page, account) => {
    const slug = c.req.param("slug") ?? "";
    const club = clubs.find(slug);
    return club === undefined
      ? pageResponse(
          c,
          <NoClub {...page} similar={clubs.suggest(slug.slice(0, MAX_SLUG_LENGTH))} />,
          problemTypes["not-found"].status,
        )
      : pageResponse(
          c,
          <ClubOwnersPage
            {...page}
            club={club}
            clubPages={clubPages}
            alerts={await alerts.list(account.id)}
          />,
        );
  });
}

const NoClub = ({ similar, ...page }: MemberPageProps & { similar: readonly HeldClub[] }) => (
  <ErrorPage
    {...page}
    title={problemTypes["not-found"].title}
    detail="There is no club with an owner or a deal in the ledger at this URL."
    suggestions={similar.map(({ club, clubName }) => ({ name: clubName, path: ownersPath(club) }))}
  />
);

interface ClubOwnersProps extends MemberPageProps {
  club: HeldClub;
  clubPages: ReadonlySet<string>;
  alerts: readonly Alert[];
}

function ClubOwnersPage({ club, clubPages, alerts, ...page }: ClubOwnersProps) {
  const { ledger } = page;
  const { linkBase, manifest } = ledger;
  const { clubName, holdings, deals } = club;
  const title = `Who owns ${clubName}`;
  return (
    <MemberFrame {...page} title={title}>
      <p class="back">
        <a href={memberPaths.buyers}>All buyers</a>
      </p>
      <h1>{title}</h1>
      <p class="lead">
        {club.country}
        {clubPages.has(club.club) ? (
          <>
            {" · "}
            <a href={`${linkBase}${clubPath(club.club)}`}>technology of the club</a>
          </>
        ) : null}
      </p>
      <AlertControls
        offers={[{ kind: "club", subject: club.club, name: clubName }]}
        alerts={alerts}
        formToken={page.formToken}
        returnTo={page.path}
      />
      <section>
        <h2 id="owners">Owners</h2>
        <p>{ownersText(holdings)} The ledger does not list every shareholder.</p>
        {holdings.length === 0 ? null : (
          <Owners holdings={holdings} dataDay={manifest.dataVersion.slice(0, 10)} />
        )}
      </section>
      <section>
        <h2 id="deals">Deals</h2>
        {deals.length === 0 ? (
          <NoneRecorded />
        ) : (
          <DealTable deals={deals} links={{ clubPages: new Set(), owned: new Set(), linkBase }} />
        )}
      </section>
      <JsonHint url={`${manifest.dealsUrl}${memberApiPaths.buyers}?club=${club.club}`} />
      <MemberReminder linkBase={linkBase} />
    </MemberFrame>
  );
}

function ownersText(holdings: readonly Holding[]): string {
  const open = holdings.filter(({ stake }) => stake.until === null);
  const slugs = (some: readonly Holding[]) => new Set(some.map(({ buyer }) => buyer.slug));
  const held = slugs(open.filter(({ stake }) => stake.confirmed)).size;
  const lastKnown = slugs(open).size - held;
  if (held + lastKnown === 0) return "No buyer in the ledger is known to hold a stake.";
  return [
    ...(held === 0
      ? []
      : [`${pluralise(held, "buyer")} in the ledger ${held === 1 ? "holds" : "hold"} a stake.`]),
    ...(lastKnown === 0
      ? []
      : [
          `${pluralise(lastKnown, "buyer")} ${lastKnown === 1 ? "is" : "are"} last known to hold one: ` +
            "no page of the 36 months before the verification reports it.",
        ]),
  ].join(" ");
}

const Owners = ({ holdings, dataDay }: Pick<HeldClub, "holdings"> & { dataDay: string }) => (
  <StakeTable
    caption="Buyers with a stake in the club: held, last known and ended"
    titles={["Buyer", "Type"]}
    rows={holdings.toSorted(byControl).map(({ buyer: { slug, name, type, sources }, stake }) => ({
      name: <a href={buyerPath(slug)}>{name}</a>,
      trait: type,
      stake,
      sources,
    }))}
    dataDay={dataDay}
  />
);

/** By standing, the largest first, of those that ended the newest. */
function byControl({ stake: a }: Holding, { stake: b }: Holding): number {
  if (a.until !== null || b.until !== null) return byTime(a, b);
  return byStanding(a, b) || bySize(a, b) || byTime(a, b);
}
