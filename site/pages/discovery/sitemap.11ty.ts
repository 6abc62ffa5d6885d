import {
  apiIndexPath,
  calculatorPath,
  categoryPath,
  clubPath,
  countryPath,
  methodologyPath,
  sitePaths,
  vendorPath,
} from "../../../contract/site-paths.ts";
import { xml } from "../../feeds.ts";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: "/sitemap.xml" };

export function render({ ledger }: { ledger: SiteLedger }): string {
  const { baseUrl } = ledger.manifest;
  const urls = pathsOf(ledger).map((path) => `<url><loc>${xml(`${baseUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}

function pathsOf({ clubs, vendors, categories, countries, methods }: SiteLedger): string[] {
  return [
    ...Object.values(sitePaths),
    apiIndexPath,
    ...methods.flatMap(({ slug }) => [calculatorPath(slug), methodologyPath(slug)]),
    ...categories.map(({ slug }) => categoryPath(slug)),
    ...countries.map(({ slug }) => countryPath(slug)),
    ...clubs.map(({ slug }) => clubPath(slug)),
    ...vendors.map(({ slug }) => vendorPath(slug)),
  ];
}
