import { unknownReference } from "./unknown-reference.ts";

export const unknownVendor = unknownReference({
  rule: "unknown-vendor",
  demands: "A vendor, and a vendor's parent, is the slug of a vendor in vendors.csv.",
  kind: "vendor",
  what: "vendor",
  enteredIn: "vendors.csv",
  known: ({ vendors }) => vendors.keys(),
  lists: ["vendors"],
});
