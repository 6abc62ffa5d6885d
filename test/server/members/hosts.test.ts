import { pino } from "pino";
import { expect, test } from "vitest";
import { memberRoutes } from "../../../contract/members/routes.ts";
import { problemDocument } from "../../../contract/problems.ts";
import { createApp } from "../../../server/app.ts";
import { BASE_URL, fixtureIndexes, fixtureSite } from "../../fixture-build.ts";
import { exampleCapital, memberIndexesOf } from "./fictional-buyers.ts";
import { behindProxy, DEALS_URL, fixtureMembers } from "./fixture-members.ts";

const PATHS = memberRoutes.map(({ path }) => path.replace("{slug}", "example-capital"));

const parts = async () => ({
  indexes: await fixtureIndexes(),
  site: fixtureSite,
  log: pino({ level: "silent" }),
});

/** The application with members, asked under a host with a Pro member's key. */
async function appAt(dealsUrl: string) {
  const { members, key } = await fixtureMembers({ indexes: memberIndexesOf([exampleCapital]), dealsUrl });
  const ask = behindProxy(createApp({ ...(await parts()), members }));
  const headers = { Authorization: `Bearer ${key}` };
  return (base: string, path: string) => ask(new Request(new URL(path, base), { headers }));
}

test("a members' host serves members only, and no other host serves them", async () => {
  const from = await appAt(DEALS_URL);
  const statuses = async (base: string) => {
    const ask = async (path: string) => (await from(base, path)).status;
    return {
      buyers: await ask("/api/v1/buyers"),
      mcp: await ask("/mcp"),
      technology: await ask("/api/v1/tech"),
      page: await ask("/clubs/example-rovers/"),
      asset: await ask("/assets/site-ABC.css"),
      icon: await ask("/favicon.ico"),
      health: await ask("/healthz"),
    };
  };
  const shared = { asset: 200, icon: 200, health: 200 };
  expect(await statuses(DEALS_URL)).toMatchObject({ buyers: 200, technology: 404, page: 404, ...shared });
  // As the server meets a `Host` header that names the port of https, behind its proxy.
  expect((await from("http://deals.example.org:443", "/api/v1/buyers")).status).toBe(200);
  for (const base of [BASE_URL, "http://127.0.0.1:8080", "https://deals.example.org:444"])
    expect([base, await statuses(base)]).toEqual([
      base,
      { buyers: 404, mcp: 404, technology: 200, page: 200, ...shared },
    ]);
});

test("on the public host a member path names the right host, to its own origin only", async () => {
  const from = await appAt(DEALS_URL);
  for (const path of PATHS) {
    const response = await from(BASE_URL, path);
    const problem = problemDocument.parse(await response.json());
    expect(problem.detail).toBe("The member interface is at https://deals.example.org, not here.");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
  }
});

test("one host can serve both", async () => {
  const from = await appAt(BASE_URL);
  expect((await from(BASE_URL, "/api/v1/buyers")).status).toBe(200);
  expect((await from(BASE_URL, "/api/v1/tech")).headers.get("Access-Control-Allow-Origin")).toBe("*");
});

test("without a members' index their paths are 404 like any other", async () => {
  const fetch = createApp(await parts());
  for (const path of PATHS) {
    const response = await fetch(new Request(`${BASE_URL}${path}`));
    expect(response.status).toBe(404);
    expect(problemDocument.parse(await response.json()).detail).toBe(`There is no page at ${path}.`);
  }
});
