import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import * as z from "zod";

/**
 * The reference of the comparisons: a Hono route that sends a prepared response.
 * Usage: tsx bench/bare-server.ts RESPONSE PORT
 */
const [file = "", port = "0"] = process.argv.slice(2);
const prepared = z.object({
  route: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
});
const { route, headers, body } = prepared.parse(JSON.parse(await readFile(file, "utf8")));
const bytes = Buffer.from(body);
const app = new Hono()
  .get("/readyz", (c) => c.text("ready"))
  .get(route, (c) => c.body(bytes, 200, Object.fromEntries(headers)));
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () => console.log("listening"));
