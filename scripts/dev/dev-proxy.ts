import { readFile } from "node:fs/promises";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { PAGE_HEADERS } from "../../server/http/headers.ts";
import { isOwnHost } from "./own-host.ts";

export interface ServedBuild {
  port: number;
  build: string;
}

const RETRY_MS = 500;
const OTHER_HOST = "npm run dev answers under the address that it prints.\n";
const WAITING_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="color-scheme" content="light dark"><title>Building … · Clubledger</title></head>
<body><p>Nothing is built yet. This page reloads by itself.</p></body></html>`;

/**
 * The server that browsers talk to. It stays while the processes behind it come and go, so pages keep their connection
 * and the last good build. Rejects if the port is unavailable.
 *
 * @param desk handles the requests below `/desk/`
 */
export async function openDevProxy(
  host: string,
  port: number,
  served: () => ServedBuild | undefined,
  desk: (request: Request) => Response | Promise<Response>,
) {
  const script = await readFile(new URL("client.js", import.meta.url), "utf8");
  const pages = new Set<SSEStreamingApi>();
  const state = new Map<string, string>();
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.use(async (c, next) => (isOwnHost(c.req.header("Host"), host) ? next() : c.text(OTHER_HOST, 403)));
  app.get("/__dev/client.js", (c) => c.body(script, 200, { "Content-Type": "text/javascript" }));
  app.get("/__dev/events", (c) =>
    streamSSE(c, async (page) => {
      pages.add(page);
      await page.write(`retry: ${RETRY_MS}\n\n`);
      for (const [event, data] of state) await page.writeSSE({ event, data });
      await new Promise<void>((leave) => page.onAbort(leave));
      pages.delete(page);
    }),
  );
  app.all("/desk/*", async (c) => {
    const response = await desk(c.req.raw);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value);
    return response;
  });
  app.all("*", (c) => {
    const build = served();
    if (build !== undefined) return forward(c.req.raw, build);
    return c.html(withClient(WAITING_PAGE, ""), 503, { "Retry-After": "1" });
  });
  const server = createAdaptorServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    /** Sends an event to every open page, and to pages that open later. */
    send(event: "reload" | "problems", content: unknown) {
      const data = JSON.stringify(content);
      state.delete("problems");
      state.set(event, data);
      for (const page of pages) void page.writeSSE({ event, data });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

/** Forwards a request to a build's process. Pages get the script that reloads them. */
async function forward(raw: Request, { port, build }: ServedBuild): Promise<Response> {
  const { pathname, search } = new URL(raw.url);
  const url = `http://127.0.0.1:${port}${pathname}${search}`;
  const response = await proxy(url, { raw, redirect: "manual" }).catch(() => undefined);
  if (response === undefined)
    return new Response("The server of this build does not respond.\n", { status: 502 });
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
  // The validator and the length are of the page without the script.
  for (const name of ["ETag", "Content-Length"]) response.headers.delete(name);
  return new Response(raw.method === "HEAD" ? null : withClient(await response.text(), build), response);
}

/** The script is a file of the same origin, so the site's Content-Security-Policy holds here too. */
const withClient = (html: string, build: string): string =>
  html.replace("</head>", `<script src="/__dev/client.js?build=${build}" defer></script></head>`);
