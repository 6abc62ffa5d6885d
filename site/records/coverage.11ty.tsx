import { groupBy } from "../../contract/collections.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { TableHead } from "../frame/table-head.tsx";
import { MeasuredCells } from "./measured-cells.tsx";
import { RecordName } from "./relationships.tsx";

const EARLIER = "Earlier";
const UNDATED = "Undated";

export const data = { permalink: sitePaths.coverage };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { left_out, doubts, exceptions } = ledger.coverage;
  const { clubs, countries, relationships } = ledger.manifest.counts;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.coverage}
      title="Known gaps: what is missing and what may be wrong · Clubledger"
      description="What Clubledger does not cover, which relationships may be wrong, and why they are kept."
      name="Known gaps"
      parents={[{ name: "About", path: sitePaths.about }]}
    >
      <h1>Known gaps</h1>
      <p class="lead">
        {pluralise(relationships, "relationship")} of {pluralise(clubs, "club")} in{" "}
        {pluralise(countries, "country", "countries")}. A club that is not listed has no evidence here yet; it
        may use any technology. <a href={sitePaths.leagues}>Coverage by league</a>
      </p>
      <MeasuredCells ledger={ledger} />
      <EvidenceAges ledger={ledger} />
      <p>
        <a href={sitePaths.needsSource}>Rows that need a newer source</a>
      </p>
      <h2 id="left-out">What is left out</h2>
      <Remarks remarks={left_out} />
      <h2 id="doubts">What may be wrong</h2>
      <Remarks remarks={doubts} />
      {exceptions.length === 0 ? null : (
        <>
          <h2 id="exceptions">Exceptions</h2>
          <p>
            These records break one of the ledger's own rules. Their sources could not be read again, so they
            stay as they are.
          </p>
          <ul>
            {exceptions.map(({ record, reason }) => (
              <li>
                <RecordName id={record} ledger={ledger} />: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Layout>
  );
}

/** Counts relationships by the age of their newest page: the three years up to the data's, the rest, and pages without a date. */
function EvidenceAges({ ledger: { relationships, date } }: { ledger: SiteLedger }) {
  const newest = Number(date.slice(0, 4));
  const years = [newest, newest - 1, newest - 2].map(String);
  const groups = groupBy(relationships, ({ evidence }) => {
    const year = newestDate(evidence)?.slice(0, 4);
    if (year === undefined) return UNDATED;
    return years.includes(year) ? year : EARLIER;
  });
  return (
    <table class="narrow">
      <caption>Relationships by the year of their newest page</caption>
      <TableHead
        titles={["Year", ...["All", "Current", "Historical", "Unknown"].map((number) => ({ number }))]}
      />
      <tbody>
        {[...years, EARLIER, UNDATED].map((name) => {
          const rows = groups.get(name) ?? [];
          const counts = countByStatus(rows);
          return (
            <tr>
              <th scope="row">{name}</th>
              {[rows.length, counts.current, counts.historical, counts["status unknown"]].map((count) => (
                <td class="number">{numeral(count)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Folded: a link to the id opens it, because the id is inside. */
const Remarks = ({ remarks }: { remarks: SiteLedger["coverage"]["doubts"] }) => (
  <>
    {remarks.map(({ about, text }) => (
      <details class="fold">
        <summary>{about}</summary>
        <p id={slugOf(about)} class="prose">
          {text}
        </p>
      </details>
    ))}
  </>
);
