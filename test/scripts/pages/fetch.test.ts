import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { fetchPage } from "../../../scripts/pages/fetch.ts";
import { Pace } from "../../../scripts/pages/pace.ts";
import { followRedirects, requestPage } from "../../../scripts/pages/request.ts";

const { signal } = new AbortController();
const ARTICLE = "<html><body><h1>An article</h1></body></html>";

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A site on the loopback address, and what it was asked. */
async function site(answers: Readonly<Record<string, Answer>>) {
  const seen: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    seen.push(url);
    const { status = 200, headers = {}, body = "" } = answers[url] ?? { status: 404 };
    response.writeHead(status, { "Content-Type": "text/html", ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { origin: `http://127.0.0.1:${address.port}`, seen };
}

/** The page at an address, or the sentence that says why there is none. */
async function fetched(address: string, robots = new Map(), allowPrivate = true): Promise<string> {
  const pace = new Pace({ concurrency: 1, delayMs: 0, signal });
  const options = { userAgent: "Clubledger page reader", timeoutMs: 5000, allowPrivate, signal, pace };
  return fetchPage(address, options, robots).then(
    ({ bytes }) => bytes.toString("utf8"),
    ({ message }: Error) => message,
  );
}

test("a page is fetched along redirects, after the rules of its site, which are asked once", async () => {
  const { origin, seen } = await site({
    "/old": { status: 301, headers: { Location: "/new" } },
    "/new": { body: ARTICLE },
  });
  const robots = new Map();
  expect(await fetched(`${origin}/old`, robots)).toBe(ARTICLE);
  expect(await fetched(`${origin}/new`, robots)).toBe(ARTICLE);
  expect(seen).toEqual(["/robots.txt", "/old", "/new", "/new"]);
});

const big = "x".repeat(5 * 1024 * 1024 + 1);

test.each<[string, Answer, string]>([
  ["behind a wall", { status: 403 }, "The page is behind a wall (403); open it in a browser."],
  [
    "behind a test for people",
    { status: 503, headers: { "cf-mitigated": "challenge" } },
    "The page is behind a wall (503); open it in a browser.",
  ],
  ["gone", { status: 410 }, "The site has no such page: it responds with 410."],
  ["a PDF", { body: "%PDF-1.7" }, "The page is a PDF, which is not read; open it in a browser."],
  ["an image", { headers: { "Content-Type": "image/png" } }, "The page is no text but image/png."],
  ["over 5 MB", { body: big }, "The page is over 5 MB, which is not read."],
  [
    "the front page now",
    { status: 302, headers: { Location: "/" } },
    "The address redirects to the site's front page: the page itself may be gone.",
  ],
  [
    "redirected without end",
    { status: 302, headers: { Location: "/page" } },
    "The page cannot be fetched: redirects without end.",
  ],
])("a page that is %s is refused in a sentence", async (_, answer, message) => {
  const { origin } = await site({ "/page": answer, "/": { body: ARTICLE } });
  expect(await fetched(`${origin}/page`)).toBe(message);
});

test("a page that robots.txt keeps from programs is not asked for, nor is any while robots.txt fails", async () => {
  const refusal = "The site's robots.txt asks programs not to read this page; open it in a browser.";
  const closed = await site({
    "/robots.txt": { body: "User-agent: *\nDisallow: /page" },
    "/page": { body: ARTICLE },
  });
  expect(await fetched(`${closed.origin}/page`)).toBe(refusal);
  const broken = await site({ "/robots.txt": { status: 500 }, "/page": { body: ARTICLE } });
  expect(await fetched(`${broken.origin}/page`)).toBe(refusal);
  expect([...closed.seen, ...broken.seen]).toEqual(["/robots.txt", "/robots.txt"]);
});

test.each([
  "http://127.0.0.1:9/x",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]:9/x",
  "http://[::ffff:127.0.0.1]:9/x",
  "http://2130706433:9/x",
  "http://0177.0.0.1:9/x",
  "http://localhost:9/x",
])("%s is not asked", async (address) => {
  expect(await fetched(address, new Map(), false)).toBe(
    "The address, or one to which it redirects, is in a private network; it is not asked.",
  );
});

test.each(["http://127.0.0.1:9/", "http://[::ffff:7f00:1]/", "http://169.254.169.254/latest/meta-data/"])(
  "a redirect from a public site to %s is not followed",
  async (location) => {
    const options = { userAgent: "Clubledger page reader", timeoutMs: 5000, allowPrivate: false, signal };
    const redirect = {
      status: 302,
      location,
      contentType: "",
      retryAfter: undefined,
      isBotWall: false,
      body: Buffer.of(),
    };
    const send = async (url: URL) =>
      url.hostname === "news.example.org" ? redirect : requestPage(url, options);
    await expect(followRedirects("https://news.example.org/story", send)).rejects.toMatchObject({
      code: "EPRIVATE",
    });
  },
);
