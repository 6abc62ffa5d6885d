/** A link to the page that a fact is taken from, by its publisher where that is known, otherwise by its host. */
export function FactSource({ url, publisher }: { url: string; publisher?: string | undefined }) {
  return (
    <a class="fact-source" href={url} rel="external nofollow noreferrer">
      {publisher ?? new URL(url).hostname.replace(/^www\./, "")}
    </a>
  );
}
