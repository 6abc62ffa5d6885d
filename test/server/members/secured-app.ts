import { pino } from "pino";
import { createApp } from "../../../server/app.ts";
import { clientOf, trustedProxies } from "../../../server/http/client-ip.ts";
import { createAuth } from "../../../server/members/auth.ts";
import { BASE_URL, fixtureIndexes, fixtureSite } from "../../fixture-build.ts";
import { exampleCapital, fictionalBuyers, fictionalDeal, memberIndexesOf } from "./fictional-buyers.ts";
import { DEALS_URL, fixtureAccounts, proKey } from "./fixture-members.ts";

/** Values of the members' data and accounts, which must appear nowhere else. */
export const PLANTED = {
  buyer: "Plantedname Holdings",
  person: "Planted Person",
  workEmail: "planted-work@capital.example.org",
  deal: "Planted note of a deal.",
  account: "planted-member@example.org",
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

/**
 * The whole application with members over a real store, as it stands behind a proxy that speaks https. `log` gives all that was
 * logged, at the most talkative level.
 */
export async function securedApp() {
  const parts = await fixtureAccounts();
  const proxies = trustedProxies.parse("loopback");
  const failedKeys = parts.createThrottle({ name: "failed-keys", quota: 1000, seconds: 600 });
  const { accounts, limits, createThrottle } = parts;
  const auth = createAuth({ accounts, limits, failedKeys, dealsUrl: DEALS_URL, trustedProxies: proxies });
  let logged = "";
  const write = (line: string) => {
    logged += line;
  };
  const fetch = createApp({
    indexes: await fixtureIndexes(),
    site: fixtureSite,
    log: pino({ level: "debug" }, { write }),
    members: {
      indexes: memberIndexesOf(
        [plantedBuyer, ...fictionalBuyers],
        [fictionalDeal({ slug: "example-deal", note: PLANTED.deal })],
      ),
      accounts,
      limits,
      auth,
      createThrottle,
      clientOf: (c) => clientOf(c, proxies),
      dealsUrl: DEALS_URL,
    },
  });
  const ask = async (request: Request) => {
    request.headers.set("X-Forwarded-Proto", request.headers.has("X-Test-Plain") ? "http" : "https");
    return fetch(request, { incoming: { socket: { remoteAddress: "127.0.0.1" } } });
  };
  const pro = await proKey(parts, PLANTED.account);
  return {
    ...parts,
    ...pro,
    fetch,
    ask,
    askPublic: (path: string) => ask(new Request(`${BASE_URL}${path}`)),
    log: () => logged + parts.log(),
  };
}

export type SecuredApp = Awaited<ReturnType<typeof securedApp>>;
