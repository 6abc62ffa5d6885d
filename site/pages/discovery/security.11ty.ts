import { sitePaths } from "../../../contract/site-paths.ts";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: "/.well-known/security.txt" };

/**
 * RFC 9116 wants an end date less than a year away; a build has no clock, so it counts from the data's day. A ledger in
 * which nothing is verified for most of a year has nobody who answers either; a test warns 60 days before.
 */
const VALID_DAYS = 360;

export function render({ ledger }: { ledger: SiteLedger }): string {
  const { baseUrl } = ledger.manifest;
  const end = new Date(`${ledger.date}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() + VALID_DAYS);
  return `Contact: ${baseUrl}${sitePaths.about}#security
Expires: ${end.toISOString().replace(".000", "")}
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`;
}
