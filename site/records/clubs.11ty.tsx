import { clubPath, countryPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";
import { Directory } from "./directory.tsx";

export const data = { permalink: sitePaths.clubs };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { clubs, countries } = ledger.manifest.counts;
  const inCountries = pluralise(countries, "country", "countries");
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.clubs}
      title="Clubs by country · Clubledger"
      description={`${pluralise(clubs, "football club")} in ${inCountries} whose technology we list, with sources.`}
      name="Clubs"
      scripts={["directory.js"]}
    >
      <h1>Clubs</h1>
      <p class="lead">
        {pluralise(clubs, "club")} in {inCountries}, with their relationships of any status;{" "}
        {numeral(ledger.clubs.filter(({ counts }) => counts.total === 1).length)} have one. Sort by most
        relationships for the best covered. <a href={sitePaths.compare}>Compare clubs side by side</a>
      </p>
      <Directory
        noun="clubs"
        defaultSort="Country"
        groups={ledger.countries.map((country) => ({
          id: country.slug,
          title: <a href={countryPath(country.slug)}>{country.name}</a>,
          entries: country.clubs.map(({ slug, name, aliases, counts }) => ({
            name,
            path: clubPath(slug),
            count: counts.total,
            also: [...aliases, country.name],
          })),
        }))}
      />
    </Layout>
  );
}
