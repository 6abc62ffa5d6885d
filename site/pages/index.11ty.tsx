import { clubPath } from "../../contract/addresses.ts";
import { USAGE_RULES } from "../../contract/attribution.ts";
import type { ClubRecord } from "../../contract/records.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { counts } = ledger.manifest;
  const description = `Which football club uses whose technology: ${counts.relationships} sourced relationships of ${counts.clubs} clubs and ${counts.vendors} vendors.`;
  return (
    <Layout
      ledger={ledger}
      path="/"
      title="Clubledger: the sourced ledger of the football business"
      description={description}
    >
      <h1>The sourced ledger of the football business</h1>
      <p class="lead">{description} No fact without its source, its status and its date.</p>
      <section aria-labelledby="rules">
        <h2 id="rules">How to use it</h2>
        <ul>
          {USAGE_RULES.map((rule) => (
            <li>{rule}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="clubs">
        <h2 id="clubs">Clubs</h2>
        {[...byCountry(ledger.clubs)].map(([country, clubs]) => (
          <Country country={country} clubs={clubs} />
        ))}
      </section>
    </Layout>
  );
}

function Country({ country, clubs }: { country: string; clubs: readonly ClubRecord[] }) {
  return (
    <>
      <h3>{country}</h3>
      <ul class="clubs">
        {clubs.map(({ slug, name, counts }) => (
          <li>
            <a href={clubPath(slug)}>{name}</a> <span class="count">{counts.total}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function byCountry(clubs: readonly ClubRecord[]): Map<string, ClubRecord[]> {
  const countries = [...new Set(clubs.map(({ country }) => country))].sort();
  return new Map(countries.map((country) => [country, clubs.filter((club) => club.country === country)]));
}
