import { expect, test } from "vitest";
import { urlFault } from "../../../../scripts/evidence/urls.ts";
import { problemsWithCell } from "../evidence.ts";

const withAddress = (address: string) =>
  problemsWithCell("technology/germany.csv", 2, "evidence_url", address);

test.each([
  "zeitung.example.org/muster",
  "https://zeitung.example.org/der muster",
  "https://zeitung.example.org ",
  "https://zeitung.example.org/mu\u200bster",
  "https://zeitung.example.org/mu\u0001ster",
  "https://",
])("%j is no address", (address) => {
  expect(withAddress(address)).toEqual([
    `data/technology/germany.csv:2:evidence_url url-form "${address}" is not a URL (write it in full: https://example.org/page)`,
  ]);
});

test.each([
  ["ftp://zeitung.example.org/muster", "ftp:"],
  ["mailto:desk@zeitung.example.org", "mailto:"],
  ["javascript:alert(1)", "javascript:"],
])("%s is not a page that a reader can open", (address, scheme) => {
  expect(withAddress(address)).toEqual([
    `data/technology/germany.csv:2:evidence_url url-form "${scheme}" is not http or https (cite a page that a reader can open)`,
  ]);
});

test("a user name and password in an address are reported without being repeated", () => {
  expect(withAddress("https://Reader:secret@zeitung.example.org/muster?utm_source=feed")).toEqual([
    "data/technology/germany.csv:2:evidence_url url-form the URL holds a user name or password (remove all before the @)",
  ]);
});

test("a host that only one machine knows is reported", () => {
  expect(withAddress("http://localhost/muster")).toEqual([
    'data/technology/germany.csv:2:evidence_url url-form "http://localhost/muster" is not a public URL (the host is a full name, at most 2,000 characters in all)',
  ]);
});

test("an address of 2,001 characters is reported", () => {
  const address = `https://zeitung.example.org/${"a".repeat(1973)}`;
  expect(withAddress(address)).toEqual([
    `data/technology/germany.csv:2:evidence_url url-form "${address}" is not a public URL (the host is a full name, at most 2,000 characters in all)`,
  ]);
});

test("a vendor's website is looked at as well", () => {
  expect(problemsWithCell("vendors.csv", 3, "website", "bigacme.example.org")).toEqual([
    'data/vendors.csv:3:website url-form "bigacme.example.org" is not a URL (write it in full: https://example.org/page)',
  ]);
});

test.each([
  "http://zeitung.example.org/muster",
  "https://zeitung.example.org/@muster/7",
  "https://zeitung.example.org/muster?to=desk@zeitung",
  "https://zeitung.example.org/k%C3%B6ln",
  "https://zeitung.example.org/köln",
  `https://zeitung.example.org/${"a".repeat(1972)}`,
])("%s is an address", (address) => {
  expect(withAddress(address)).toEqual([]);
});

test("a host with an accent is judged alike however often it is asked for", () => {
  const faults = Array.from({ length: 20_000 }, () => urlFault("https://o-t\u00fcckets.example.org/"));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
