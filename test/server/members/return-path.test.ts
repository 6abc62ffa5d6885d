import { expect, test } from "vitest";
import { safeReturnPath } from "../../../server/members/accounts/sign-in.ts";

test.each([
  "/account/",
  "/buyers/",
  "/buyers/?q=acme+capital&intent=1",
  "/buyers/?q=a%2Fb",
  "/buyers/acme-capital/",
  "/deals/?country=Germany",
  "/account/keys-of-mine/",
])("%s is a page to return to", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  ["nothing", undefined],
  ["an empty text", ""],
  ["another host", "https://evil.example.org/"],
  ["another host without its scheme", "//evil.example.org/account/"],
  ["another host after three slashes", "///evil.example.org/"],
  ["another scheme", "javascript:alert(1)"],
  ["a scheme without slashes", "https:evil.example.org"],
  ["backslashes", "/\\evil.example.org/account/"],
  ["backslashes after a page", "/account/\\..\\..\\evil"],
  ["an encoded backslash", "/account/%5cevil"],
  ["encoded slashes", "/%2f%2fevil.example.org/account/"],
  ["encoded slashes after a page", "/account/%2f%2fevil.example.org/"],
  ["steps upward", "/account/../../evil/"],
  ["encoded steps upward", "/account/%2e%2e/%2e%2e/evil/"],
  ["double slashes after a page", "/account//evil.example.org/"],
  ["a user name", "/account/@evil.example.org/"],
  ["a line break", "/account/\r\nSet-Cookie: a=b"],
  ["a line break in the query", "/buyers/?q=a\nb"],
  ["a tab before the slash", "/\t/evil.example.org/"],
  ["a zero byte", "/account/\u0000"],
  ["a letter beyond ASCII", "/account/?q=ä"],
  ["a fragment", "/account/#//evil.example.org"],
  ["a page of the site", "/clubs/"],
  ["the API", "/api/v1/buyers"],
  ["the sign-in page itself", "/account/sign-in/?return_to=/buyers/"],
  ["signing out", "/account/sign-out/"],
  ["signing out everywhere", "/account/sign-out/everywhere/"],
  ["revoking a key", "/account/keys/abc/revoke/"],
  ["a path beyond every use", `/buyers/?q=${"a".repeat(500)}`],
])("%s leads to the members' home instead", (_, path) => {
  expect(safeReturnPath(path)).toBe("/account/home/");
});
