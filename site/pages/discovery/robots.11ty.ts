import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: "/robots.txt" };

/** The API is for programs that ask, not for crawlers: the same facts are on the pages and in the downloads. */
export const render = ({ ledger }: { ledger: SiteLedger }): string => `User-agent: *
Disallow: /api/v1/

Sitemap: ${ledger.manifest.baseUrl}/sitemap.xml
`;
