import type { Logger } from "pino";
import { throttles } from "../../../contract/members/limits.ts";
import type { RequestContext } from "../../http/context.ts";
import type { AssetOf } from "../../site-files.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Buyers } from "../buyers.ts";
import type { Deals } from "../deals.ts";
import type { Limits, Throttle } from "../limits.ts";
import type { Members } from "../members.ts";
import type { MemberLedger } from "./frame.tsx";

/** What the members' pages are made from. */
export interface MemberPageParts {
  ledger: MemberLedger;
  accounts: Accounts;
  limits: Pick<Limits, "usage">;
  /** Of a signed-in visitor by account, of anyone else by network address. Pages cost nothing of the interface's limits. */
  brakes: { account: Throttle; address: Throttle };
  buyers: Buyers;
  deals: Deals;
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
  /** The client's network address, through as many proxies as are trusted. */
  addressOf: (c: RequestContext) => string;
  now: () => Date;
  log: Pick<Logger, "error">;
}

/** What the pages need of the site. */
export interface MemberPageSetup {
  asset: AssetOf;
  /** Of the public data, for the foot of every page. */
  dataVersion: string;
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
}

interface Sources
  extends MemberPageSetup,
    Pick<Members, "accounts" | "limits" | "createThrottle" | "clientOf" | "dealsUrl">,
    Pick<MemberPageParts, "buyers" | "deals" | "log"> {
  /** Without a trailing slash. */
  baseUrl: string;
}

/** The parts of the pages, from those of the member interface and of the site. */
export function pageParts(sources: Sources): MemberPageParts {
  const { baseUrl, dealsUrl, dataVersion, asset, createThrottle, clientOf } = sources;
  const linkBase = dealsUrl === baseUrl ? "" : baseUrl;
  return {
    ...sources,
    ledger: { manifest: { baseUrl, dataVersion }, asset, dealsUrl, linkBase },
    brakes: {
      account: createThrottle(throttles.pagesByAccount),
      address: createThrottle(throttles.pagesByAddress),
    },
    addressOf: (c) => clientOf(c).network,
    now: () => new Date(),
  };
}
