import { memberPaths } from "../../../contract/site-paths.ts";
import type { SiteLedger } from "../../ledger.ts";

const MEMBER_FOLDERS = [memberPaths.account, memberPaths.buyers, memberPaths.deals];

export const data = { permalink: "/robots.txt" };

/**
 * The API is for programs that ask, not for crawlers: the same facts are on the pages and in the downloads. The members' pages would
 * only lead a crawler to the sign-in.
 */
export const render = ({ ledger }: { ledger: SiteLedger }): string => `User-agent: *
Disallow: /api/v1/
${MEMBER_FOLDERS.map((path) => `Disallow: ${path}`).join("\n")}

Sitemap: ${ledger.manifest.baseUrl}/sitemap.xml
`;
