import { countryPath, sitePaths } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/countries/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.countries}
      title="Countries · Clubledger"
      description={`The ${ledger.countries.length} countries of the clubs in the ledger, with their clubs and relationships.`}
      trail={[{ name: "Countries", path: sitePaths.countries }]}
    >
      <h1>Countries</h1>
      <p class="lead">
        The countries of the clubs. A small number tells how little evidence has been read there, not how
        little technology is in use.
      </p>
      <table class="narrow">
        <thead>
          <tr>
            <th scope="col">Country</th>
            <th scope="col" class="number">
              Clubs
            </th>
            <th scope="col" class="number">
              Relationships
            </th>
          </tr>
        </thead>
        <tbody>
          {ledger.countries.map(({ name, slug, clubs, relationships }) => (
            <tr>
              <th scope="row">
                <a href={countryPath(slug)}>{name}</a>
              </th>
              <td class="number">{clubs.length}</td>
              <td class="number">{relationships.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Layout>
  );
}
