/**
 * Returns the URL of a source with its quote as a text fragment, so that a browser shows the sentence; without a quote the URL
 * alone.
 *
 * @see https://wicg.github.io/scroll-to-text-fragment/ for the syntax, in which `-`, `,` and `&` have a meaning.
 */
export function sourceHref({ url, quote }: { url: string; quote: string | null }): string {
  if (quote === null) return url;
  const text = encodeURIComponent(quote).replaceAll("-", "%2D");
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${text}`;
}
