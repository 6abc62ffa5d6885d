import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { feedPaths, sitePaths } from "../../contract/site-paths.ts";
import type { PageLedger } from "./page-ledger.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

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
  /** Islands and stylesheets that only some pages use, by name. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** Path of the page that replaces this one; the browser goes there at once. */
  movedTo?: string;
  /** The page whose feeds this page announces. */
  feedOf?: string;
  /** Not indexed, and without a canonical URL. */
  unlisted?: boolean;
  /** Too little for an index; its links count. */
  unindexed?: boolean;
  /** Id of the page's list of rows: a second link skips to it. */
  rows?: string;
  /** A members' page: unlisted, and with the members' terms in the footer. */
  forMembers?: boolean;
  children: Child;
}

/** The frame of every page. */
export function Layout(props: LayoutProps) {
  const { ledger, path, name, parents = [], rows, forMembers = false, children } = props;
  const home = { name: "Home", path: sitePaths.home };
  return (
    <html lang="en">
      <Head {...props} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        {rows === undefined ? null : (
          <a class="skip" href={`#${rows}`}>
            Skip to the rows
          </a>
        )}
        <SiteHeader ledger={ledger} path={path} forMembers={forMembers} />
        <main id="main">
          {name === undefined ? null : (
            <Breadcrumbs trail={[home, ...parents, { name, path }]} baseUrl={ledger.manifest.baseUrl} />
          )}
          {children}
        </main>
        <SiteFooter ledger={ledger} path={path} forMembers={forMembers} />
      </body>
    </html>
  );
}

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
  const { ledger, title, description, styles = [], feedOf, movedTo } = props;
  const scripts = [...(ledger.searchFiles === null ? [] : ["search.js"]), ...(props.scripts ?? [])];
  const { forMembers = false, unlisted = forMembers } = props;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {unlisted ? <meta name="robots" content="noindex, nofollow" /> : <CanonicalUrl {...props} />}
      {props.unindexed ? <meta name="robots" content="noindex, follow" /> : null}
      {movedTo === undefined ? null : <meta http-equiv="refresh" content={`0; url=${movedTo}`} />}
      <Icons ledger={ledger} />
      {["sans.woff2", "serif.woff2"].map((font) => (
        <link rel="preload" href={ledger.asset(font)} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      {feedOf === undefined ? null : <FeedLinks page={feedOf} />}
      {scripts.map((script) => (
        <script type="module" src={ledger.asset(script)} />
      ))}
      {[...new Set(scripts.flatMap(ledger.importsOf))].map((path) => (
        <link rel="modulepreload" href={path} />
      ))}
      {["site.css", ...styles].map((style) => (
        <link rel="stylesheet" href={ledger.asset(style)} />
      ))}
    </head>
  );
}

const Icons = ({ ledger: { asset } }: { ledger: PageLedger }) => (
  <>
    <link rel="icon" href={asset("icon-32.png")} sizes="32x32" type="image/png" />
    <link rel="icon" href={asset("icon.svg")} type="image/svg+xml" />
    <link rel="apple-touch-icon" href={asset("icon-180.png")} />
  </>
);

function CanonicalUrl({ ledger, path, title, description }: LayoutProps) {
  const url = `${ledger.manifest.baseUrl}${path}`;
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <ShareImage ledger={ledger} path={path} title={title} />
      <link rel="canonical" href={url} />
    </>
  );
}

/** The image of the page's kind, or the site's. */
function ShareImage({
  ledger: { manifest, shareImages },
  path,
  title,
}: Pick<LayoutProps, "ledger" | "path" | "title">) {
  const image = shareImages.get(`/${path.split("/")[1]}/`) ?? shareImages.get(sitePaths.home);
  if (image === undefined) return null;
  return (
    <>
      <meta property="og:image" content={`${manifest.baseUrl}${image}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
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
