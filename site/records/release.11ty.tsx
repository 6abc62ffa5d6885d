import { releaseCsvPath, releasePath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { countByKind, pageOfKind, type ReleasePage, type SiteRelease } from "../build/releases.ts";
import { dateText, Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { ChangeTables, KindCounts, Pager } from "./changes.tsx";

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
        <a href={releaseCsvPath(release.name)}>This release as CSV</a>
      </p>
      {release.note === null ? null : <p class="prose">{release.note}</p>}
      <KindCounts
        changes={release.changes}
        hrefOf={(kind) => `${releasePath(release.name, pageOfKind(release, kind))}#${kind}`}
      />
      <ChangeTables ledger={ledger} changes={changes} caption={name} isOpen={number > 1} />
      <Pager page={releasePage} pathOf={(other) => releasePath(release.name, other)} />
    </Layout>
  );
}

/** `22 Nov 2026`, and of the second release of a day `22 Nov 2026 (2)`. */
function releaseText({ name }: SiteRelease): string {
  const number = name.slice(11);
  return `${dateText(name.slice(0, 10))}${number === "" ? "" : ` (${number})`}`;
}
