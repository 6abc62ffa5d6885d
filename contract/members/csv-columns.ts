import {
  COUNT,
  type Column,
  column,
  DAY,
  derivedColumn,
  IDENTIFIER,
  joined,
  PARTIAL_DATE,
  REQUIRED,
} from "../csv-columns.ts";
import type { BuyerSummary, Deal } from "./records.ts";

/** The columns of buyers and deals as CSV, the same over REST and from the pages. */

export const BUYER_COLUMNS: readonly Column<BuyerSummary>[] = [
  column("slug", "Permanent identifier", IDENTIFIER),
  column("name", "Name of the buyer", REQUIRED),
  column("type", "Kind of buyer", REQUIRED),
  column("hqCountry", "Country of the headquarters", REQUIRED),
  column("hqRegion", "Region of the headquarters", REQUIRED),
  derivedColumn("targetRegions", "Regions that it buys in, separated by |", ({ targetRegions }) =>
    joined(targetRegions),
  ),
  column("summary", "What it is, in the ledger's own words", REQUIRED),
  derivedColumn("active", "Whether it still buys or holds clubs", ({ active }) => String(active), REQUIRED),
  column("activeSourceUrl", "URL of the page that shows it", REQUIRED),
  derivedColumn("intent", "Its reported intent to buy; empty if none", ({ intent }) => intent?.note ?? null),
  derivedColumn(
    "intentReported",
    "When the intent was reported",
    ({ intent }) => intent?.reported ?? null,
    PARTIAL_DATE,
  ),
  derivedColumn("intentSourceUrl", "URL of the page that says so", ({ intent }) => intent?.sourceUrl ?? null),
  column("clubCount", "Clubs that it holds a stake in now", COUNT),
  column("formerClubCount", "Clubs that it has held and no longer holds", COUNT),
  column("decisionMakerCount", "Decision-makers that are known", COUNT),
  column("latestActivity", "Newest date among its intent, stakes and deals", PARTIAL_DATE),
  derivedColumn("sourceUrls", "URLs of its sources, separated by |", ({ sources }) =>
    joined(sources.map(({ url }) => url)),
  ),
  column("verificationDate", "The day on which a person last read the sources", DAY),
];

export const DEAL_COLUMNS: readonly Column<Deal>[] = [
  column("slug", "Permanent identifier", IDENTIFIER),
  column("announcedDate", "When the deal was announced", PARTIAL_DATE),
  column("club", "Slug of the club", REQUIRED),
  column("clubName", "Name of the club", REQUIRED),
  column("country", "The club's country", REQUIRED),
  column("buyer", "Slug of the buyer; empty if the ledger has no record of it"),
  column("buyerName", "Name of the buyer", REQUIRED),
  column("sellerName", "Name of the seller; empty if not disclosed"),
  column("dealType", "Kind of deal", REQUIRED),
  column("stakePercent", "Share of the club that was bought, in percent; empty if not disclosed"),
  column("valueAmount", "Price, in units of the currency; empty if not disclosed"),
  column("valueCurrency", "ISO 4217 code of the currency"),
  column("status", "How far the deal has come", REQUIRED),
  column("completedDate", "When the deal was completed; empty if it was not, or nobody says", PARTIAL_DATE),
  column("note", "What the sources say, in the ledger's own words", REQUIRED),
  column("sourceUrl", "URL of the first source", REQUIRED),
  column("sourcePublisher", "Its publisher", REQUIRED),
  column("sourceDate", "Its date; empty if it is undated", PARTIAL_DATE),
  column("verificationDate", "The day on which a person last read the sources", DAY),
];
