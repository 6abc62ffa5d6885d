import { LICENCE } from "../../contract/attribution.ts";
import type { Operator } from "../../contract/operator.ts";
import { apiIndexPath, correctionsPath, sitePaths } from "../../contract/site-paths.ts";
import { Time } from "./format.tsx";
import type { PageLedger } from "./page-ledger.ts";
import { ReportLink } from "./report.tsx";

const MORE_PAGES = [
  ["What the statuses mean", sitePaths.statuses],
  ["Known gaps", sitePaths.coverage],
  ["Needs a newer source", sitePaths.needsSource],
  ["What changed", sitePaths.changes],
  ["Corrections", correctionsPath],
  ["How the calculators work", sitePaths.methodology],
  ["Downloads", sitePaths.data],
  ["API", apiIndexPath],
  ["Privacy", sitePaths.privacy],
] as const;

interface FooterProps {
  ledger: PageLedger;
  /** The page's own path, for reports of errors. */
  path: string;
  forMembers: boolean;
}

export const SiteFooter = ({ ledger, path, forMembers }: FooterProps) => (
  <footer class="site-footer">
    <div>
      <section>
        <h2>Using this research</h2>
        <p>
          Credit Clubledger, and open the source before you quote it. Only “current” means in use today.{" "}
          <a href={`${ledger.linkBase}${sitePaths.about}#rules`}>Usage rules</a>
        </p>
        <p>
          {forMembers ? "Public research" : "Compiled research"}:{" "}
          <a href={LICENCE.url} rel="external license">
            {LICENCE.name}
          </a>
        </p>
        {forMembers ? (
          <p>
            Buyers and deals: <a href={`${ledger.linkBase}${sitePaths.members}#terms`}>separate terms</a>
          </p>
        ) : null}
      </section>
      <nav aria-labelledby="footer-more">
        <h2 id="footer-more">More</h2>
        <ul>
          {MORE_PAGES.map(([name, target]) => (
            <li>
              <a href={`${ledger.linkBase}${target}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section>
        <h2>Publisher and corrections</h2>
        <PublisherLines publisher={ledger.manifest.publisher} />
        <p>
          <a href={`${ledger.linkBase}${sitePaths.about}#errors`}>How we handle corrections</a>
        </p>
        <ReportLink
          ledger={ledger}
          url={`${forMembers ? ledger.manifest.dealsUrl : ledger.manifest.baseUrl}${path}`}
        />
        <DataDate version={ledger.manifest.dataVersion} />
      </section>
    </div>
  </footer>
);

/** Names the publisher, as far as the build's settings say. */
export const PublisherLines = ({ publisher: { name, url, contact } }: { publisher: Operator }) => (
  <>
    {name === null && url === null ? null : (
      <p>
        Published by <PublisherName name={name} url={url} />
      </p>
    )}
    {contact === null ? null : (
      <p>
        Contact: <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    )}
  </>
);

export const PublisherName = ({ name, url }: Pick<Operator, "name" | "url">) =>
  url === null ? name : <a href={url}>{name ?? new URL(url).hostname}</a>;

const DataDate = ({ version }: { version: string }) => (
  <p>
    Data of <Time at={version.slice(0, 10)} />
    <br />
    <small>
      Version <span class="number">{version}</span>
    </small>
  </p>
);
