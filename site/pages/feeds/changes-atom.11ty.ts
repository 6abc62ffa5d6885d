import { atomFeed, changesFeed } from "../../feeds.ts";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: "/changes/feed.atom" };

export const render = ({ ledger }: { ledger: SiteLedger }): string => atomFeed(changesFeed(ledger));
