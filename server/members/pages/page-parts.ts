import type { Logger } from "pino";
import type { MemberLedger } from "../../../site/components/member-frame.tsx";
import type { RequestContext } from "../../http/context.ts";
import type { AssetOf } from "../../public/site-assets.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Buyers } from "../buyers.ts";
import type { Deals } from "../deals.ts";
import type { Brake, Limits } from "../limits/limits.ts";

/** What the members' pages are made from. */
export interface MemberPageParts {
  ledger: MemberLedger;
  accounts: Accounts;
  limits: Pick<Limits, "usage">;
  /** Of a signed-in visitor by account, of anyone else by network address. Pages cost nothing of the interface's limits. */
  brakes: { account: Brake; address: Brake };
  buyers: Buyers;
  deals: Deals;
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
  /** The client's network address, through as many proxies as are trusted. */
  addressOf: (c: RequestContext) => string;
  now: () => Date;
  log: Pick<Logger, "error">;
}

/** So many pages a minute: for a signed-in account, and for an address that nobody has signed in from. */
export const PAGES_A_MINUTE = { account: 120, address: 60 } as const;

/** What the pages need beyond what the member interface is made of. */
export interface MemberPageSetup extends Pick<MemberPageParts, "brakes" | "clubPages" | "addressOf" | "now"> {
  asset: AssetOf;
  /** Of the public data, for the foot of every page. */
  dataVersion: string;
}

interface Sources extends Pick<MemberPageParts, "accounts" | "limits" | "buyers" | "deals" | "log"> {
  /** Without a trailing slash, both. */
  baseUrl: string;
  dealsUrl: string;
  pages: MemberPageSetup;
}

/** The parts of the pages, from those of the member interface and what the pages need beyond them. */
export function pageParts({ baseUrl, dealsUrl, pages, ...faces }: Sources): MemberPageParts {
  const { asset, dataVersion, ...setup } = pages;
  const linkBase = dealsUrl === baseUrl ? "" : baseUrl;
  return { ...faces, ...setup, ledger: { manifest: { baseUrl, dataVersion }, asset, dealsUrl, linkBase } };
}
