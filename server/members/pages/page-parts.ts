import type { Logger } from "pino";
import { throttles } from "../../../contract/members/limits.ts";
import type { PageLedger } from "../../../site/components/layout.tsx";
import type { RequestContext } from "../../http/context.ts";
import type { AssetOf } from "../../site-files.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Buyers } from "../buyers.ts";
import type { Deals } from "../deals.ts";
import type { Limits, Throttle } from "../limits.ts";
import type { MemberParts } from "../members.ts";

/** What the pages need of the site. */
export interface MemberPageSetup {
  asset: AssetOf;
  /** Of the public data, for the footer. */
  dataVersion: string;
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
}

/** What the members' pages are made from. */
export interface MemberPageParts extends Pick<MemberPageSetup, "clubPages"> {
  ledger: PageLedger;
  accounts: Accounts;
  limits: Pick<Limits, "usage">;
  /** By account for signed-in visitors, by network for all others. Pages do not count against the API's limits. */
  throttles: { account: Throttle; client: Throttle };
  buyers: Buyers;
  deals: Deals;
  clientNetworkOf: (c: RequestContext) => string;
  now: () => Date;
  log: Pick<Logger, "error">;
}

type Sources = MemberPageSetup & Omit<MemberParts, "indexes" | "auth"> & Pick<MemberPageParts, "log">;

/** The parts of the pages, from those of the member interface and of the site. */
export function pageParts(sources: Sources): MemberPageParts {
  const { baseUrl, dealsUrl, dataVersion, asset, createThrottle, clientOf } = sources;
  return {
    ...sources,
    ledger: {
      manifest: { baseUrl, dealsUrl, dataVersion },
      asset,
      importsOf: () => [],
      linkBase: dealsUrl === baseUrl ? "" : baseUrl,
    },
    throttles: {
      account: createThrottle(throttles.pagesByAccount),
      client: createThrottle(throttles.pagesByAddress),
    },
    clientNetworkOf: (c) => clientOf(c).network,
    now: () => new Date(),
  };
}
