import { countries } from "../../../data/schema/countries.ts";
import { unknownReference } from "./unknown-reference.ts";

export const unknownCountry = unknownReference({
  rule: "unknown-country",
  demands: "A country is one of the names in data/schema/countries.ts.",
  kind: "country",
  what: "country",
  enteredIn: "data/schema/countries.ts",
  known: () => countries,
});
