import { expect, test } from "vitest";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { relatedBuyers } from "../../../server/members/records/related-buyers.ts";
import { fictionalBuyer, fictionalStake } from "./fictional-buyers.ts";

const stake = (club: string, until: string | null = null) =>
  fictionalStake({ club, clubName: `The ${club}`, until });

const person = (name: string): BuyerRecord["decisionMakers"][number] => ({
  name,
  title: "Owner",
  linkedin: null,
  workEmail: null,
  workEmailStatus: null,
  workEmailCheckedOn: null,
  sourceUrl: "https://news.example.org/one",
});

test("a buyer is related by clubs held now and before, those that share most first", () => {
  const buyer = fictionalBuyer({ slug: "own", clubs: [stake("rovers"), stake("united", "2020")] });
  const one = fictionalBuyer({ slug: "one", clubs: [stake("rovers", "2019")] });
  const two = fictionalBuyer({ slug: "two", clubs: [stake("rovers"), stake("united")] });
  const none = fictionalBuyer({ slug: "none", clubs: [stake("athletic")] });
  expect(relatedBuyers(buyer, [buyer, none, one, two])).toEqual([
    { slug: "two", name: "two", holds: ["The rovers", "The united"], lastKnown: [], held: [], people: [] },
    { slug: "one", name: "one", holds: [], lastKnown: [], held: ["The rovers"], people: [] },
  ]);
});

test("a club that no recent page confirms is one that a related buyer is last known to hold", () => {
  const buyer = fictionalBuyer({ slug: "own", clubs: [stake("rovers")] });
  const old = fictionalBuyer({ slug: "old", clubs: [{ ...stake("rovers"), confirmed: false }] });
  expect(relatedBuyers(buyer, [old])).toEqual([
    { slug: "old", name: "old", holds: [], lastKnown: ["The rovers"], held: [], people: [] },
  ]);
});

test("a club that a related buyer sold and bought back counts as held", () => {
  const buyer = fictionalBuyer({ slug: "own", clubs: [stake("rovers")] });
  const back = fictionalBuyer({ slug: "back", clubs: [stake("rovers", "2019"), stake("rovers")] });
  expect(relatedBuyers(buyer, [back])).toEqual([
    { slug: "back", name: "back", holds: ["The rovers"], lastKnown: [], held: [], people: [] },
  ]);
});

test("a buyer is related by a person, also by one who is the buyer, whatever the accents", () => {
  const buyer = fictionalBuyer({ slug: "own", decisionMakers: [person("Ana Ejémplo"), person("Jo Muster")] });
  const firm = fictionalBuyer({ slug: "firm", decisionMakers: [person("Jo Muster")] });
  const ana = fictionalBuyer({ slug: "ana", name: "Ana Ejemplo" });
  expect(relatedBuyers(buyer, [firm, ana])).toEqual([
    { slug: "ana", name: "Ana Ejemplo", holds: [], lastKnown: [], held: [], people: ["Ana Ejemplo"] },
    { slug: "firm", name: "firm", holds: [], lastKnown: [], held: [], people: ["Jo Muster"] },
  ]);
});
