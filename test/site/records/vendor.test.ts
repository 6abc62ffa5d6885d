import { expect, test } from "vitest";
import { textOf } from "../../html-text.ts";
import { builtSite } from "../built-site.ts";

const { files } = await builtSite("fixture");

const vendorPage = (slug: string): string => files.get(`/vendors/${slug}/`)?.split("<h1>")[1] ?? "";

test("a vendor's page opens with who uses it now, before its chart and its counts", () => {
  const html = vendorPage("acme-tracking");
  expect(html).toMatch(
    /^Acme Tracking<\/h1><p class="lead">In use now at <a href="\/clubs\/example-rovers\/#example-rovers--acme-tracking--athlete-monitoring">Example Rovers<\/a><\/p>/,
  );
  expect(html.indexOf('class="status-filter"')).toBeGreaterThan(html.indexOf('class="columns"'));
});

test("a vendor that no club is known to use now says so", () => {
  expect(textOf(vendorPage("bigacme"))).toMatch(/^BigAcme No club is known to use it now\. /);
});
