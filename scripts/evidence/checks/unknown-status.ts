import { statuses } from "../../../data/schema/fields.ts";
import { unknownReference } from "./unknown-reference.ts";

export const unknownStatus = unknownReference({
  rule: "unknown-status",
  demands: "A status is current, historical or status unknown.",
  kind: "status",
  what: "status",
  known: () => statuses,
});
