import { expect, test } from "vitest";
import { builtSite, pagesOf } from "../built-site.ts";

const site = await builtSite("fixture");

test("the page about privacy says of everything that is stored what it is, why, and how long", () => {
  const html = site.files.get("/privacy/") ?? "";
  const rows = [...html.matchAll(/<tr><th scope="row">([^<]+)<\/th>(.*?)<\/tr>/g)];
  expect(rows.map(([, name]) => name)).toEqual([
    "Account",
    "Sign-in links",
    "Sessions",
    "API keys",
    "Connected applications",
    "Access of applications",
    "What you follow",
    "Mailings",
    "Audit log",
    "Reports",
    "Counters",
  ]);
  expect(rows[1]?.[2]).toContain("24 hours after the link expires; it works for 15 minutes.");
  expect(rows[2]?.[2]).toContain("Until you sign out, or for 30 days.");
  expect(rows[8]?.[2]).toContain("For 365 days.");
  expect(rows[9]?.[2]).toContain("Until an editor has answered, for 180 days at most.");
  expect(rows[10]?.[2]).toContain("25 hours at most.");
});

test("every page leads to the page about privacy, but a chart in a frame", () => {
  const pages = pagesOf(site).filter(([path]) => !path.startsWith("/embed/"));
  const without = pages.filter(([, html]) => !/href="[^"]*\/privacy\/"/.test(html));
  expect(without.map(([path]) => path)).toEqual([]);
});
