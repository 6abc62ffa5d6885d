import type { Child } from "hono/jsx";
import { apiIndexPath } from "../../contract/addresses.ts";
import { LICENCE } from "../../contract/attribution.ts";
import type { SiteLedger } from "../ledger.ts";

interface LayoutProps {
  ledger: SiteLedger;
  /** The page's own path, for its canonical address. */
  path: string;
  title: string;
  description: string;
  /** Scripts of `site/islands/` that the page runs, by name: `search.js`. */
  scripts?: readonly string[];
  /** Stylesheets of `site/styles/` that the page needs beyond the site's own, by name: `calculators.css`. */
  styles?: readonly string[];
  children: Child;
}

/** The frame of every page. */
export function Layout({
  ledger,
  path,
  title,
  description,
  scripts = [],
  styles = [],
  children,
}: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={`${ledger.manifest.baseUrl}${path}`} />
        <link rel="icon" href="data:," />
        {scripts.map((name) => (
          <script type="module" src={ledger.asset(name)} />
        ))}
        <link rel="stylesheet" href={ledger.asset("site.css")} />
        {styles.map((name) => (
          <link rel="stylesheet" href={ledger.asset(name)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header class="site-header">
          <a class="wordmark" href="/">
            Clubledger
          </a>
          <nav aria-label="Site">
            <a href="/#clubs">Clubs</a>
            <a href={apiIndexPath}>API</a>
          </nav>
        </header>
        <main id="main">{children}</main>
        <SiteFooter ledger={ledger} />
      </body>
    </html>
  );
}

function SiteFooter({ ledger }: { ledger: SiteLedger }) {
  return (
    <footer class="site-footer">
      <p>
        Compiled research: <a href={LICENCE.url}>{LICENCE.name}</a>. Follow the source before you make a
        material claim.
      </p>
      <p>Data version {ledger.manifest.dataVersion}</p>
    </footer>
  );
}
