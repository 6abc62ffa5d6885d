import { apiPaths, correctionsPath, releasePath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { countByKind, PAGE_ORDER, pageOfKind, type SiteRelease } from "../build/releases.ts";
import { numeral, pluralise, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { TableHead } from "../frame/table-head.tsx";
import { ChangeTables, KIND_NAMES, StatusChanges } from "./changes.tsx";
import { FeedList } from "./feed-list.tsx";

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
    >
      <h1>What changed</h1>
      <p class="lead">
        What newer evidence changed, what was added, and <a href={correctionsPath}>our mistakes</a>.
      </p>
      <FeedList page={sitePaths.changes} />
      <SinceForm ledger={ledger} />
      {unreleased().length === 0 ? null : <Unreleased ledger={ledger} />}
      <p id="corrections">
        Corrected is what we had got wrong. Removed relationships have the reason beside them.{" "}
        <a href={`${sitePaths.about}#errors`}>Report an error</a>
      </p>
      <ReleaseTable releases={releases} />
      {releases[0] === undefined ? null : <Newest ledger={ledger} release={releases[0]} />}
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
  const list = { ledger, changes: ledger.releases.unreleased(), caption: "Not yet released" };
  return (
    <section>
      <h2 id="unreleased">Not yet released</h2>
      <StatusChanges {...list} />
      <details class="fold">
        <summary>
          {pluralise(list.changes.length, "change")} that get their date with the next release
        </summary>
        <ChangeTables {...list} heading="h3" />
      </details>
    </section>
  );
};

const ReleaseTable = ({ releases }: { releases: readonly SiteRelease[] }) => (
  <table class="narrow stacked">
    <caption>Releases</caption>
    <TableHead titles={["Released", ...PAGE_ORDER.map((kind) => ({ number: KIND_NAMES[kind] }))]} />
    <tbody>
      {releases.map((release) => (
        <ReleaseRow release={release} />
      ))}
    </tbody>
  </table>
);

function ReleaseRow({ release }: { release: SiteRelease }) {
  const counts = countByKind(release.changes);
  return (
    <tr>
      <th scope="row">
        <a href={releasePath(release.name)}>
          <Time at={new Date(release.releasedAt)} />
        </a>
      </th>
      {PAGE_ORDER.map((kind) => (
        <td class="number" data-label={KIND_NAMES[kind]}>
          {counts[kind] === 0 ? (
            "0"
          ) : (
            <a href={`${releasePath(release.name, pageOfKind(release, kind))}#${kind}`}>
              {numeral(counts[kind])}
            </a>
          )}
        </td>
      ))}
    </tr>
  );
}

const Newest = ({ ledger, release }: { ledger: SiteLedger; release: SiteRelease }) => (
  <section>
    <h2 id="newest">
      Statuses changed in the release of <Time at={release.releasedAt.slice(0, 10)} />
    </h2>
    <StatusChanges ledger={ledger} changes={release.changes} caption="newest release" />
    <p>
      <a href={releasePath(release.name)}>All {pluralise(release.changes.length, "change")} of it</a>
    </p>
  </section>
);
