import { required } from "./required.ts";

/** Speakers of a page, from the most independent. Apart from the records, because scripts in the browser load it without zod. */
export const speakers = ["press", "club", "vendor"] as const;

export type Speaker = (typeof speakers)[number];

/** The most independent speaker of the pages of a relationship: `vendor` if every page is the vendor's. */
export const mostIndependent = (evidence: readonly { evidenceBy: Speaker }[]): Speaker =>
  required(
    speakers.find((speaker) => evidence.some(({ evidenceBy }) => evidenceBy === speaker)),
    "a page of evidence",
  );
