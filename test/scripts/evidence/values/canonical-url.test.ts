import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalUrl, urlFault } from "../../../../scripts/evidence/values/urls.ts";

test.each([
  ["HTTPS://News.Example.org/Story", "https://news.example.org/Story"],
  ["https://news.example.org", "https://news.example.org/"],
  ["https://news.example.org?id=7", "https://news.example.org/?id=7"],
  ["https://news.example.org./a", "https://news.example.org/a"],
  ["https://news.example.org:443/a", "https://news.example.org/a"],
  ["http://news.example.org:80/a", "http://news.example.org/a"],
  ["https://news.example.org/a?", "https://news.example.org/a"],
  ["https://news.example.org/a?&id=7&", "https://news.example.org/a?id=7"],
  ["https://news.example.org/a#", "https://news.example.org/a"],
  ["https://news.example.org/a#:~:text=vest", "https://news.example.org/a"],
  ["https://news.example.org/a#part:~:text=vest", "https://news.example.org/a#part"],
  ["https://news.example.org\\A\\b", "https://news.example.org\\A\\b"],
])("%s is written %s", (address, clean) => {
  expect(canonicalUrl(address)).toBe(clean);
});

const TRACKING =
  "utm_source=feed utm_anything UTM_Medium=mail fbclid=1 gclid=1 dclid=1 yclid=1 twclid=1 ttclid=1 wbraid=1 " +
  "gbraid=1 msclkid=1 igshid=1 mc_cid=1 mkt_tok=1 _hsenc=1 _ga=1 at_medium=1 xtor=1";

test.each(TRACKING.split(" "))("the parameter %s is left out, wherever it stands", (parameter) => {
  expect(canonicalUrl(`https://news.example.org/a?id=7&${parameter}&page=2`)).toBe(
    "https://news.example.org/a?id=7&page=2",
  );
  expect(canonicalUrl(`https://news.example.org/a?${parameter}`)).toBe("https://news.example.org/a");
});

test.each([
  "https://news.example.org/a?z=1&a=2&m=3",
  "https://news.example.org/a?id=7&ID=8&id=9",
  "https://news.example.org/a?q=a+b%20c&empty=&flag",
  "https://news.example.org/a?ref=home&source=print&slid=1&glid=2",
  "https://news.example.org/a?next=https://example.org/?utm_source=x",
  "https://news.example.org:8443/a",
  "http://news.example.org:443/a",
  "https://news.example.org/A//b/../utm_source=1/",
  "https://news.example.org/a#Part-2",
  "news.example.org/a?utm_source=x",
])("%s stays as it is", (address) => {
  expect(canonicalUrl(address)).toBe(address);
});

const addresses = fc
  .tuple(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom("", "&utm_source=x", "&gclid=1", "#:~:text=a", "&id=1&&"),
  )
  .map(([address, end]) => address + end);

test("cleaning changes neither host nor path, and what is clean stays", () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const clean = canonicalUrl(address);
      const [before, after] = [new URL(address), new URL(clean)];
      expect(canonicalUrl(clean)).toBe(clean);
      expect([after.protocol, after.host]).toEqual([before.protocol, before.host]);
      expect(after.pathname).toBe(before.pathname);
    }),
  );
});

test("a host with an accent is judged alike however often it is asked for", () => {
  const faults = Array.from({ length: 20_000 }, () => urlFault("https://o-t\u00fcckets.example.org/"));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
