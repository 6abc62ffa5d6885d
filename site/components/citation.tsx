interface CitationProps {
  /** What is cited: the page's title and address. */
  title: string;
  url: string;
  dataVersion: string;
  /** For the key of the BibTeX entry. */
  slug: string;
}

/** How to cite a page or the whole: as text and as BibTeX. The date is that of the data. */
export function Citation({ title, url, dataVersion, slug }: CitationProps) {
  const day = dataVersion.slice(0, 10);
  const bibtex = [
    `@misc{clubledger-${slug},`,
    "  author = {{Clubledger}},",
    `  title = {{${title}}},`,
    `  year = {${day.slice(0, 4)}},`,
    `  url = {${url}},`,
    `  note = {Data version ${dataVersion}. CC BY 4.0}`,
    "}",
  ].join("\n");
  return (
    <>
      <p>
        Clubledger ({day.slice(0, 4)}). <cite>{title}</cite>. Data version{" "}
        <span class="number">{dataVersion}</span>. {url}
      </p>
      <pre>
        <code>{bibtex}</code>
      </pre>
    </>
  );
}
