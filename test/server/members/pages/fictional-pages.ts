import { Hono } from "hono";
import { pino } from "pino";
import { vi } from "vitest";
import type { BuyerRecord, Deal } from "../../../../contract/members/records.ts";
import type { Env } from "../../../../server/http/context.ts";
import { mountErrors, withRequestScope } from "../../../../server/http/requests.ts";
import type { Account } from "../../../../server/members/accounts/accounts.ts";
import { createBuyers } from "../../../../server/members/buyers.ts";
import { createDeals } from "../../../../server/members/deals.ts";
import { mountMemberPages } from "../../../../server/members/pages/member-pages.ts";
import type { AssetOf } from "../../../../server/site-files.ts";
import { fictionalBuyer, fictionalDeal, memberIndexesOf } from "../fictional-buyers.ts";
import { fictionalAccounts, fictionalBrake } from "./fictional-accounts.ts";
import { type FictionalBrowser, fictionalBrowser } from "./fictional-browser.ts";

export const BASE = "https://ledger.example.org";
export const MEMBERS = "https://members.example.org";
export const NOW = new Date("2026-11-21T12:00:00Z");

const account = (given: Partial<Account> & Pick<Account, "email">): Account => ({
  id: given.email,
  plan: "pro",
  planUntil: null,
  blocked: false,
  created: NOW,
  ...given,
});

export const PEOPLE: readonly Account[] = [
  account({ email: "pro@example.org", planUntil: new Date("2027-06-30T00:00:00Z") }),
  account({ email: "free@example.org", plan: "free" }),
  account({ email: "lapsed@example.org", planUntil: new Date("2026-01-31T00:00:00Z") }),
  account({ email: "blocked@example.org", blocked: true }),
];

export const BUYERS: readonly BuyerRecord[] = [
  fictionalBuyer({
    slug: "acme-capital",
    name: "Acme Capital",
    type: "private equity",
    targetRegions: ["Europe", "North America"],
    summary: "Invests in stadiums.",
    clubCount: 1,
    formerClubCount: 1,
    decisionMakerCount: 2,
    intent: { note: "Seeks a majority.", reported: "2026-05", sourceUrl: "https://news.example.org/intent" },
    active: true,
    latestActivity: "2026-05",
    clubs: [
      {
        club: "example-rovers",
        clubName: "Example Rovers",
        country: "England",
        stake: "majority",
        stakePercent: 62.5,
        since: "2021",
        until: null,
        sourceUrl: "https://news.example.org/rovers",
      },
      {
        club: "beispiel-verein",
        clubName: "Beispiel-Verein",
        country: "Germany",
        stake: "minority",
        stakePercent: null,
        since: null,
        until: "2020-06",
        sourceUrl: "https://news.example.org/verein",
      },
    ],
    decisionMakers: [
      {
        name: "Erika Muster",
        title: "Managing partner",
        linkedin: "https://www.linkedin.com/in/erika-muster-example",
        workEmail: "erika@acme.example.org",
        workEmailStatus: "deliverable",
        workEmailCheckedOn: "2026-10-01",
        sourceUrl: "https://acme.example.org/team",
      },
      {
        name: "Jan Beispiel",
        title: "Head of sport",
        linkedin: null,
        workEmail: null,
        workEmailStatus: null,
        workEmailCheckedOn: null,
        sourceUrl: "https://acme.example.org/team",
      },
    ],
  }),
  ...Array.from({ length: 24 }, (_, index) =>
    fictionalBuyer({ slug: `buyer-${index}`, name: `Buyer <${index}>`, hqRegion: "Asia" }),
  ),
];

export const DEALS: readonly Deal[] = Array.from({ length: 23 }, (_, index) =>
  fictionalDeal({
    slug: `deal-${index}`,
    club: index === 0 ? "example-rovers" : `club-${index}`,
    clubName: index === 0 ? "Example Rovers" : `Club ${index}`,
    country: index % 2 === 0 ? "England" : "Germany",
    buyer: index === 0 ? "acme-capital" : null,
    buyerName: index === 0 ? "Acme Capital" : "A consortium",
    sellerName: "Example Holdings",
    stakePercent: 62.5,
    dealType: "majority stake",
    status: "completed",
    valueAmount: 12_000_000,
    valueCurrency: "EUR",
    sourceUrl: `https://news.example.org/deal-${index}`,
  }),
);

interface FictionalPages {
  baseUrl?: string;
  dealsUrl?: string;
  asset?: AssetOf;
  pagesOfAccount?: number;
  pagesOfAddress?: number;
  /** What answers beside the pages: the built site. */
  others?: (request: Request) => Response | Promise<Response>;
}

/** The members' pages over accounts in memory at the time NOW, with everything that they log. */
export function fictionalPages({
  baseUrl = BASE,
  dealsUrl = MEMBERS,
  asset = (name) => `/assets/${name}`,
  pagesOfAccount = 1000,
  pagesOfAddress = 1000,
  others,
}: FictionalPages = {}) {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const logged: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(line) });
  const accounts = fictionalAccounts(PEOPLE);
  const indexes = memberIndexesOf(BUYERS, DEALS);
  const brakes = { account: fictionalBrake(pagesOfAccount), address: fictionalBrake(pagesOfAddress) };
  const app = new Hono<Env>();
  mountErrors(app, baseUrl, log);
  mountMemberPages(app, {
    baseUrl,
    dealsUrl,
    accounts,
    limits: {
      usage: async () => USAGE,
      consume: async () => ({ granted: true, usage: USAGE, retryAfter: 0 }),
    },
    createThrottle: ({ name }) => (name === "pages-by-account" ? brakes.account : brakes.address),
    clientOf: () => ({ network: "192.0.2.1", plain: false }),
    buyers: createBuyers(indexes),
    deals: createDeals(indexes),
    log,
    asset,
    dataVersion: "2026-11-01-abc",
    clubPages: new Set(["example-rovers"]),
  });
  if (others !== undefined) app.notFound((c) => others(c.req.raw));
  return { fetch: withRequestScope(app, log), accounts, brakes, logged };
}

const USAGE = [
  { window: "minute", quota: 60, windowSeconds: 60, used: 12, remaining: 48, resetSeconds: 23 },
  { window: "day", quota: 2000, windowSeconds: 86_400, used: 1950, remaining: 50, resetSeconds: 40_000 },
] as const;

/** A browser in which an account has signed in. */
export async function signedIn(
  { fetch, accounts }: Pick<ReturnType<typeof fictionalPages>, "fetch" | "accounts">,
  email: string,
): Promise<FictionalBrowser> {
  const browser = fictionalBrowser(fetch, MEMBERS);
  await browser.post("/account/sign-in/", { email });
  await browser.post("/account/sign-in/confirm/", { token: accounts.sent.at(-1)?.token ?? "" });
  return browser;
}
