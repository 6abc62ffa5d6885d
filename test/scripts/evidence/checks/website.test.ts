import { expect, test } from "vitest";
import { problemsOf, problemsWith, withText } from "../evidence.ts";

test.each([
  "http://acme.example.org/",
  "https://acme.example.org/news",
  "https://acme.example.org/?lang=en",
  "https://acme.example.org/#top",
  "https://acme.example.org:8443/",
  "https://192.0.2.7/",
])("a website that is no https front page of a site is reported: %s", (website) =>
  expect(problemsOf(`vendors.csv:2:website = ${website}`)).toEqual([
    "2:website website the website is not the https front page of a site (write https://, its host and /)",
  ]),
);

test("a site is the website of one club or vendor", () => {
  const websites = (of: string, other: string) =>
    problemsWith(
      withText(
        "clubs.csv",
        "Examples,\nfc-muster,1. FC Müster,Germany,FC Muester,",
        `Examples,${of}\nfc-muster,1. FC Müster,Germany,FC Muester,${other}`,
      ),
    );
  expect(websites("https://www.rovers.example.org/", "https://muster.example.org/")).toEqual([]);
  expect(websites("https://www.rovers.example.org/", "https://rovers.example.org/")).toEqual([
    "data/clubs.csv:3:website website the website is also that of data/clubs.csv:2 (keep it where it is the own site)",
  ]);
  expect(websites("", "https://o-tickets.example.org/")).toEqual([
    "data/vendors.csv:4:website website the website is also that of data/clubs.csv:3 (keep it where it is the own site)",
  ]);
});
