import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { listenLocally } from "../../listening.ts";
import { listenForTest } from "../../serve-for-test.ts";

/** A request that the server has seen: `GET /gone`. */
type Seen = string;

type Misbehaviour = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

const end = (response: ServerResponse, status: number, headers: Record<string, string> = {}, body = "") =>
  void response.writeHead(status, headers).end(body);

const status =
  (code: number, body = ""): Misbehaviour =>
  (_, response) =>
    end(response, code, {}, body);

const redirect =
  (code: number, location: string): Misbehaviour =>
  (_, response) =>
    end(response, code, { Location: location });

const copy = { available: true, url: "http://web.archive.org/web/2026/http://x.example.org/", status: "200" };

const ARTICLE = `<html lang="en"><body><h1>New vests</h1><p>Example Rovers train in <b>Acme Tracking</b>’s vests.
${"More of the article follows here. ".repeat(8)}</p></body></html>`;

/** What the server does, by path. `nth` counts the requests for the path from 1. */
const BEHAVIOURS: Readonly<Record<string, Misbehaviour>> = {
  "/fine": status(200, "a page"),
  "/article": status(200, ARTICLE),
  "/other-article": status(200, ARTICLE.replace("Acme Tracking", "Another firm")),
  "/pdf": status(200, "%PDF-1.7"),
  "/subscribers": status(
    200,
    ARTICLE.replace("<h1>", '<script type="application/ld+json">{"isAccessibleForFree": false}</script><h1>'),
  ),
  "/missing": status(404),
  "/gone": status(410),
  "/members": status(401),
  "/forbidden": status(403),
  "/teapot": status(418),
  "/legal": status(451),
  "/broken": status(500),
  "/broken-once": (_, response, nth) => end(response, nth === 1 ? 500 : 200),
  "/busy": (_, response, nth) =>
    nth === 1 ? end(response, 429, { "Retry-After": "0" }) : end(response, 200),
  "/busy-long": (_, response) => end(response, 429, { "Retry-After": "86400" }),
  "/resting": (_, response, nth) =>
    nth === 1 ? end(response, 503, { "Retry-After": "0" }) : end(response, 200),
  "/captcha": status(503, "<title>Just a moment…</title> solve the captcha"),
  "/challenge": (_, response) => end(response, 503, { "cf-mitigated": "challenge" }),
  "/hangs": () => undefined,
  "/drips": (_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("."), 5);
    response.on("close", () => clearInterval(drip));
  },
  "/loop": redirect(302, "/loop"),
  "/moved": redirect(301, "/moved-again"),
  "/moved-again": redirect(308, "/new?utm_source=old"),
  "/new": status(200),
  "/away-today": redirect(302, "/fine"),
  "/moved-then-away": redirect(301, "/away-today"),
  "/moved-to-nothing": redirect(301, "/missing"),
  "/moved-to-front": redirect(301, "/"),
  "/": status(200),
  "/nowhere": redirect(301, "http://["),
  "/to-a-file": redirect(302, "file:///etc/hostname"),
  "/reset": (request) => void request.socket.resetAndDestroy(),
  "/truncated": (_, response) => {
    response.writeHead(200, { "Content-Length": "1000" });
    response.write("half a page", () => response.destroy());
  },
  "/huge": (_, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  },
  "/garbage": (request) => void request.socket.end("This is not HTTP at all\r\n\r\n"),
  "/archive": (_, response) =>
    end(response, 200, {}, JSON.stringify({ archived_snapshots: { closest: copy } })),
  "/archive-of-nothing": status(200, '{"archived_snapshots": {}}'),
  "/archive-of-an-error": (_, response) =>
    end(response, 200, {}, JSON.stringify({ archived_snapshots: { closest: { ...copy, status: "404" } } })),
  "/archive-in-trouble": status(500),
};

/** A server on the loopback address that answers as badly as the web does, and what it has been asked. */
export interface MisbehavingServer {
  origin: string;
  seen: Seen[];
  /** The headers of the last request. */
  last: () => IncomingMessage["headers"];
  /** The most requests that were open at the same time. */
  mostAtOnce: () => number;
}

/** Starts the server; it is closed with its connections when the test ends. */
export async function misbehavingServer(): Promise<MisbehavingServer> {
  const seen: Seen[] = [];
  let headers: IncomingMessage["headers"] = {};
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    headers = request.headers;
    seen.push(`${request.method} ${request.url}`);
    open += 1;
    most = Math.max(most, open);
    response.on("close", () => {
      open -= 1;
    });
    const nth = seen.filter((line) => line.split(" ")[1] === request.url).length;
    (BEHAVIOURS[path] ?? status(404))(request, response, nth);
  });
  const origin = `http://127.0.0.1:${await listenForTest(server)}`;
  return { origin, seen, last: () => headers, mostAtOnce: () => most };
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listenLocally(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
