import { groupBy } from "../../contract/collections.ts";
import type { ClubRecord } from "../../contract/records.ts";
import {
  apiPaths,
  categoryPath,
  clubPath,
  countryPath,
  feedPaths,
  leaguePath,
  sitePaths,
} from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { Citation } from "../components/citation.tsx";
import { counted } from "../components/format.tsx";
import { Layout } from "../components/layout.tsx";
import { RelationshipList, RemovedList, StatusCounts } from "../components/relationships.tsx";
import type { SiteLedger } from "../ledger.ts";

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
      description={`Technology that public sources link to ${club.name} (${club.country}): ${counted(total, "relationship")}, ${byStatus.current} current.`}
      name={club.name}
      parents={[{ name: "Clubs", path: sitePaths.clubs }]}
      feedOf={path}
    >
      <h1>{club.name}</h1>
      <p class="lead">
        <a href={countryPath(slugOf(club.country))}>{club.country}</a>
        {club.leagues.map(({ slug, name, season }) => (
          <>
            {" · "}
            <a href={leaguePath(slug)}>{name}</a> {season}
          </>
        ))}
        {club.aliases.length === 0 ? "" : ` · also known as ${club.aliases.join(", ")}`}
      </p>
      <StatusCounts counts={byStatus} />
      <p class="notice">
        Based only on public sources: this is not the club's complete internal technology stack. Only entries
        marked current count as current use. Follow the source before you make a material claim.
      </p>
      {[...groupBy(club.technology, ({ category }) => category)].map(([category, relationships]) => (
        <section id={slugOf(category)}>
          <h2>
            <a href={categoryPath(slugOf(category))}>{category}</a>
          </h2>
          <RelationshipList relationships={relationships} sources={ledger.sources} />
        </section>
      ))}
      <RemovedList history={ledger.history} club={club.slug} />
      <RecordLinks ledger={ledger} club={club} title={title} />
    </Layout>
  );
}

function RecordLinks({ ledger, club, title }: ClubPage & { title: string }) {
  const feeds = feedPaths(clubPath(club.slug));
  return (
    <section>
      <h2 id="cite">Download and cite</h2>
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
      <Citation title={title} url={club.url} dataVersion={ledger.manifest.dataVersion} slug={club.slug} />
    </section>
  );
}
