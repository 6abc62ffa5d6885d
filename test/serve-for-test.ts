import { onTestFinished } from "vitest";
import type { Fetch } from "../server/http/requests.ts";
import { listen } from "../server/listen.ts";

/** Serves an application on a free port of this machine until the test ends, and returns the port. */
export async function serveForTest(fetch: Fetch, baseUrl: string): Promise<number> {
  const { port, stop } = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl });
  // It takes half a second to end the connections that clients keep open, and the next test need not wait for that.
  onTestFinished(() => void stop());
  return port;
}
