import type { ClubRecord, VendorRecord } from "../../contract/records.ts";
import { leaguePath, vendorPath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { JsonLd } from "../frame/layout.tsx";

/** A club's data for search engines. */
export const ClubJsonLd = ({ ledger, club }: { ledger: SiteLedger; club: ClubRecord }) => (
  <JsonLd
    data={{
      "@type": "SportsTeam",
      name: club.name,
      ...(club.aliases.length === 0 ? {} : { alternateName: club.aliases }),
      sport: "Association football",
      location: { "@type": "Country", name: club.country },
      ...(club.leagues.length === 0
        ? {}
        : {
            memberOf: club.leagues.map(({ slug, name }) => ({
              "@type": "SportsOrganization",
              name,
              url: `${ledger.manifest.baseUrl}${leaguePath(slug)}`,
            })),
          }),
      mainEntityOfPage: club.url,
    }}
  />
);

/** A vendor's data for search engines. */
export function VendorJsonLd({ ledger, vendor }: { ledger: SiteLedger; vendor: VendorRecord }) {
  const { name, slug, website, parent } = vendor;
  const organization = (other: { name: string; slug: string }) => ({
    "@type": "Organization",
    name: other.name,
    mainEntityOfPage: `${ledger.manifest.baseUrl}${vendorPath(other.slug)}`,
  });
  const owned = ledger.subsidiaries.get(slug) ?? [];
  return (
    <JsonLd
      data={{
        ...organization({ name, slug }),
        ...(website === null ? {} : { url: website }),
        ...(parent === null ? {} : { parentOrganization: organization(parent) }),
        ...(owned.length === 0 ? {} : { subOrganization: owned.map(organization) }),
      }}
    />
  );
}
