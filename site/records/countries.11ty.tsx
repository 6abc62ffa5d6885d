import { countryPath, sitePaths } from "../../contract/site-paths.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { TableHead } from "../frame/table-head.tsx";
import { StatusBar } from "./status.tsx";

export const data = { permalink: sitePaths.countries };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.countries}
      title="Countries · Clubledger"
      description={`The ${ledger.countries.length} countries in the ledger, with their clubs and relationships.`}
      name="Countries"
    >
      <h1>Countries</h1>
      <p class="lead">
        A low number means we have read little evidence there, not that clubs use little technology.
      </p>
      <table class="with-bars">
        <TableHead
          titles={["Country", { number: "Clubs" }, { number: "Current" }, { number: "Entries" }, "By status"]}
        />
        <tbody>
          {ledger.countries.map(({ name, slug, clubs, relationships }) => (
            <tr>
              <th scope="row">
                <a href={countryPath(slug)}>{name}</a>
              </th>
              <td class="number">{clubs.length}</td>
              <td class="number">{countByStatus(relationships).current}</td>
              <td class="number">{relationships.length}</td>
              <td class="bar-cell">
                <StatusBar counts={countByStatus(relationships)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Layout>
  );
}
