import { Agent, request } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "../../../server/listen.ts";
import { BASE_URL } from "../../fixture-build.ts";
import { covers } from "../../requirements.ts";
import { securedApp } from "./secured-app.ts";

/** Sends a request as a proxy does that terminates https. */
function statusOf(port: number, path: string, key: string, agent: Agent): Promise<number> {
  const headers = {
    Host: "deals.example.org",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "203.0.113.7",
    Authorization: `Bearer ${key}`,
  };
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, agent }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("error", reject)
      .end();
  });
}

test(
  "of two hundred requests at once over HTTP, with two keys of one account, exactly sixty are served",
  covers("LIMIT-MINUTE", "LIMIT-ACCOUNT", "LIMIT-429"),
  async () => {
    const app = await securedApp();
    const { key } = await app.accounts.createKey(app.account.id, { label: "second", expires: null });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    const { port, stop } = await listen({ fetch: app.fetch, host: "127.0.0.1", port: 0, baseUrl: BASE_URL });
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    onTestFinished(async () => {
      agent.destroy();
      await stop();
    });
    const paths = ["/api/v1/buyers?limit=1", "/api/v1/deals", "/api/v1/buyers/example-capital"];
    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        statusOf(port, paths[index % 3] ?? "/", index % 2 === 0 ? app.key : key, agent),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
    expect((await app.limits.usage(app.account.id)).map(({ used }) => used)).toEqual([60, 60]);
  },
);
