import { createApp } from "../../../server/app.ts";
import type { MemberIndexes } from "../../../server/members/records/member-indexes.ts";
import { BASE_URL, fixtureIndexes, fixtureSite, recordedLog } from "../../fixture-build.ts";
import { exampleCapital, fictionalBuyers, fictionalDeal, memberIndexesOf } from "./fictional-buyers.ts";
import { behindProxy, DEALS_URL, fixtureMembers } from "./fixture-members.ts";

/** Values of the members' data and accounts, which must appear nowhere else. */
export const PLANTED = {
  buyer: "Plantedname Holdings",
  person: "Planted Person",
  workEmail: "planted-work@capital.example.org",
  deal: "Planted note of a deal.",
  account: "planted-member@example.org",
  search: "planted-search",
} as const;

const plantedBuyer = {
  ...exampleCapital,
  name: PLANTED.buyer,
  decisionMakers: exampleCapital.decisionMakers.map((person) => ({
    ...person,
    name: PLANTED.person,
    workEmail: PLANTED.workEmail,
  })),
};

const plantedDeals = Array.from({ length: 25 }, (_, index) =>
  fictionalDeal({
    slug: `deal-${index}`,
    country: index % 5 === 0 ? "Côte d'Ivoire" : "England",
    note: PLANTED.deal,
  }),
);

/**
 * The whole application with members over a real store, as it stands behind a proxy that speaks https. `log` gives all that was
 * logged, at the most talkative level.
 */
export async function securedApp(
  indexes: MemberIndexes = memberIndexesOf([plantedBuyer, ...fictionalBuyers], plantedDeals),
) {
  const { members, ...parts } = await fixtureMembers({ indexes, email: PLANTED.account });
  const { log, logged } = recordedLog();
  const fetch = createApp({ indexes: await fixtureIndexes(), site: fixtureSite, log, members });
  const ask = behindProxy(fetch);
  return {
    ...parts,
    fetch,
    ask,
    /** Asks for a path with the Pro member's key. */
    member: (path: string, { headers, ...init }: RequestInit = {}) =>
      ask(
        new Request(`${DEALS_URL}${path}`, {
          ...init,
          headers: { Authorization: `Bearer ${parts.key}`, ...headers },
        }),
      ),
    askPublic: (path: string) => ask(new Request(`${BASE_URL}${path}`)),
    log: () => logged() + parts.log(),
  };
}

export type SecuredApp = Awaited<ReturnType<typeof securedApp>>;
