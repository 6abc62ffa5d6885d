/** The text of a file, or how to make it when it is asked for. */
export type FileText = string | (() => string | Promise<string>);

/** A page, feed or other file of the site. */
export interface SitePage {
  /** The path that it is served at. */
  path: string;
  /** The file that it is written to. */
  file: string;
  text: FileText;
}

/** The text of a page; the first call for a page renders it. */
export const renderPage = async ({ text }: Pick<SitePage, "text">): Promise<string> =>
  typeof text === "string" ? text : text();
