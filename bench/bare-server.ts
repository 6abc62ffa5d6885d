import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { parseArguments } from "../scripts/command-line.ts";

const USAGE = `tsx bench/bare-server.ts --route ROUTE --answers FILE --port PORT
  The measure of the bench: a Hono route that does nothing but answer bytes from memory. FILE is JSON, answers by path.`;

const { route, answers, port } = parseArguments(USAGE, {
  route: { type: "string", default: "/" },
  answers: { type: "string", default: "" },
  port: { type: "string", default: "0" },
});

const texts = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(answers, "utf8")));
const bodies = new Map(
  Object.entries(texts).map(([path, answer]) => [path, Uint8Array.from(Buffer.from(answer))]),
);
const [only] = bodies.values();
const headers = { "Content-Type": "application/json" };
const app = new Hono();

if (bodies.size === 1 && only !== undefined) app.get(route, (c) => c.body(only, 200, headers));
else app.get(route, (c) => c.body(bodies.get(c.req.path) ?? "", 200, headers));

serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
