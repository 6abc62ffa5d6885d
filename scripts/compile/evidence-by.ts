import type { Speaker } from "../../contract/evidence-by.ts";
import { fold } from "../../contract/text-folding.ts";
import type { ClubRow, VendorRow } from "../../data/schema/records.ts";
import type { EvidenceColumns } from "./evidence-items.ts";

/** Who a relationship is between; the parent is the vendor's. */
export interface Parties {
  club: Pick<ClubRow, "name" | "aliases" | "website">;
  vendor: Pick<VendorRow, "name" | "website">;
  parent: Pick<VendorRow, "name" | "website"> | undefined;
}

type Page = Pick<EvidenceColumns, "evidence_url" | "evidence_publisher">;

/** Returns who speaks on a page: a party that publishes it, by its whole name or on its own site, or else the press. */
export function createSpeakerOf({ club, vendor, parent }: Parties): (page: Page) => Speaker {
  const isOfClub = isBy([club.name, ...club.aliases], [club.website]);
  const owners = parent === undefined ? [vendor] : [vendor, parent];
  const isOfVendor = isBy(
    owners.map(({ name }) => name),
    owners.map(({ website }) => website),
  );
  return (page) => (isOfClub(page) ? "club" : isOfVendor(page) ? "vendor" : "press");
}

function isBy(names: readonly string[], websites: readonly (string | null)[]): (page: Page) => boolean {
  const folded = new Set(names.map(fold));
  const hosts = websites.flatMap((website) => (website === null ? [] : [hostOf(website)]));
  return ({ evidence_url, evidence_publisher }) =>
    folded.has(fold(evidence_publisher)) ||
    hosts.some((host) => hostOf(evidence_url) === host || hostOf(evidence_url).endsWith(`.${host}`));
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");
