import { expect, test } from "vitest";
import { problemsWithCell } from "../evidence.ts";

const withAddress = (address: string) =>
  problemsWithCell("technology/germany.csv", 2, "evidence_url", address);

const told = (clean: string) => [
  `data/technology/germany.csv:2:evidence_url url-clean the URL carries what the page does not need (write ${clean})`,
];

test("tracking parameters are reported with the address to write instead", () => {
  expect(withAddress("https://zeitung.example.org/muster?utm_source=feed&id=7&gclid=1")).toEqual(
    told("https://zeitung.example.org/muster?id=7"),
  );
});

test("capital letters in the host are reported", () => {
  expect(withAddress("https://Zeitung.Example.org/Muster")).toEqual(
    told("https://zeitung.example.org/Muster"),
  );
});

test("a default port is reported", () => {
  expect(withAddress("https://zeitung.example.org:443/muster")).toEqual(
    told("https://zeitung.example.org/muster"),
  );
});

test("an empty query is reported", () => {
  expect(withAddress("https://zeitung.example.org/muster?")).toEqual(
    told("https://zeitung.example.org/muster"),
  );
});

test("a vendor's website is looked at as well", () => {
  expect(problemsWithCell("vendors.csv", 2, "website", "https://acme-tracking.example.org")).toEqual([
    "data/vendors.csv:2:website url-clean the URL carries what the page does not need (write https://acme-tracking.example.org/)",
  ]);
});

test.each([
  "https://zeitung.example.org/muster?id=7&page=2",
  "https://zeitung.example.org/index.php?article=The-Vest&source=print",
  "https://zeitung.example.org:8443/muster",
  "https://zeitung.example.org/utm_source/Muster",
  "https://zeitung.example.org/muster#customers",
])("%s carries only what leads to the page", (address) => {
  expect(withAddress(address)).toEqual([]);
});
