import type { Speaker } from "../../contract/evidence-by.ts";

/** Who says it: the words before a publisher's name. */
export const VOICES: Readonly<Record<Speaker, string>> = {
  club: "The club says ·",
  vendor: "The vendor says ·",
  press: "Reported by",
};

/** The same where there is no room for the publisher. */
export const SHORT_VOICES: Readonly<Record<Speaker, string>> = {
  club: "club says",
  vendor: "vendor says",
  press: "reported",
};
