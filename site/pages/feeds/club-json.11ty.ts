import { clubPath, feedPaths } from "../../../contract/addresses.ts";
import type { ClubRecord } from "../../../contract/records.ts";
import { clubFeed, jsonFeed } from "../../feeds.ts";
import type { SiteLedger } from "../../ledger.ts";

interface ClubFeed {
  ledger: SiteLedger;
  club: ClubRecord;
}

export const data = {
  pagination: { data: "ledger.clubs", size: 1, alias: "club" },
  permalink: ({ club }: ClubFeed) => feedPaths(clubPath(club.slug)).json,
};

export const render = ({ ledger, club }: ClubFeed): string => jsonFeed(clubFeed(ledger, club));
