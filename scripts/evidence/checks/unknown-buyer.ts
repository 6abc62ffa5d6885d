import { unknownReference } from "./unknown-reference.ts";

export const unknownBuyer = unknownReference({
  rule: "unknown-buyer",
  demands: "A deal's buyer is empty or the slug of a file in members/buyers.",
  kind: "buyer",
  what: "buyer",
  enteredIn: "members/buyers",
  known: ({ buyers }) => buyers,
});
