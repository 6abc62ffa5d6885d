import { expect, test } from "vitest";
import { safeReturnPath } from "../../../server/members/accounts/sign-in.ts";

test.each([
  "/account/",
  "/buyers/",
  "/buyers/?q=acme+capital&intent=1",
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
  ["a scheme without slashes", "https:evil.example.org"],
  ["backslashes", "/\\evil.example.org/account/"],
  ["an encoded backslash", "/account/%5cevil"],
  ["encoded slashes", "/%2f%2fevil.example.org/account/"],
  ["steps upward", "/account/../../evil/"],
  ["double slashes after a page", "/account//evil.example.org/"],
  ["a user name", "/account/@evil.example.org/"],
  ["a line break", "/account/\r\nSet-Cookie: a=b"],
  ["a tab before the slash", "/\t/evil.example.org/"],
  ["a letter beyond ASCII", "/account/?q=ä"],
  ["a fragment", "/account/#//evil.example.org"],
  ["a page of the site", "/clubs/"],
  ["the sign-in page itself", "/account/sign-in/?return_to=/buyers/"],
  ["signing out", "/account/sign-out/"],
  ["revoking a key", "/account/keys/abc/revoke/"],
  ["a path beyond every use", `/buyers/?q=${"a".repeat(500)}`],
])("%s leads to the members' home instead", (_, path) => {
  expect(safeReturnPath(path)).toBe("/account/home/");
});
