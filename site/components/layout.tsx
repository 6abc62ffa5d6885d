import type { Child } from "hono/jsx";
import { apiIndexPath, calculatorPath, feedPaths, sitePaths } from "../../contract/addresses.ts";
import { LICENCE, USAGE_RULES } from "../../contract/attribution.ts";
import type { SiteLedger } from "../ledger.ts";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";

export interface LayoutProps {
  ledger: SiteLedger;
  /** The page's own path, for its canonical address. */
  path: string;
  title: string;
  description: string;
  /** The way to the page, itself last; none on the home page. */
  trail?: readonly Crumb[];
  /** Scripts of `site/islands/` that the page runs, by name: `search.js`. */
  scripts?: readonly string[];
  /** Path of the page that stands in this one's place, to which a browser goes on by itself. */
  movedTo?: string;
  /** Stylesheets of `site/styles/` beyond the common one, by name. */
  styles?: readonly string[];
  /** The page whose feeds this page announces. */
  feedOf?: string;
  children: Child;
}

/** The frame of every page. */
export function Layout(props: LayoutProps) {
  const { ledger, path, trail = [], children } = props;
  return (
    <html lang="en">
      <Head {...props} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <SiteHeader path={path} />
        <main id="main">
          {trail.length === 0 ? null : <Breadcrumbs trail={trail} baseUrl={ledger.manifest.baseUrl} />}
          {children}
        </main>
        <SiteFooter ledger={ledger} />
      </body>
    </html>
  );
}

function Head({ ledger, path, title, description, scripts = [], styles = [], feedOf, movedTo }: LayoutProps) {
  const address = `${ledger.manifest.baseUrl}${path}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      {movedTo === undefined ? null : <meta http-equiv="refresh" content={`0; url=${movedTo}`} />}
      <link rel="canonical" href={address} />
      <link rel="icon" href="data:," />
      {feedOf === undefined ? null : <FeedLinks page={feedOf} />}
      {scripts.map((name) => (
        <script type="module" src={ledger.asset(name)} />
      ))}
      {["site.css", ...styles].map((name) => (
        <link rel="stylesheet" href={ledger.asset(name)} />
      ))}
    </head>
  );
}

function FeedLinks({ page }: { page: string }) {
  const { atom, json } = feedPaths(page);
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title="Changes (Atom)" href={atom} />
      <link rel="alternate" type="application/feed+json" title="Changes (JSON Feed)" href={json} />
    </>
  );
}

const NAVIGATION = [
  ["Clubs", sitePaths.clubs],
  ["Vendors", sitePaths.vendors],
  ["Categories", sitePaths.categories],
  ["Transfer cost", calculatorPath("transfer-cost")],
  ["Squad cost", calculatorPath("squad-cost")],
  ["API", apiIndexPath],
  ["Data", sitePaths.data],
  ["About", sitePaths.about],
] as const;

function SiteHeader({ path }: { path: string }) {
  return (
    <header class="site-header">
      <a class="wordmark" href={sitePaths.home}>
        Clubledger
      </a>
      <nav aria-label="Site">
        <ul>
          {NAVIGATION.map(([name, target]) => (
            <li>
              <a href={target} {...currentMark(path, target)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** A link to the page itself says so; one to the part of the site that the page is in is marked as well. */
function currentMark(path: string, target: string): { "aria-current"?: "page" | "true" } {
  if (path === target) return { "aria-current": "page" };
  const folder = target.endsWith("/") ? target : `${target}/`;
  return path.startsWith(folder) ? { "aria-current": "true" } : {};
}

const FURTHER = [
  ["Countries", sitePaths.countries],
  ["What the statuses mean", sitePaths.statuses],
  ["What changed", sitePaths.changes],
  ["Calculators", sitePaths.calculators],
  ["Methods of the calculators", sitePaths.methodology],
  ["Problem types", sitePaths.problems],
] as const;

function SiteFooter({ ledger }: { ledger: SiteLedger }) {
  return (
    <footer class="site-footer">
      <div>
        <section>
          <h2>Usage rules</h2>
          <ul class="usage-rules">
            {USAGE_RULES.map((rule) => (
              <li>{rule}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>More</h2>
          <ul>
            {FURTHER.map(([name, target]) => (
              <li>
                <a href={target}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Licence and version</h2>
          <p>
            Compiled research:{" "}
            <a href={LICENCE.url} rel="external license">
              {LICENCE.name}
            </a>
          </p>
          <p>
            Data version <span class="number">{ledger.manifest.dataVersion}</span>
          </p>
        </section>
      </div>
    </footer>
  );
}
