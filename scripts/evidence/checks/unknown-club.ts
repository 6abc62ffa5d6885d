import { unknownReference } from "./unknown-reference.ts";

export const unknownClub = unknownReference({
  rule: "unknown-club",
  demands: "A club is the slug of a club in clubs.csv.",
  kind: "club",
  what: "club",
  enteredIn: "clubs.csv",
  known: ({ clubs }) => clubs.keys(),
  lists: ["clubs"],
});
