import type { Speaker } from "../../contract/evidence-by.ts";
import type { EvidenceItem, Relationship } from "../../contract/records.ts";

/** Returns the words before a publisher's name, by the speaker. A publisher with another name than the speaker only repeats what it says. */
export function speakerWords(
  { evidenceBy, publisher }: Pick<EvidenceItem, "evidenceBy" | "publisher">,
  { clubName, vendorName }: Pick<Relationship, "clubName" | "vendorName">,
  user: "club" | "league" = "club",
): string {
  if (evidenceBy === "press") return "Reported by";
  const name = evidenceBy === "club" ? clubName : vendorName;
  const isOwn = publisher.includes(name) || name.includes(publisher);
  return `The ${evidenceBy === "club" ? user : evidenceBy} says${isOwn ? " ·" : ", in"}`;
}

/** The same where there is no room for the publisher. */
export const SHORT_SPEAKERS: Readonly<Record<Speaker, string>> = {
  club: "club says",
  vendor: "vendor says",
  press: "reported",
};
