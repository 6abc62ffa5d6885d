import { releaseCsvPath, releasedFile, releasePath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import type { ReleasePage, SiteRelease } from "../build/releases.ts";
import { dateText, pluralise, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { ChangeFilter, ChangeTables, KindCounts } from "./changes.tsx";
import { ReleaseFinding } from "./release-finding.tsx";

interface Page {
  ledger: SiteLedger;
  releasePage: ReleasePage;
}

export const data = {
  pagination: { data: "ledger.releases.releasePages", size: 1, alias: "releasePage" },
  permalink: ({ releasePage: { release, number } }: Page) => releasePath(release.name, number),
};

export function render({ ledger, releasePage }: Page) {
  const { release, changes, number } = releasePage;
  const name = `Release of ${releaseText(release)}`;
  const title = number === 1 ? name : `${name}, page ${number}`;
  return (
    <Layout
      ledger={ledger}
      path={releasePath(release.name, number)}
      title={`${title} · Clubledger`}
      description={`${title}: ${pluralise(release.changes.length, "change")}, with what moved each status and what we corrected.`}
      name={title}
      parents={[{ name: "What changed", path: sitePaths.changes }]}
      feedOf={sitePaths.changes}
      scripts={["changes.js"]}
    >
      <h1>{title}</h1>
      <p class="lead">
        <Time at={new Date(release.releasedAt)} />.{" "}
        <a href={releaseCsvPath(release.name)}>Its changes as CSV</a>,{" "}
        <a href={`${sitePaths.data}${releasedFile(release.name)}`}>the relationships as it left them</a>
      </p>
      {release.note === null ? null : <p class="prose">{release.note}</p>}
      {number === 1 ? <ReleaseFinding ledger={ledger} release={release} /> : null}
      <KindCounts release={release} />
      <ChangeFilter />
      <ChangeTables ledger={ledger} changes={changes} caption={name} />
      <Pager page={releasePage} />
    </Layout>
  );
}

/** The way to the other pages of a release; nothing if there is one page only. */
const Pager = ({ page: { release, number, count } }: { page: ReleasePage }) =>
  count === 1 ? null : (
    <nav aria-label="Pages" class="pager">
      <ul class="inline-list">
        {Array.from({ length: count }, (_, index) => (
          <li>
            {index + 1 === number ? (
              <b aria-current="page">Page {number}</b>
            ) : (
              <a href={releasePath(release.name, index + 1)}>Page {index + 1}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );

/** `22 Nov 2026`, and of the second release of a day `22 Nov 2026 (2)`. */
function releaseText({ name }: SiteRelease): string {
  const number = name.slice(11);
  return `${dateText(name.slice(0, 10))}${number === "" ? "" : ` (${number})`}`;
}
