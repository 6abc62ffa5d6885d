/** The text of a file, or how to make it when it is asked for. */
export type FileText = string | (() => string | Promise<string>);

export interface SitePage {
  path: string;
  file: string;
  text: FileText;
}

/** The text of a page; the first call for a page renders it. */
export const renderPage = async ({ text }: Pick<SitePage, "text">): Promise<string> =>
  typeof text === "string" ? text : text();
