import { apiPaths, clubPath } from "../../contract/addresses.ts";
import type { ClubRecord, ExpandedRelationship } from "../../contract/records.ts";
import { Layout } from "../components/layout.tsx";
import { RelationshipList } from "../components/relationship-list.tsx";
import { RemovedList } from "../components/removed-list.tsx";
import type { SiteLedger } from "../ledger.ts";

interface ClubPage {
  ledger: SiteLedger;
  club: ClubRecord;
}

export const data = {
  pagination: { data: "ledger.clubs", size: 1, alias: "club" },
  permalink: ({ club }: ClubPage) => `${clubPath(club.slug)}index.html`,
};

export function render({ ledger, club }: ClubPage) {
  const { total, byStatus } = club.counts;
  return (
    <Layout
      ledger={ledger}
      path={clubPath(club.slug)}
      title={`${club.name}: technology and its sources · Clubledger`}
      description={`Technology that sources connect with ${club.name} (${club.country}): ${total} relationships, ${byStatus.current} of them current.`}
    >
      <h1>{club.name}</h1>
      <p class="lead">
        {club.country}
        {club.aliases.length === 0 ? "" : ` · also ${club.aliases.join(", ")}`}
      </p>
      <p>
        {total} {total === 1 ? "relationship" : "relationships"}: {byStatus.current} current,{" "}
        {byStatus.historical} historical, {byStatus["status unknown"]} of unknown status. What is historical
        or unknown is not current use, and the list is not the club's complete internal stack.{" "}
        <a href={apiPaths.club.replace("{slug}", club.slug)}>This record as JSON</a>
      </p>
      {[...byCategory(club.technology)].map(([category, relationships]) => (
        <section>
          <h2>{category}</h2>
          <RelationshipList relationships={relationships} />
        </section>
      ))}
      <RemovedList history={ledger.history} club={club.slug} />
    </Layout>
  );
}

function byCategory(technology: readonly ExpandedRelationship[]): Map<string, ExpandedRelationship[]> {
  const categories = [...new Set(technology.map(({ category }) => category))];
  return new Map(categories.map((name) => [name, technology.filter(({ category }) => category === name)]));
}
