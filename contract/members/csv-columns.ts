import { columnsOf, joined } from "../csv-columns.ts";
import type { BuyerSummary, Deal } from "./records.ts";

/** The columns of buyers and deals as CSV, the same over REST and from the pages. */

export const BUYER_COLUMNS = columnsOf<BuyerSummary>()(
  "slug,name,type,hqCountry,hqRegion,targetRegions,summary,active,activeSourceUrl,intent,intentReported,intentSourceUrl,clubCount,formerClubCount,decisionMakerCount,latestActivity,sourceUrls,verificationDate,confirmedClubCount,lastKnownActive,readBy",
  {
    intent: ({ intent }) => intent?.note ?? null,
    intentReported: ({ intent }) => intent?.reported ?? null,
    intentSourceUrl: ({ intent }) => intent?.sourceUrl ?? null,
    sourceUrls: ({ sources }) => joined(sources.map(({ url }) => url)),
    sources: null,
  },
);

export const DEAL_COLUMNS = columnsOf<Deal>()(
  "slug,announcedDate,club,clubName,country,buyer,buyerName,sellerName,dealType,stakePercent,valueAmount,valueCurrency,status,completedDate,note,sourceUrl,sourcePublisher,sourceDate,verificationDate,quote,readBy",
  { sources: null },
);
