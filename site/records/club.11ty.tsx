import { groupBy } from "../../contract/collections.ts";
import type { ClubRecord, ExpandedRelationship } from "../../contract/records.ts";
import {
  apiPaths,
  clubPath,
  countryPath,
  feedPaths,
  leaguePath,
  sitePaths,
} from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { ChangedSuppliers } from "../answers/answer-items.tsx";
import type { SiteLedger } from "../build/ledger.ts";
import { CompareWith } from "../compare/compare-with.tsx";
import { pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { type ContentsEntry, SideContents } from "../frame/side-contents.tsx";
import { Citation } from "./citation.tsx";
import { InUseNow, NotConfirmed } from "./club-relationships.tsx";
import { ClubJsonLd } from "./record-json-ld.tsx";
import { RemovedList } from "./relationships.tsx";
import { StatusHead } from "./status-head.tsx";

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
  const current = club.technology.filter(({ status }) => status === "current");
  const others = club.technology.filter(({ status }) => status !== "current");
  return (
    <Layout
      ledger={ledger}
      path={path}
      title={`${title} · Clubledger`}
      description={`Technology that public sources link to ${club.name} (${club.country}): ${pluralise(total, "relationship")}, ${byStatus.current} current.`}
      name={club.name}
      parents={[{ name: "Clubs", path: sitePaths.clubs }]}
      feedOf={path}
    >
      <ClubHead club={club} />
      <CompareWith ledger={ledger} club={club} />
      <ClubJsonLd ledger={ledger} club={club} />
      <SideContents entries={contentsOf(current, others)}>
        {current.length === 0 ? null : <InUseNow ledger={ledger} rows={current} />}
        <ChangedSuppliers changes={ledger.supplierChanges.filter(({ to }) => to.club === club.slug)} />
        {others.length === 0 ? null : <NotConfirmed ledger={ledger} rows={others} />}
        <RemovedList history={ledger.history} club={club.slug} />
        <RecordLinks ledger={ledger} club={club} title={title} />
      </SideContents>
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
      <StatusHead relationships={club.technology} filters={{ club: club.slug }}>
        Based only on public sources: this is not the club's complete internal technology stack. Only entries
        marked current count as current use. Follow the source before you make a material claim.
      </StatusHead>
    </>
  );
}

const contentsOf = (
  current: readonly ExpandedRelationship[],
  others: readonly ExpandedRelationship[],
): ContentsEntry[] => [
  ...(current.length === 0 ? [] : [{ id: "in-use", name: "In use now", count: current.length }]),
  ...[...groupBy(others, ({ category }) => category)].map(([category, rows]) => ({
    id: slugOf(category),
    name: category,
    count: rows.length,
  })),
  { id: "cite", name: "Download and cite" },
];

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
