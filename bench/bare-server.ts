import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import * as z from "zod";
import { parseArguments } from "../scripts/command-line.ts";

const USAGE = `tsx bench/bare-server.ts --route ROUTE --port PORT [--answers FILE]
  The measure of the bench. With FILE, a Hono route that does nothing but answer bytes from memory: FILE is JSON, headers
  and body by path. Without, a route that parses the JSON body posted to it and echoes it.`;

const { route, answers, port } = parseArguments(USAGE, {
  route: { type: "string", default: "/" },
  answers: { type: "string", default: "" },
  port: { type: "string", default: "0" },
});

const answered = z.record(
  z.string(),
  z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
);
const app = new Hono();

if (answers === "")
  app.get("/readyz", (c) => c.text("ready")).post(route, async (c) => c.json(await c.req.json()));
else await answerFrom(answers);

serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });

async function answerFrom(file: string): Promise<void> {
  const texts = answered.parse(JSON.parse(await readFile(file, "utf8")));
  const byPath = new Map(
    Object.entries(texts).map(([path, { headers, body }]) => [
      path,
      { headers, body: Uint8Array.from(Buffer.from(body)) },
    ]),
  );
  const [only] = byPath.values();
  if (byPath.size === 1 && only !== undefined) app.get(route, (c) => c.body(only.body, 200, only.headers));
  else
    app.get(route, (c) => {
      const { headers = {}, body = "" } = byPath.get(c.req.path) ?? {};
      return c.body(body, 200, headers);
    });
}
