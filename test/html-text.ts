/** The text of some HTML, as it is read. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The text of a page's main part. */
export const mainTextOf = (html: string): string =>
  textOf(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
