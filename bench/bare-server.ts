import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import * as z from "zod";

/**
 * The reference of the comparisons: a Hono route that sends prepared bytes.
 * Usage: tsx bench/bare-server.ts RESPONSES PORT
 */
const [file = "", port = "0"] = process.argv.slice(2);

/** Headers and body by path, beside the route that serves these paths. */
const prepared = z.object({
  route: z.string(),
  responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
});

const { route, responses } = prepared.parse(JSON.parse(await readFile(file, "utf8")));
const byPath = new Map(
  Object.entries(responses).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body) }]),
);
const single = byPath.size === 1 ? [...byPath.values()][0] : undefined;
const app = new Hono()
  .get("/readyz", (c) => c.text("ready"))
  .get(route, (c) => {
    const response = single ?? byPath.get(c.req.path);
    return response === undefined ? c.notFound() : c.body(response.body, 200, response.headers);
  });
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () => console.log("listening"));
