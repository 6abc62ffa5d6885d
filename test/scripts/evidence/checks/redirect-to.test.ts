import { expect, test } from "vitest";
import { problemsWith, withRows } from "../evidence.ts";

const withRedirects = (...rows: readonly string[]) => problemsWith(withRows("redirects.csv", ...rows));

test("a redirect to a club that does not exist is reported with the nearest", () => {
  expect(withRedirects("club,old-name,fc-mustr,2026-05-01")).toEqual([
    'data/redirects.csv:2:to redirect-to unknown club "fc-mustr" (did you mean "fc-muster"?)',
  ]);
});

test("a redirect of a vendor does not lead to a club", () => {
  expect(withRedirects("vendor,old-name,fc-muster,2026-05-01")).toEqual([
    'data/redirects.csv:2:to redirect-to unknown vendor "fc-muster" (name a slug of vendors.csv)',
  ]);
});

test("a redirect to a redirect is reported with where that leads", () => {
  expect(withRedirects("club,first,second,2026-05-01", "club,second,fc-muster,2026-06-01")).toEqual([
    'data/redirects.csv:2:to redirect-to "second" is itself redirected (write where that leads: fc-muster)',
  ]);
});

test("redirects in a circle are reported, each at its line", () => {
  expect(withRedirects("club,first,second,2026-05-01", "club,second,first,2026-06-01")).toEqual([
    'data/redirects.csv:2:to redirect-to "second" is itself redirected (write where that leads: first)',
    'data/redirects.csv:3:to redirect-to "first" is itself redirected (write where that leads: second)',
  ]);
});

test("a relationship is not redirected", () => {
  expect(withRedirects("relationship,first,second,2026-05-01")).toEqual([
    "data/redirects.csv:2:kind schema kind: must be club or vendor",
  ]);
});
