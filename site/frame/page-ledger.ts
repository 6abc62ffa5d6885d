import type { Manifest } from "../../contract/index-files.ts";

/** The ledger's part of every page, rendered by the build or the server. */
export interface PageLedger {
  manifest: Pick<Manifest, "baseUrl" | "dealsUrl" | "dataVersion" | "publisher">;
  /** Repository whose public issues take reports of errors. Without a trailing slash; null if there is no such place. */
  repositoryUrl: string | null;
  /** The path of a stylesheet or script by its source name: `site.css`, `search.js`. Throws on an unknown name. */
  asset: (name: string) => string;
  /** The paths of what a script imports, so that the browser can fetch them early. */
  importsOf: (script: string) => readonly string[];
  /** Paths of the files that the search as you type loads; null if the page has only the form. */
  searchFiles: readonly string[] | null;
  /** Paths of the images that services show for a link, by the list of a kind of page: `/clubs/`. Only a release has them. */
  shareImages: ReadonlyMap<string, string>;
  /** Comes before links to the site's pages: empty, or the site's URL if the page is on another host. */
  linkBase: string;
}
