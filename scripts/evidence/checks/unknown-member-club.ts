import { unknownReference } from "./unknown-reference.ts";

export const unknownMemberClub = unknownReference({
  rule: "unknown-member-club",
  demands: "A club of a buyer or a deal is the slug of a club in clubs.csv or members/clubs.csv.",
  kind: "member club",
  what: "club",
  enteredIn: "members/clubs.csv",
  known: ({ clubs, memberClubs }) => [...clubs.keys(), ...memberClubs.keys()],
  lists: ["clubs", "memberClubs"],
});
