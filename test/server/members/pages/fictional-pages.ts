import { Hono } from "hono";
import { vi } from "vitest";
import type { BuyerRecord, Deal } from "../../../../contract/members/records.ts";
import type { Env } from "../../../../server/http/context.ts";
import { mountErrors, withRequestScope } from "../../../../server/http/requests.ts";
import type { Administration } from "../../../../server/members/accounts/administration.ts";
import { mountMemberPages } from "../../../../server/members/pages/member-pages.ts";
import { createBuyers } from "../../../../server/members/records/buyers.ts";
import { createDeals } from "../../../../server/members/records/deals.ts";
import type { MemberIndexes } from "../../../../server/members/records/member-indexes.ts";
import type { AssetOf } from "../../../../server/site-files.ts";
import { recordedLog } from "../../../fixture-build.ts";
import { FILTER_NAMES } from "../alerts/fictional-changes.ts";
import {
  fictionalBuyer,
  fictionalDeal,
  fictionalStake,
  furtherSource,
  memberIndexesOf,
} from "../fictional-buyers.ts";
import { type FixtureStore, fixtureAccounts } from "../fixture-members.ts";
import { type FictionalBrowser, fictionalBrowser } from "./fictional-browser.ts";

const BASE = "https://ledger.example.org";
export const MEMBERS = "https://members.example.org";
const NOW = new Date("2026-11-21T12:00:00Z");

