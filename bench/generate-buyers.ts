import MiniSearch from "minisearch";
import type { BuyerRecord } from "../contract/members/records.ts";
import { type BuyerText, buyerSearchOptions } from "../contract/members/search.ts";
import { buyerTypes, regions } from "../data/schema/member-vocabularies.ts";
import type { MemberIndexes } from "../server/members/member-indexes.ts";
import { COUNTRIES, PLACES, TRADES } from "./fictional-words.ts";

/** A members' index of so many buyers, all of them made up, each with the fields of a real one at its usual length. */
export function fictionalMembers(count: number): MemberIndexes {
  const buyers = Array.from({ length: count }, (_, index) => fictionalBuyer(index));
  const search = new MiniSearch<BuyerText>(buyerSearchOptions);
  search.addAll(
    buyers.map(({ name, summary, intent }, id) => ({
      id,
      name,
      clubs: "",
      people: "",
      summary,
      intent: intent?.note ?? "",
    })),
  );
  const counts = { buyers: count, deals: 0 };
  return {
    manifest: { format: 1, dataVersion: "2026-11-01-0a1b2c3d", counts, files: {} },
    buyers,
    deals: [],
    search,
  };
}

const SOURCE = "https://news.example.org/a-fictional-report-of-a-fictional-buyer";

function fictionalBuyer(index: number): BuyerRecord {
  const place = at(PLACES, index);
  const year = 2015 + (index % 12);
  return {
    slug: `fictional-buyer-${String(index).padStart(6, "0")}`,
    name: `${place} ${at(TRADES, index * 7)} Partners ${index}`,
    type: at(buyerTypes, index * 3),
    hqCountry: at(COUNTRIES, index),
    hqRegion: at(regions, index * 5),
    targetRegions: regions.filter((_, region) => (index + region) % 3 === 0),
    summary: `A fictional buyer from ${place} that holds stakes in clubs and in what surrounds them: grounds, media and data.`,
    clubCount: index % 5,
    formerClubCount: index % 2,
    decisionMakerCount: 0,
    intent:
      index % 4 === 0
        ? { note: "Said to look for a majority in another club.", reported: `${year}-03`, sourceUrl: SOURCE }
        : null,
    active: index % 3 !== 0,
    activeSourceUrl: SOURCE,
    sources: [{ url: SOURCE, publisher: "Example News", date: `${year}-03-01` }],
    latestActivity: `${year}-03`,
    verificationDate: "2026-11-01",
    clubs: [],
    decisionMakers: [],
  };
}

function at<Value>(values: readonly [Value, ...Value[]] | readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("an empty list");
  return value;
}
