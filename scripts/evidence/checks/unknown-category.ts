import { unknownReference } from "./unknown-reference.ts";

export const unknownCategory = unknownReference({
  rule: "unknown-category",
  demands: "A category is the exact name of a category in categories.yaml.",
  kind: "category",
  what: "category",
  enteredIn: "categories.yaml",
  known: ({ categories }) => categories.keys(),
  lists: ["categories"],
});
