import type { Server } from "node:http";
import { onTestFinished } from "vitest";
import type { Fetch } from "../server/http/requests.ts";
import { listen } from "../server/listen.ts";
import { listenLocally } from "./listening.ts";

/** Serves an application on a free port of this machine until the test ends, and returns the port. */
export async function serveForTest(fetch: Fetch, baseUrl: string): Promise<number> {
  const { port, stop } = await listen({ fetch, host: "127.0.0.1", port: 0, baseUrl });
  // It takes half a second to end the connections that clients keep open, and the next test need not wait for that.
  onTestFinished(() => void stop());
  return port;
}

/** Lets a server listen on a free port of this machine until the test ends, and returns the port. */
export async function listenForTest(server: Server): Promise<number> {
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return port;
}
