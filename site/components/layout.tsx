import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { LICENCE, USAGE_RULES } from "../../contract/attribution.ts";
import type { Manifest } from "../../contract/index-files.ts";
import { apiIndexPath, calculatorPath, feedPaths, sitePaths } from "../../contract/site-paths.ts";

/** What every page needs of the ledger, whether the build or the server renders it. */
export interface PageLedger {
  manifest: Pick<Manifest, "baseUrl" | "dealsUrl" | "dataVersion"> & Partial<Pick<Manifest, "publisher">>;
  /** The path of a stylesheet or script by its source name: `site.css`, `search.js`. Throws on an unknown name. */
  asset: (name: string) => string;
  /** The paths of what a script imports, so that the browser can fetch them early. */
  importsOf: (script: string) => readonly string[];
  /** Comes before links to the site's pages: empty, or the site's URL if the page is on another host. */
  linkBase: string;
}

interface Crumb {
  name: string;
  path: string;
}

export interface LayoutProps {
  ledger: PageLedger;
  /** The page's own path, for its canonical URL. */
  path: string;
  title: string;
  description: string;
  /** The page's name in the breadcrumbs; without one there are none. */
  name?: string;
  /** The pages above it, from the top, without the home page. */
  parents?: readonly Crumb[];
  /** Scripts of `site/islands/` and stylesheets of `site/styles/` that only some pages use, by name. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** Path of the page that replaces this one; the browser goes there at once. */
  movedTo?: string;
  /** The page whose feeds this page announces. */
  feedOf?: string;
  /** Not indexed, and without a canonical URL. */
  unlisted?: boolean;
  /** A members' page: unlisted, and with the members' terms in the footer. */
  forMembers?: boolean;
  children: Child;
}

/** The frame of every page. */
export function Layout(props: LayoutProps) {
  const { ledger, path, name, parents = [], forMembers = false, children } = props;
  const home = { name: "Home", path: sitePaths.home };
  return (
    <html lang="en">
      <Head {...props} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <SiteHeader path={forMembers ? MEMBERS_SECTION : path} linkBase={ledger.linkBase} />
        <main id="main">
          {name === undefined ? null : (
            <Breadcrumbs trail={[home, ...parents, { name, path }]} baseUrl={ledger.manifest.baseUrl} />
          )}
          {children}
        </main>
        <SiteFooter ledger={ledger} forMembers={forMembers} />
      </body>
    </html>
  );
}

/** A page below the API's index. */
export const ApiPage = ({ name, children, ...page }: Omit<LayoutProps, "title"> & { name: string }) => (
  <Layout
    {...page}
    title={`${name} · Clubledger API`}
    name={name}
    parents={[{ name: "API", path: apiIndexPath }]}
  >
    <h1>{name}</h1>
    {children}
  </Layout>
);

/** Data for machines that read pages. It never runs, so the content security policy does not apply to it. */
export function JsonLd({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json">{raw(json)}</script>;
}

/** The way from the home page to this one, for people and for machines. */
const Breadcrumbs = ({ trail, baseUrl }: { trail: readonly Crumb[]; baseUrl: string }) => (
  <nav class="breadcrumbs" aria-label="Breadcrumbs">
    <ol>
      {trail.map(({ name, path }, index) => (
        <li>
          {index === trail.length - 1 ? <span aria-current="page">{name}</span> : <a href={path}>{name}</a>}
        </li>
      ))}
    </ol>
    <JsonLd
      data={{
        "@type": "BreadcrumbList",
        itemListElement: trail.map(({ name, path }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          item: `${baseUrl}${path}`,
        })),
      }}
    />
  </nav>
);

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
      {unlisted ? <meta name="robots" content="noindex, nofollow" /> : <CanonicalUrl {...props} />}
      {movedTo === undefined ? null : <meta http-equiv="refresh" content={`0; url=${movedTo}`} />}
      <link rel="icon" href="data:," />
      {feedOf === undefined ? null : <FeedLinks page={feedOf} />}
      {scripts.map((script) => (
        <script type="module" src={ledger.asset(script)} />
      ))}
      {scripts.flatMap(ledger.importsOf).map((path) => (
        <link rel="modulepreload" href={path} />
      ))}
      {["site.css", ...styles].map((style) => (
        <link rel="stylesheet" href={ledger.asset(style)} />
      ))}
    </head>
  );
}

function CanonicalUrl({ ledger, path, title, description }: LayoutProps) {
  const url = `${ledger.manifest.baseUrl}${path}`;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <link rel="canonical" href={url} />
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

/** A path below the page about membership, so that the navigation marks that page as the current section. */
const MEMBERS_SECTION = `${sitePaths.members}account/`;

const SiteHeader = ({ path, linkBase }: { path: string; linkBase: string }) => (
  <header class="site-header">
    <a class="wordmark" href={`${linkBase}${sitePaths.home}`}>
      Clubledger
    </a>
    <nav aria-label="Site">
      <Menu links={NAVIGATION} path={path} linkBase={linkBase} />
    </nav>
  </header>
);

interface MenuProps {
  links: readonly (readonly [name: string, target: string])[];
  path: string;
  linkBase?: string;
}

/** Links side by side; that to the page at `path`, or to its section, is marked. */
export const Menu = ({ links, path, linkBase = "" }: MenuProps) => (
  <ul class="menu">
    {links.map(([name, target]) => (
      <li>
        <a href={`${linkBase}${target}`} {...currentMark(path, target)}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

function currentMark(path: string, target: string): { "aria-current"?: "page" | "true" } {
  if (path === target) return { "aria-current": "page" };
  const folder = target.endsWith("/") ? target : `${target}/`;
  return path.startsWith(folder) ? { "aria-current": "true" } : {};
}

const MORE_PAGES = [
  ["Countries", sitePaths.countries],
  ["Leagues", sitePaths.leagues],
  ["What the statuses mean", sitePaths.statuses],
  ["Coverage and doubts", sitePaths.coverage],
  ["What changed", sitePaths.changes],
  ["Calculators", sitePaths.calculators],
  ["How the calculators work", sitePaths.methodology],
  ["Problem types", sitePaths.problems],
] as const;

const SiteFooter = ({ ledger, forMembers }: { ledger: PageLedger; forMembers: boolean }) => (
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
          {MORE_PAGES.map(([name, target]) => (
            <li>
              <a href={`${ledger.linkBase}${target}`}>{name}</a>
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
            Buyers and deals: <a href={`${ledger.linkBase}${sitePaths.members}#terms`}>separate terms</a>
          </p>
        ) : null}
        <p>
          Data version <span class="number">{ledger.manifest.dataVersion}</span>
        </p>
      </section>
    </div>
  </footer>
);
