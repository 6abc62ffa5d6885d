import { columnsOf, joined } from "../csv-columns.ts";
import type { BuyerRecord, Deal } from "./records.ts";

/** The columns of buyers and deals as CSV, the same over REST and from the pages. */

type Stake = BuyerRecord["clubs"][number];

const open = (held: boolean, text: (stake: Stake) => string) => (buyer: BuyerRecord) =>
  joined(buyer.clubs.filter(({ until, confirmed }) => until === null && confirmed === held).map(text));
const dayOf = ({ asOf }: Stake) => asOf ?? "undated";

/** The clubs and their dates are in the same order. */
export const BUYER_COLUMNS = columnsOf<BuyerRecord>()(
  "slug,name,type,hqCountry,hqRegion,targetRegions,summary,active,activeSourceUrl,intent,intentReported,intentSourceUrl,clubCount,formerClubCount,decisionMakerCount,latestActivity,sourceUrls,verificationDate,confirmedClubCount,lastKnownActive,readBy,targetCountries,clubsHeld,clubsHeldAsOf,clubsLastKnown,clubsLastKnownAsOf",
  {
    intent: ({ intent }) => intent?.note ?? null,
    intentReported: ({ intent }) => intent?.reported ?? null,
    intentSourceUrl: ({ intent }) => intent?.sourceUrl ?? null,
    clubsHeld: open(true, ({ clubName }) => clubName),
    clubsHeldAsOf: open(true, dayOf),
    clubsLastKnown: open(false, ({ clubName }) => clubName),
    clubsLastKnownAsOf: open(false, dayOf),
    ...{ clubs: null, decisionMakers: null, selling: null },
    sourceUrls: ({ sources }) => joined(sources.map(({ url }) => url)),
    sources: null,
  },
);

export const DEAL_COLUMNS = columnsOf<Deal>()(
  "slug,announcedDate,club,clubName,country,buyer,buyerName,sellerName,dealType,stakePercent,valueAmount,valueCurrency,status,completedDate,note,sourceUrl,sourcePublisher,sourceDate,verificationDate,quote,readBy",
  { sources: null },
);
