import { groupBy } from "../../contract/collections.ts";
import { correctionsPath, releasePath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import type { ListPage } from "../build/releases.ts";
import { Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { KIND_NAMES, KindOfChanges, Pager } from "./changes.tsx";

interface Page {
  ledger: SiteLedger;
  corrections: ListPage;
}

export const data = {
  pagination: { data: "ledger.releases.correctionPages", size: 1, alias: "corrections" },
  permalink: ({ corrections }: Page) => correctionsPath(corrections.number),
};

export function render({ ledger, corrections }: Page) {
  const { number, changes } = corrections;
  const title = number === 1 ? "Corrections" : `Corrections, page ${number}`;
  return (
    <Layout
      ledger={ledger}
      path={correctionsPath(number)}
      title={`${title} · Clubledger`}
      description={`${title}: what the ledger got wrong and says now, and what was removed from it and why.`}
      name={title}
      parents={[{ name: "What changed", path: sitePaths.changes }]}
      feedOf={sitePaths.changes}
    >
      <h1>{title}</h1>
      <p class="lead">
        Our mistakes, put right, and what was removed and why. What newer evidence changed is under{" "}
        <a href={sitePaths.changes}>what changed</a>.{" "}
        <a href={`${sitePaths.about}#errors`}>Report an error</a>
      </p>
      {changes.length === 0 ? <p>Nothing has been corrected or removed yet.</p> : null}
      {[...groupBy(changes, ({ release }) => release)].map(([release, ofRelease]) =>
        [...groupBy(ofRelease, ({ kind }) => kind)].map(([kind, entries]) => (
          <section>
            <h2>
              {KIND_NAMES[kind]},{" "}
              <a href={releasePath(release)}>
                <Time at={release.slice(0, 10)} />
              </a>
            </h2>
            <KindOfChanges ledger={ledger} changes={entries} caption={release} />
          </section>
        )),
      )}
      <Pager page={corrections} pathOf={correctionsPath} />
    </Layout>
  );
}
