import { USAGE_RULES } from "../../contract/attribution.ts";

export const UsageRules = () => (
  <ol class="prose">
    {USAGE_RULES.map((rule) => (
      <li>{rule}</li>
    ))}
  </ol>
);

interface CitationProps {
  title: string;
  url: string;
  dataVersion: string;
  /** For the key of the BibTeX entry; without it there is none. */
  slug?: string;
}

/** Cites the whole ledger. */
export const LedgerCitation = ({
  manifest: { baseUrl, dataVersion },
}: {
  manifest: { baseUrl: string; dataVersion: string };
}) => (
  <Citation
    title="Clubledger: the sourced ledger of the football business"
    url={`${baseUrl}/`}
    dataVersion={dataVersion}
    slug="data"
  />
);

/** Cites a page or the whole ledger: as text and, with a slug, as BibTeX; dated by the data. */
export function Citation({ title, url, dataVersion, slug }: CitationProps) {
  const year = dataVersion.slice(0, 4);
  const bibtex = [
    `@misc{clubledger-${slug},`,
    "  author = {{Clubledger}},",
    `  title = {{${title}}},`,
    `  year = {${year}},`,
    `  url = {${url}},`,
    `  note = {Data version ${dataVersion}. CC BY 4.0}`,
    "}",
  ].join("\n");
  return (
    <>
      <p>
        Clubledger ({year}). <cite>{title}</cite>. Data version <span class="number">{dataVersion}</span>.{" "}
        {url}
      </p>
      {slug === undefined ? null : (
        <details class="fold">
          <summary>BibTeX</summary>
          <pre>
            <code>{bibtex}</code>
          </pre>
        </details>
      )}
    </>
  );
}
