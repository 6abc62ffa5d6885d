import { pino } from "pino";
import { createApp } from "../../../server/app.ts";
import type { Account } from "../../../server/members/accounts/accounts.ts";
import type { Members } from "../../../server/members/members.ts";
import { BASE_URL, fixtureIndexes, fixtureSite } from "../../fixture-build.ts";
import { exampleCapital, fictionalBuyers, fictionalDeal, memberIndexesOf } from "./fictional-buyers.ts";

export const DEALS_URL = "https://members.example.org";

const account: Account = {
  id: "account-1",
  email: "member@example.org",
  plan: "pro",
  planUntil: null,
  blocked: false,
  created: new Date("2026-01-02T03:04:05.000Z"),
};

const fictionalDeals = Array.from({ length: 25 }, (_, index) =>
  fictionalDeal({ slug: `deal-${index}`, country: index % 5 === 0 ? "Côte d'Ivoire" : "England" }),
);

/** The parts of the member interface, without authentication. */
export function allowAllMembers(): Members {
  const never = () => Promise.reject(new Error("not part of this test"));
  const limits = [
    { window: "minute", quota: 60, windowSeconds: 60, used: 1, remaining: 59, resetSeconds: 42 },
    { window: "day", quota: 2000, windowSeconds: 86_400, used: 7, remaining: 1993, resetSeconds: 80_000 },
  ] as const;
  return {
    indexes: memberIndexesOf([...fictionalBuyers, exampleCapital], fictionalDeals),
    accounts: {
      sendSignInLink: never,
      isLinkUsable: never,
      signIn: never,
      signOut: never,
      signOutEverywhere: never,
      authenticateSession: never,
      authenticateKey: never,
      createKey: never,
      revokeKey: never,
      listKeys: async () => [
        {
          id: "key-1",
          label: "Laptop",
          created: new Date("2026-02-03T04:05:06.000Z"),
          lastUsed: null,
          expires: null,
          revoked: null,
        },
        {
          id: "key-2",
          label: "Old",
          created: new Date("2026-01-03T04:05:06.000Z"),
          lastUsed: new Date("2026-01-04T00:00:00.000Z"),
          expires: null,
          revoked: new Date("2026-01-05T00:00:00.000Z"),
        },
      ],
    },
    limits: { consume: never, usage: async () => limits },
    auth: {
      authorize: async () => ({
        principal: { account, keyId: "key-1" },
        headers: { "RateLimit-Policy": '"minute";q=60;w=60', RateLimit: '"minute";r=59;t=42' },
      }),
      authenticate: async () => ({ account, keyId: "key-1" }),
    },
    createThrottle: () => ({ hit: never, retryAfter: never }),
    clientOf: () => ({ network: "192.0.2.1", plain: false }),
    dealsUrl: DEALS_URL,
  };
}

/** The application with members or without, called without a socket. */
export async function memberFixtureApp(members: Members | null = allowAllMembers()) {
  const fetch = createApp({
    indexes: await fixtureIndexes(),
    site: fixtureSite,
    log: pino({ level: "silent" }),
    ...(members === null ? {} : { members }),
  });
  const from = (base: string) => async (path: string, init?: RequestInit) =>
    fetch(new Request(new URL(path, base), init));
  return { member: from(members?.dealsUrl ?? BASE_URL), open: from(BASE_URL), from };
}
