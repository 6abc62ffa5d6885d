import { clubPath, countryPath, sitePaths } from "../../contract/site-paths.ts";
import { counted } from "../components/counted.ts";
import { Directory } from "../components/directory.tsx";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/clubs/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { clubs, countries } = ledger.manifest.counts;
  const inCountries = counted(countries, "country", "countries");
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.clubs}
      title="Clubs by country · Clubledger"
      description={`The ${counted(clubs, "football club")} of ${inCountries} whose technology the ledger shows with sources.`}
      trail={[{ name: "Clubs", path: sitePaths.clubs }]}
      scripts={["directory.js"]}
    >
      <h1>Clubs</h1>
      <p class="lead">
        {counted(clubs, "club")} of {inCountries}. The number beside a club is that of its relationships, of
        any status.
      </p>
      <Directory
        noun="clubs"
        order="By country"
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
