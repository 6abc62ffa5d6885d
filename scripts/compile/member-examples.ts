import { memberAttribution } from "../../contract/members/attribution.ts";
import { type AccountWindow, accountWindows } from "../../contract/members/limits.ts";
import type { BuyerRecord, BuyerSummary, Deal, LimitUse, Me } from "../../contract/members/records.ts";
import { memberApiPaths, memberPaths } from "../../contract/site-paths.ts";
import type { Examples } from "./openapi.ts";

/**
 * Examples of the member operations. The document is public and what members read is not, so nobody and nothing in them exists:
 * example.org is reserved for such use. They are written here in full and do not depend on the members' evidence.
 */
export function memberExamples(baseUrl: string, dealsUrl: string): Examples {
  const about = { attribution: memberAttribution(baseUrl), dataVersion: "2026-11-01-0a1b2c3d" };
  const page = (path: string, entry: unknown) => ({
    data: [entry],
    total: 2,
    limit: 1,
    offset: 0,
    next: `${dealsUrl}${path}?limit=1&offset=1`,
    ...about,
  });
  return {
    searchBuyers: { answer: page(memberApiPaths.buyers, exampleSummary) },
    getBuyer: { answer: { data: exampleBuyer, ...about } },
    listDeals: { answer: page(memberApiPaths.deals, exampleDeal) },
    getMe: { answer: { data: exampleMe(dealsUrl) } },
  };
}

const exampleSummary: BuyerSummary = {
  slug: "specimen-partners",
  name: "Specimen Partners (fictional)",
  type: "investment firm",
  hqCountry: "Germany",
  hqRegion: "Europe",
  targetRegions: ["Europe", "United Kingdom and Ireland"],
  summary: "A fictional firm that shows the fields of this record.",
  clubCount: 1,
  formerClubCount: 0,
  decisionMakerCount: 1,
  intent: {
    note: "Looks for the majority of one more club.",
    reported: "2026-05",
    sourceUrl: "https://news.example.org/specimen-partners-looks",
  },
  active: true,
  activeSourceUrl: "https://news.example.org/specimen-partners",
  sources: [
    { url: "https://news.example.org/specimen-partners", publisher: "Example News", date: "2026-03-02" },
  ],
  latestActivity: "2026-05",
  verificationDate: "2026-11-01",
};

const exampleBuyer: BuyerRecord = {
  ...exampleSummary,
  clubs: [
    {
      club: "example-rovers",
      clubName: "Example Rovers",
      country: "England",
      stake: "majority",
      stakePercent: 75.1,
      since: "2024-06",
      until: null,
      sourceUrl: "https://news.example.org/specimen-partners-rovers",
    },
  ],
  decisionMakers: [
    {
      name: "Ada Example",
      title: "Managing Partner",
      linkedin: null,
      workEmail: "ada@specimen.example.org",
      workEmailStatus: "deliverable",
      workEmailCheckedOn: "2026-10-15",
      sourceUrl: "https://specimen.example.org/team",
    },
  ],
};

const exampleDeal: Deal = {
  slug: "example-rovers-2024",
  announcedDate: "2024-06",
  club: "example-rovers",
  clubName: "Example Rovers",
  country: "England",
  buyer: "specimen-partners",
  buyerName: "Specimen Partners (fictional)",
  sellerName: "Example Supporters' Trust",
  stakePercent: 75.1,
  dealType: "majority stake",
  status: "completed",
  valueAmount: 12_000_000,
  valueCurrency: "GBP",
  note: "A fictional deal that shows the fields of this record.",
  sourceUrl: "https://news.example.org/specimen-partners-rovers",
  sourcePublisher: "Example News",
  verificationDate: "2026-11-01",
};

const exampleUse = ({ name, quota, seconds }: AccountWindow, resetSeconds: number): LimitUse => ({
  window: name,
  quota,
  windowSeconds: seconds,
  used: 1,
  remaining: quota - 1,
  resetSeconds,
});

const exampleMe = (dealsUrl: string): Me => ({
  plan: "pro",
  planUntil: null,
  isPro: true,
  limits: [exampleUse(accountWindows.minute, 42), exampleUse(accountWindows.day, 80_000)],
  keys: [
    {
      id: "exampleexample",
      label: "Example",
      created: "2026-11-01T09:00:00.000Z",
      lastUsed: null,
      expires: null,
      revoked: null,
      current: true,
    },
  ],
  accountUrl: `${dealsUrl}${memberPaths.account}`,
});
