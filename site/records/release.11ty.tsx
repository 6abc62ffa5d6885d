import { releaseCsvPath, releasedFile, releasePath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import {
  countByKind,
  PAGE_ORDER,
  pageOfKind,
  type ReleasePage,
  type SiteRelease,
} from "../build/releases.ts";
import { dateText, numeral, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { ChangeTables, KIND_NAMES } from "./changes.tsx";

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
  const counts = countByKind(release.changes);
  const [parent, path] = [
    { name: "What changed", path: sitePaths.changes },
    releasePath(release.name, number),
  ];
  return (
    <Layout
      ledger={ledger}
      path={path}
      title={`${title} · Clubledger`}
      description={`${title}: ${counts.added} added, ${counts.changed} changed, ${counts.corrected} corrected, ${counts.removed} removed.`}
      name={title}
      parents={[parent]}
      feedOf={sitePaths.changes}
    >
      <h1>{title}</h1>
      <p class="lead">
        <Time at={new Date(release.releasedAt)} />.{" "}
        <a href={releaseCsvPath(release.name)}>Its changes as CSV</a>,{" "}
        <a href={`${sitePaths.data}${releasedFile(release.name)}`}>the relationships as it left them</a>
      </p>
      {release.note === null ? null : <p class="prose">{release.note}</p>}
      <KindCounts release={release} />
      <ChangeTables ledger={ledger} changes={changes} caption={name} isOpen={number > 1} />
      <Pager page={releasePage} />
    </Layout>
  );
}

/** Counts changes by kind, each a link to where they begin. */
function KindCounts({ release }: { release: SiteRelease }) {
  const counts = countByKind(release.changes);
  return (
    <ul class="inline-list">
      {PAGE_ORDER.filter((kind) => counts[kind] > 0).map((kind) => (
        <li>
          <a href={`${releasePath(release.name, pageOfKind(release, kind))}#${kind}`}>
            <b>{numeral(counts[kind])}</b> {KIND_NAMES[kind].toLowerCase()}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The way to the other pages of a release; nothing if there is one page only. */
function Pager({ page: { release, number, count } }: { page: ReleasePage }) {
  if (count === 1) return null;
  return (
    <nav aria-label="Pages" class="pager">
      <ul class="inline-list">
        {number === 1 ? null : (
          <li>
            <a href={releasePath(release.name, number - 1)} rel="prev">
              Previous
            </a>
          </li>
        )}
        <li>
          Page {number} of {count}
        </li>
        {number === count ? null : (
          <li>
            <a href={releasePath(release.name, number + 1)} rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** `22 Nov 2026`, and of the second release of a day `22 Nov 2026 (2)`. */
function releaseText({ name }: SiteRelease): string {
  const number = name.slice(11);
  return `${dateText(name.slice(0, 10))}${number === "" ? "" : ` (${number})`}`;
}
