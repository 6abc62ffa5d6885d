import { apiPaths, releasePath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import type { SiteRelease } from "../build/releases.ts";
import { pluralise, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { ChangeFilter, ChangeTables, isNews, KindCounts } from "./changes.tsx";
import { FeedList } from "./feed-list.tsx";
import { ReleaseFinding } from "./release-finding.tsx";

export const data = { permalink: sitePaths.changes };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { releases, unreleased } = ledger.releases;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.changes}
      title="What changed · Clubledger"
      description="What each release of the ledger added, changed, corrected and removed, with feeds and CSV."
      name="What changed"
      feedOf={sitePaths.changes}
      scripts={["changes.js"]}
    >
      <h1>What changed</h1>
      <p class="lead">Newer evidence (pages that we had not read before), corrections, new entries.</p>
      {releases[0] === undefined ? null : <ReleaseFinding ledger={ledger} release={releases[0]} />}
      <FeedList page={sitePaths.changes} />
      <p class="small quiet">
        Each league, country and category has <a href={`${sitePaths.data}#feeds`}>feeds of its own</a>, and{" "}
        <a href={`${sitePaths.apiReference}#listChanges`}>the API</a> filters by them.
      </p>
      <SinceForm ledger={ledger} />
      <ChangeFilter />
      {unreleased().length === 0 ? null : <Unreleased ledger={ledger} />}
      {releases[0] === undefined ? null : <Newest ledger={ledger} release={releases[0]} />}
      <h2 id="releases">Releases</h2>
      <p id="corrections">
        What is “corrected” or “removed” had been wrong.{" "}
        <a href={`${sitePaths.about}#errors`}>Report an error</a>
      </p>
      {releases.map((release) => (
        <section>
          <h3>
            <a href={releasePath(release.name)}>
              <Time at={new Date(release.releasedAt)} />
            </a>
          </h3>
          <KindCounts release={release} />
        </section>
      ))}
    </Layout>
  );
}

/** Works without a script: the API answers the form. */
const SinceForm = ({ ledger: { releases, date } }: { ledger: SiteLedger }) => (
  <form class="since-form" action={apiPaths.changes} method="get">
    <label for="since">Everything since</label>
    <input
      id="since"
      name="since"
      type="date"
      value={releases.releases[0]?.releasedAt.slice(0, 10) ?? date}
      required
    />
    <button type="submit" name="format" value="csv">
      Get CSV
    </button>
    <button type="submit" name="format" value="json">
      Get JSON
    </button>
  </form>
);

const Unreleased = ({ ledger }: { ledger: SiteLedger }) => {
  const unreleased = ledger.releases.unreleased();
  return (
    <section>
      <h2 id="unreleased">Not yet released</h2>
      <details class="fold">
        <summary>{pluralise(unreleased.length, "change")} since the last release</summary>
        <ChangeTables ledger={ledger} changes={unreleased} caption="Not yet released" heading="h3" />
      </details>
    </section>
  );
};

const Newest = ({
  ledger,
  release: { name, releasedAt, changes },
}: {
  ledger: SiteLedger;
  release: SiteRelease;
}) => {
  const news = changes.filter(isNews);
  return (
    <section>
      <h2 id="newest">
        Statuses in the release of <Time at={releasedAt.slice(0, 10)} />
      </h2>
      {news.length === 0 ? <p>No status changed.</p> : null}
      <ChangeTables ledger={ledger} changes={news} caption="Newest release" heading="h3" isBrief />
      <p>
        <a href={releasePath(name)}>All {pluralise(changes.length, "change")} of it</a>
      </p>
    </section>
  );
};
