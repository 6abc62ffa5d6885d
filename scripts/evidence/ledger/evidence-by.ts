import type { Speaker } from "../../../contract/evidence-by.ts";
import { parseUrl } from "../../../contract/parse-url.ts";
import { fold } from "../../../contract/text-folding.ts";
import type { ClubRow, EvidenceRow, VendorRow } from "../../../data/schema/records.ts";

/** Parties of a relationship; the parent is the vendor's. A league speaks as the press: no site or name is kept of who runs it. */
export interface Parties {
  club: Pick<ClubRow, "name" | "aliases" | "website"> | undefined;
  vendor: Pick<VendorRow, "name" | "website">;
  parent: Pick<VendorRow, "name" | "website"> | undefined;
}

type Page = Pick<EvidenceRow, "evidence_url" | "evidence_publisher">;

/** Returns who speaks by publishing a page: a party, by its whole name or on its own site, or else the press. */
export function createSpeakerOf({ club, vendor, parent }: Parties): (page: Page) => Speaker {
  const isOfClub = club === undefined ? () => false : isBy([club.name, ...club.aliases], [club.website]);
  const owners = parent === undefined ? [vendor] : [vendor, parent];
  const isOfVendor = isBy(
    owners.map(({ name }) => name),
    owners.map(({ website }) => website),
  );
  return (page) => (isOfClub(page) ? "club" : isOfVendor(page) ? "vendor" : "press");
}

function isBy(names: readonly string[], websites: readonly (string | null)[]): (page: Page) => boolean {
  const folded = new Set(names.map(fold));
  const hosts = websites.flatMap((website) => hostOf(website ?? "") ?? []);
  return ({ evidence_url, evidence_publisher }) =>
    folded.has(fold(evidence_publisher)) ||
    hosts.some((host) => `.${hostOf(evidence_url)}`.endsWith(`.${host}`));
}

/** Host of a URL without `www.`; undefined without a URL. */
export const hostOf = (url: string): string | undefined => parseUrl(url)?.hostname.replace(/^www\./, "");