export const BUYERS: readonly BuyerRecord[] = [
  fictionalBuyer({
    slug: "acme-capital",
    name: "Acme Capital",
    type: "private equity",
    targetRegions: ["Europe", "North America"],
    summary: "Invests in stadiums.",
    sources: [
      { url: "https://news.example.org/one", publisher: "Example News", date: "2026-01" },
      { url: "https://news.example.org/intent", publisher: "Example Gazette", date: "2026-05-04" },
      { url: "https://news.example.org/rovers", publisher: "Example Herald", date: null },
    ],
    clubCount: 1,
    formerClubCount: 1,
    decisionMakerCount: 2,
    intent: { note: "Seeks a majority.", reported: "2026-05", sourceUrl: "https://news.example.org/intent" },
    active: true,
    latestActivity: "2026-05",
    clubs: [
      fictionalStake({
        club: "example-rovers",
        clubName: "Example Rovers",
        stakePercent: 62.5,
        since: "2021",
        sourceUrl: "https://news.example.org/rovers",
      }),
      fictionalStake({
        club: "beispiel-verein",
        clubName: "Beispiel-Verein",
        country: "Germany",
        stake: "minority",
        until: "2020-06",
        sourceUrl: "https://news.example.org/verein",
      }),
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
  fictionalBuyer({
    slug: "buyer-0",
    name: "Buyer <0>",
    hqRegion: "Asia",
    clubs: (["full", "minority", "unknown"] as const).map((stake) =>
      fictionalStake({
        club: `club-of-${stake}`,
        clubName: `${stake} Football Association`,
        country: "Bosnia and Herzegovina",
        stake,
        since: "2020",
      }),
    ),
  }),
  ...Array.from({ length: 23 }, (_, index) =>
    fictionalBuyer({ slug: `buyer-${index + 1}`, name: `Buyer <${index + 1}>`, hqRegion: "Asia" }),
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
    completedDate: "2024-07-01",
    status: "completed",
    valueAmount: 12_000_000,
    valueCurrency: "EUR",
    sourceUrl: `https://news.example.org/deal-${index}`,
    sources: index === 0 ? [furtherSource("completed", "2024-07-01"), furtherSource("owners", null)] : [],
  }),
);

export interface FictionalPages {
  /** Whether there are buyers and deals. */
  hasEvidence?: boolean;
  baseUrl?: string;
  dealsUrl?: string;
  asset?: AssetOf;
  /** Quotas of throttles, by name, that differ from the real ones. */
  quotas?: Readonly<Record<string, number>>;
  /** What answers beside the pages: the built site. */
  others?: (request: Request) => Response | Promise<Response>;
  /** BUYERS unless given. */
  buyers?: readonly BuyerRecord[];
  /** DEALS unless given. */
  deals?: readonly Deal[];
  /** What the releases say; nothing unless given. */
  changes?: Partial<Pick<MemberIndexes, "buyerChanges" | "dealChanges">>;
  /** A new one unless given. */
  store?: FixtureStore;
}

/** The members' pages over real accounts at the time NOW, with everything that they log. */
export async function fictionalPages({
  baseUrl = BASE,
  dealsUrl = MEMBERS,
  asset = (name) => `/assets/${name}`,
  quotas = {},
  others,
  store,
  buyers = BUYERS,
  deals = DEALS,
  changes = {},
  hasEvidence = true,
}: FictionalPages = {}) {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const { log, logged } = recordedLog();
  const parts = await fixtureAccounts(store);
  const proId = await addPeople(parts.administration);
  const indexes = { ...memberIndexesOf(buyers, deals), ...changes };
  const app = new Hono<Env>();
  mountErrors(app, baseUrl, log);
  mountMemberPages(app, {
    baseUrl,
    dealsUrl,
    accounts: parts.accounts,
    alerts: parts.alerts,
    store: parts.store,
    indexes,
    hasEvidence,
    ...{ filterNames: FILTER_NAMES, publicRelease: "2026-11-22T09:00:00Z" },
    limits: {
      usage: async () => USAGE,
      consume: async () => ({ granted: true, usage: USAGE, retryAfter: 0 }),
    },
    createThrottle: (window) =>
      parts.createThrottle({ ...window, quota: quotas[window.name] ?? window.quota }),
    clientOf: () => ({ network: "192.0.2.1", plain: false }),
    buyers: createBuyers(indexes),
    deals: createDeals(indexes),
    log,
    asset,
    manifest: {
      baseUrl,
      dealsUrl: baseUrl,
      dataVersion: "2026-11-01-abc",
      publisher: { name: "Example Press", url: null, contact: "errors@example.org" },
    },
    clubPages: new Set(["example-rovers"]),
  });
  if (others !== undefined) app.notFound((c) => others(c.req.raw));
  const listKeys = () => parts.accounts.listKeys(proId);
  const listAlerts = () => parts.alerts.list(proId);
  return { ...parts, listKeys, listAlerts, fetch: withRequestScope(app, log), logged };
}

/** Adds accounts of every kind but free ones, which begin by signing in. Returns the id of the Pro account. */
async function addPeople({ add, grant, setBlocked }: Administration): Promise<string> {
  const { id } = await add("pro@example.org");
  await grant("pro@example.org", new Date("2027-06-30T00:00:00Z"));
  await add("lapsed@example.org");
  await grant("lapsed@example.org", new Date("2026-01-31T00:00:00Z"));
  await add("blocked@example.org");
  await setBlocked("blocked@example.org", true);
  return id;
}

const USAGE = [
  { window: "minute", quota: 60, windowSeconds: 60, used: 12, remaining: 48, resetSeconds: 23 },
  { window: "day", quota: 2000, windowSeconds: 86_400, used: 1950, remaining: 50, resetSeconds: 40_000 },
] as const;

/** A browser in which an account has signed in. */
export async function signedIn(
  { fetch, sent }: Pick<Awaited<ReturnType<typeof fictionalPages>>, "fetch" | "sent">,
  email: string,
): Promise<FictionalBrowser> {
  const browser = fictionalBrowser(fetch, MEMBERS);
  await browser.post("/account/sign-in/", { email });
  await browser.post("/account/sign-in/confirm/", { token: sent.at(-1)?.token ?? "" });
  return browser;
}

/** A Pro member's browser, over pages of its own. */
export const proBrowser = async (options: FictionalPages = {}): Promise<FictionalBrowser> =>
  signedIn(await fictionalPages(options), "pro@example.org");
