import type { Child } from "hono/jsx";
import { LICENCE, USAGE_RULES } from "../../contract/attribution.ts";
import type { Manifest } from "../../contract/index-files.ts";
import { apiIndexPath, calculatorPath, feedPaths, sitePaths } from "../../contract/site-paths.ts";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";

/** What the frame needs to know of the whole: a page that the server renders has no more than this. */
export interface FrameLedger {
  manifest: Pick<Manifest, "baseUrl" | "dataVersion">;
  asset: (name: string) => string;
  /** The addresses of what a script imports, where that is known: a browser then need not read the script to ask for them. */
  importsOf?: (script: string) => readonly string[];
  /** What links to the site's pages begin with, where the page is on another host than they are. */
  linkBase?: string;
}

export interface LayoutProps {
  ledger: FrameLedger;
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
  /** Not to be indexed, and without an address to cite. */
  unlisted?: boolean;
  /** For its reader alone: unlisted, and marked as a page of the members' part. */
  forMembers?: boolean;
  children: Child;
}

/** The frame of every page. */
export function Layout(props: LayoutProps) {
  const { ledger, path, trail = [], forMembers = false, children } = props;
  return (
    <html lang="en">
      <Head {...props} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <SiteHeader path={forMembers ? MEMBERS_PART : path} linkBase={ledger.linkBase ?? ""} />
        <main id="main">
          {trail.length === 0 ? null : <Breadcrumbs trail={trail} baseUrl={ledger.manifest.baseUrl} />}
          {children}
        </main>
        <SiteFooter ledger={ledger} forMembers={forMembers} />
      </body>
    </html>
  );
}

function Head(props: LayoutProps) {
  const { ledger, title, description, scripts = [], styles = [], feedOf, movedTo } = props;
  const { forMembers = false, unlisted = forMembers } = props;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {unlisted ? <meta name="robots" content="noindex, nofollow" /> : <PublicAddress {...props} />}
      {movedTo === undefined ? null : <meta http-equiv="refresh" content={`0; url=${movedTo}`} />}
      <link rel="icon" href="data:," />
      {feedOf === undefined ? null : <FeedLinks page={feedOf} />}
      {scripts.map((name) => (
        <script type="module" src={ledger.asset(name)} />
      ))}
      {scripts
        .flatMap((name) => ledger.importsOf?.(name) ?? [])
        .map((address) => (
          <link rel="modulepreload" href={address} />
        ))}
      {["site.css", ...styles].map((name) => (
        <link rel="stylesheet" href={ledger.asset(name)} />
      ))}
    </head>
  );
}

function PublicAddress({ ledger, path, title, description }: LayoutProps) {
  const address = `${ledger.manifest.baseUrl}${path}`;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <link rel="canonical" href={address} />
    </>
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
  ["Members", sitePaths.members],
  ["About", sitePaths.about],
] as const;

/** Below the address of the page that says what membership holds, and not that page itself. */
const MEMBERS_PART = `${sitePaths.members}own/`;

function SiteHeader({ path, linkBase }: { path: string; linkBase: string }) {
  return (
    <header class="site-header">
      <a class="wordmark" href={`${linkBase}${sitePaths.home}`}>
        Clubledger
      </a>
      <nav aria-label="Site">
        <ul>
          {NAVIGATION.map(([name, target]) => (
            <li>
              <a href={`${linkBase}${target}`} {...currentMark(path, target)}>
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

function SiteFooter({ ledger, forMembers }: { ledger: FrameLedger; forMembers: boolean }) {
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
                <a href={`${ledger.linkBase ?? ""}${target}`}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Licence and version</h2>
          <p>
            {forMembers ? "Public research" : "Compiled research"}:{" "}
            <a href={LICENCE.url} rel="external license">
              {LICENCE.name}
            </a>
          </p>
          {forMembers ? (
            <p>
              Buyers and deals:{" "}
              <a href={`${ledger.linkBase ?? ""}${sitePaths.members}#terms`}>terms of their own</a>
            </p>
          ) : null}
          <p>
            Data version <span class="number">{ledger.manifest.dataVersion}</span>
          </p>
        </section>
      </div>
    </footer>
  );
}
