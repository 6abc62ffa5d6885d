import { changesFeed, jsonFeed } from "../../feeds.ts";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: "/changes/feed.json" };

export const render = ({ ledger }: { ledger: SiteLedger }): string => jsonFeed(changesFeed(ledger));
