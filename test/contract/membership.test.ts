import { expect, test } from "vitest";
import { membershipFrom } from "../../contract/membership.ts";

test.each([
  [{}, { price: null, contact: null }],
  [
    { MEMBERSHIP_PRICE: "", MEMBERSHIP_CONTACT: "" },
    { price: null, contact: null },
  ],
  [{ MEMBERSHIP_PRICE: " €100 a month " }, { price: "€100 a month", contact: null }],
  [{ MEMBERSHIP_CONTACT: "join@example.org" }, { price: null, contact: "join@example.org" }],
  [{ MEMBERSHIP_CONTACT: "https://example.org/join" }, { price: null, contact: "https://example.org/join" }],
])("%j is read", (environment, membership) => {
  expect(membershipFrom(environment)).toEqual(membership);
});

test.each([
  { MEMBERSHIP_PRICE: "€100\na month" },
  { MEMBERSHIP_PRICE: "€".repeat(201) },
  { MEMBERSHIP_CONTACT: "javascript:alert(1)" },
  { MEMBERSHIP_CONTACT: "ask Ada" },
])("%j is not valid", (environment) => {
  expect(membershipFrom(environment)).toBeUndefined();
});
