import { resolve } from "node:path";
import type { Hono } from "hono";
import { fetchPage, politeOptions } from "../pages/fetch.ts";
import { createDesk } from "./app.tsx";

/** The desk of `npm run dev`, which keeps its queue and pages in `var/desk/`. `key` opens it. */
export function openDesk(data: string, key: string): Hono {
  const options = politeOptions("page reader");
  return createDesk({
    data,
    folder: resolve("var/desk"),
    // A site's robots.txt is asked for each page: a fault of an hour ago must not hold.
    fetchPage: (url) => fetchPage(url, options, new Map()),
    now: () => new Date(),
    key,
  });
}
