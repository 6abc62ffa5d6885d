import type { RequestListener } from "node:http";
import { resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { fetchPage } from "../pages/fetch.ts";
import { Pace } from "../pages/pace.ts";
import { userAgentFor } from "../pages/request.ts";
import { createDesk } from "./app.tsx";

const TIMEOUT_MS = 15_000;
const PAUSE_MS = 1000;

/** The desk of `npm run dev`, which keeps its queue and pages in `var/desk/`. */
export function openDesk(data: string): RequestListener {
  const { signal } = new AbortController();
  const options = {
    userAgent: userAgentFor("page reader"),
    timeoutMs: TIMEOUT_MS,
    allowPrivate: false,
    signal,
    pace: new Pace({ concurrency: 1, delayMs: PAUSE_MS, signal }),
  };
  const app = createDesk({
    data,
    folder: resolve("var/desk"),
    // A site's robots.txt is asked for each page: a fault of an hour ago must not hold.
    fetchPage: (url) => fetchPage(url, options, new Map()),
    now: () => new Date(),
  });
  return getRequestListener(app.fetch);
}
