import { LICENCE } from "../../contract/attribution.ts";
import { apiIndexPath, apiPaths, feedPaths, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { LedgerCitation } from "../frame/citation.tsx";
import { numeral, Time } from "../frame/format.tsx";
import { JsonLd, Layout } from "../frame/layout.tsx";
import { TableHead } from "../frame/table-head.tsx";

export const data = { permalink: sitePaths.data };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { dataVersion } = ledger.manifest;
  const { clubs, vendors, categories, countries, leagues } = sitePaths;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.data}
      title="Data downloads · Clubledger"
      description="All of Clubledger's technology data as JSON and CSV, with schemas, sizes, hashes and licence in one Frictionless data package."
      name="Data"
    >
      <h1>Data downloads</h1>
      <p class="lead">
        The whole ledger, free to use under {LICENCE.name}. Data of <Time at={ledger.date} />, version{" "}
        <code>{dataVersion}</code>: the files change only when the version does.
      </p>
      <Downloads ledger={ledger} />
      <p>
        <a href={`${sitePaths.data}datapackage.json`}>datapackage.json</a> describes all files as a
        Frictionless data package: columns, keys, sizes, SHA-256 hashes and licence.
      </p>
      <h2 id="start">Three lines to begin with</h2>
      <p>At how many clubs is a ticketing vendor current?</p>
      {Object.entries(samples(ledger.manifest.baseUrl)).map(([language, code]) => (
        <>
          <h3>{language}</h3>
          <pre tabindex={0}>
            <code>{code}</code>
          </pre>
        </>
      ))}
      <h2 id="feeds">Feeds</h2>
      <ul>
        {[{ name: "All changes", path: sitePaths.changes }, ...ledger.answerLists].map(({ name, path }) => (
          <li>
            {name}: <a href={feedPaths(path).atom}>Atom feed</a>, <a href={feedPaths(path).json}>JSON Feed</a>
          </li>
        ))}
        {[clubs, vendors, categories, countries, leagues].map((list) => (
          <li>
            <code>{feedPaths(`${list}{slug}/`).atom}</code> or <code>.json</code>
          </li>
        ))}
      </ul>
      <h2 id="columns">Columns</h2>
      {ledger.downloads().map(({ file, schema }) =>
        // Those of a release are the columns of relationships.csv.
        schema === null || file.includes("/") ? null : (
          <section>
            <h3>{file}</h3>
            <dl>
              {schema.fields.map(({ name, description }) => (
                <>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{description}</dd>
                </>
              ))}
            </dl>
          </section>
        ),
      )}
      <p>
        The <a href={apiIndexPath}>API</a> has one club at <code>{apiPaths.club}</code>, and one vendor at{" "}
        <code>{apiPaths.vendor}</code>.
      </p>
      <h2 id="cite">How to cite</h2>
      <LedgerCitation manifest={ledger.manifest} />
      <JsonLd data={toDataset(ledger)} />
    </Layout>
  );
}

const Downloads = ({ ledger }: { ledger: SiteLedger }) => (
  <table class="narrow stacked">
    <TableHead titles={["File", "Contents", { number: "Size" }]} />
    <tbody>
      {ledger.downloads().map(({ file, title, bytes }) => (
        <tr>
          <th scope="row">
            <a href={`${sitePaths.data}${file}`}>{file}</a>
          </th>
          <td>{title}</td>
          <td class="number" data-label="Size">
            {numeral(Math.ceil(bytes / 1024))} KB
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Three lines in each language that load the data and answer one question. */
const samples = (baseUrl: string): Readonly<Record<string, string>> => ({
  Python: `import csv, io, urllib.request
rows = csv.DictReader(io.TextIOWrapper(urllib.request.urlopen("${baseUrl}/data/relationships.csv"), "utf-8"))
print(len({row["club"] for row in rows if row["category"] == "Ticketing" and row["status"] == "current"}))`,
  DuckDB: `SELECT count(DISTINCT club)
FROM '${baseUrl}/data/relationships.csv'
WHERE category = 'Ticketing' AND status = 'current';`,
  TypeScript: `const response = await fetch("${baseUrl}/api/v1/tech?category=ticketing&status=current");
const { data } = (await response.json()) as { data: { club: string }[] };
console.log(new Set(data.map(({ club }) => club)).size);`,
});

/** For dataset catalogues. */
function toDataset({ manifest, date, downloads }: SiteLedger): Record<string, unknown> {
  const { baseUrl, dataVersion, counts } = manifest;
  return {
    "@type": "Dataset",
    name: "Clubledger: technology of football clubs, with sources",
    description: `${counts.relationships} sourced relationships between ${counts.clubs} football clubs and ${counts.vendors} technology vendors, each with its source, its status and the date it was verified.`,
    url: `${baseUrl}${sitePaths.data}`,
    version: dataVersion,
    dateModified: date,
    license: LICENCE.url,
    isAccessibleForFree: true,
    creator: { "@type": "Organization", name: "Clubledger", url: `${baseUrl}/` },
    distribution: downloads().map(({ file, title, mediaType, bytes, sha256 }) => ({
      "@type": "DataDownload",
      name: title,
      contentUrl: `${baseUrl}${sitePaths.data}${file}`,
      encodingFormat: mediaType,
      contentSize: `${bytes} B`,
      sha256,
    })),
  };
}
