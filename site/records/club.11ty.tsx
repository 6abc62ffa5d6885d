import type { ClubRecord } from "../../contract/records.ts";
import {
  apiPaths,
  clubPath,
  countryPath,
  feedPaths,
  leaguePath,
  sitePaths,
} from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { isIndexed, type SiteLedger } from "../build/ledger.ts";
import { currentOf } from "../charts/chart.ts";
import { Citation } from "../frame/citation.tsx";
import { ExploreLink } from "../frame/explore-link.tsx";
import { pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { ChangedSuppliers } from "./answer-items.tsx";
import { allThroughLeague, ClubBoard } from "./club-board.tsx";
import { ClubRelationships } from "./club-relationships.tsx";
import { ClubSurroundings } from "./club-surroundings.tsx";
import { CompareWith } from "./compare-with.tsx";
import { FollowLink } from "./follow-link.tsx";
import { KnownGaps } from "./known-gaps.tsx";
import { ClubJsonLd } from "./record-json-ld.tsx";
import { RemovedList } from "./relationships.tsx";
import { StatusFilter } from "./status.tsx";
import { LastRead, OnTheVendorsWord } from "./status-head.tsx";

interface ClubPage {
  ledger: SiteLedger;
  club: ClubRecord;
}

export const data = {
  pagination: { data: "ledger.clubs", size: 1, alias: "club" },
  permalink: ({ club }: ClubPage) => clubPath(club.slug),
};

export function render({ ledger, club }: ClubPage) {
  const { total, byStatus } = club.counts;
  const path = clubPath(club.slug);
  const title = `${club.name}: technology and its sources`;
  return (
    <Layout
      ledger={ledger}
      path={path}
      title={`${title} · Clubledger`}
      description={`Technology that public sources link to ${club.name} (${club.country}): ${pluralise(total, "relationship")}, ${byStatus.current} current.`}
      name={club.name}
      styles={["club.css"]}
      parents={[{ name: "Clubs", path: sitePaths.clubs }]}
      feedOf={path}
      unindexed={!isIndexed(club)}
      rows="rows"
    >
      <ClubHead club={club} />
      <FollowLink of={{ club: club.slug }} name={club.name} />
      <ClubJsonLd ledger={ledger} club={club} />
      <ClubBoard ledger={ledger} club={club} />
      <ChangedSuppliers changes={ledger.supplierChanges.filter(({ to }) => to.club === club.slug)} />
      {total > 1 ? (
        <StatusFilter counts={byStatus} ofLeague={currentOf(allThroughLeague({ ledger, club })).length} />
      ) : null}
      <ClubRelationships ledger={ledger} rows={club.technology} />
      <ClubSurroundings ledger={ledger} club={club} />
      <RemovedList history={ledger.history} club={club.slug} />
      <Caveat club={club} />
      <KnownGaps doubts={ledger.doubtsByName.get(club.name)} />
      <MoreAbout ledger={ledger} club={club} title={title} />
    </Layout>
  );
}

function ClubHead({ club }: { club: ClubRecord }) {
  return (
    <>
      <h1>{club.name}</h1>
      <p class="lead">
        {club.leagues.map(({ slug, name, season }) => (
          <>
            <a href={leaguePath(slug)}>{name}</a> {season}
            {" · "}
          </>
        ))}
        <a href={countryPath(slugOf(club.country))}>{club.country}</a>
        {club.aliases.length === 0 ? "" : ` · also known as ${club.aliases.join(", ")}`}
      </p>
    </>
  );
}

const Caveat = ({ club }: Pick<ClubPage, "club">) => (
  <p class="small quiet">
    The club uses more than public sources show. <LastRead relationships={club.technology} />{" "}
    <OnTheVendorsWord relationships={club.technology} filters={{ club: club.slug }} />
  </p>
);

/** Other uses of the record. */
function MoreAbout({ ledger, club, title }: ClubPage & { title: string }) {
  const feeds = feedPaths(clubPath(club.slug));
  return (
    <section class="screen-only">
      <h2 id="cite">Compare, download, cite</h2>
      <CompareWith ledger={ledger} club={club} />
      <ExploreLink filters={{ club: club.slug }} count={club.counts.total} />
      <ul class="inline-list">
        <li>
          <a href={apiPaths.club.replace("{slug}", club.slug)}>This record as JSON</a>
        </li>
        <li>
          <a href={feeds.atom}>Changes as Atom</a>
        </li>
        <li>
          <a href={feeds.json}>Changes as JSON Feed</a>
        </li>
      </ul>
      <details class="fold">
        <summary>Cite</summary>
        <Citation title={title} url={club.url} dataVersion={ledger.manifest.dataVersion} slug={club.slug} />
      </details>
    </section>
  );
}
