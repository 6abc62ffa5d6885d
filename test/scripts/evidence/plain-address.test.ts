import fc from "fast-check";
import { expect, test } from "vitest";
import { url } from "../../../data/schema/fields.ts";
import { canonicalUrl } from "../../../scripts/evidence/canonical-url.ts";
import { urlFault } from "../../../scripts/evidence/checks/url-form.ts";
import { isPlainAddress } from "../../../scripts/evidence/plain-address.ts";

test.each([
  "https://news.example.org/",
  "http://1-fc.example.org/A//b_c/../%C3%BC/x,y;z:1@(2)~*!$&'+=.html",
  "https://archive.example.org/web/2015/https://news.example.org/story",
])("%s is plain", (written) => {
  expect(isPlainAddress(written)).toBe(true);
});

test.each([
  "https://news.example.org",
  "HTTPS://news.example.org/a",
  "https://News.example.org/a",
  "https://news.example.org./a",
  "https://news.example.org:443/a",
  "https://me@news.example.org/a",
  "https://news.example.org/a?utm_source=b",
  "https://news.example.org/a#:~:text=b",
  "https://news.example.org/a b",
  "https://news.example.org/a\u200b",
  "https://news.example.org/ä",
  "https://xn--a.example.org/a",
  "https://192.168.0.1/a",
  "https://example.0x1/a",
  "https://localhost/a",
  "ftp://news.example.org/a",
  `https://news.example.org/${"a".repeat(1976)}`,
])("%s is looked at closely", (written) => {
  expect(isPlainAddress(written)).toBe(false);
});

test("a plain address is one that its schema takes, without a fault, and clean", () => {
  const host = fc.string({ unit: fc.constantFrom("a", "1", "0x", "-", ".", "xn", "org", "N"), minLength: 3 });
  const path = fc.string({
    unit: fc.constantFrom("/", "A", "..", "%", ":", "@", "~", "?", "#", "utm_a=", " "),
  });
  fc.assert(
    fc.property(fc.constantFrom("http", "https"), host, path, (scheme, between, end) => {
      const written = `${scheme}://${between}.org/${end}`;
      fc.pre(isPlainAddress(written));
      expect(url.safeParse(written).success).toBe(true);
      expect(urlFault(written)).toBeUndefined();
      expect(canonicalUrl(written)).toBe(written);
    }),
    { numRuns: 500 },
  );
});
