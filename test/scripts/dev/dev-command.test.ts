import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  type DevProcess,
  edit,
  editByRename,
  openPage,
  projectCopy,
  runDev,
  startDev,
} from "./dev-process.ts";

const NOTE = "The club is named as a user of the vest in a list of customers.";
const ROW = "evidence/technology/germany.csv";

const page = async (url: string, path: string): Promise<string> => (await fetch(`${url}${path}`)).text();

/** The command with its first build done, and a page that listens. */
async function startedDev() {
  const project = await projectCopy();
  const dev = await startDev(project);
  const { next } = await openPage(dev.url);
  expect((await next()).name).toBe("refresh");
  return { ...dev, project, next };
}

/** State and parent of a running process; a process that has ended may still be listed as a zombie. */
function statusOf(pid: string): { state: string | undefined; parent: string | undefined } {
  const path = `/proc/${pid}/stat`;
  const [state, parent] = existsSync(path)
    ? (readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [])
    : [];
  return { state, parent };
}

const isRunning = (pid: string): boolean => !["Z", "X", undefined].includes(statusOf(pid).state);

const childrenOf = (pid: number | undefined): string[] =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name) && statusOf(name).parent === String(pid));

async function stopped({ child, ended }: DevProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  return (await ended).code;
}

test("an edited row is on the page and in the API, and open pages are told to refresh", async () => {
  const { url, project, next, output } = await startedDev();
  expect(await page(url, "/clubs/fc-muster/")).toContain(NOTE);
  const start = performance.now();
  await edit(join(project, ROW), NOTE, "The club wears the vest.");
  expect(await next()).toMatchObject({ name: "refresh", data: { build: expect.stringMatching(/-2$/) } });
  const refreshed = performance.now();
  const html = await page(url, "/clubs/fc-muster/");
  process.stdout.write(
    `edit to event ${(refreshed - start).toFixed(0)} ms, to new page ${(performance.now() - start).toFixed(0)} ms\n`,
  );
  expect(html).toContain("The club wears the vest.");
  expect(html).not.toContain(NOTE);
  expect(await page(url, "/api/v1/tech?club=fc-muster")).toContain("The club wears the vest.");
  expect(output()).toMatch(/rebuilt in \d+ ms \(check \d+, compile \d+, site \d+, serve \d+\)/);
});

test("a wrong edit is told with its place, the last good page stays, and mending it refreshes", async () => {
  const { url, project, next, output } = await startedDev();
  await edit(join(project, ROW), "First team,status unknown", "First team,status unknwn");
  const told =
    'evidence/technology/germany.csv:2:62  unknown-status  unknown status "status unknwn" (did you mean "status unknown"?)';
  expect(await next()).toMatchObject({
    name: "problems",
    data: {
      title: "1 problem in the evidence",
      lines: [told],
      html: expect.stringContaining("unknown-status"),
    },
  });
  expect(output()).toContain(`1 problem in the evidence\n  ${told}\n`);
  expect(await page(url, "/clubs/fc-muster/")).toContain(NOTE);
  const late = await openPage(url);
  expect([(await late.next()).name, (await late.next()).name]).toEqual(["refresh", "problems"]);
  await edit(join(project, ROW), "unknwn", "unknown");
  expect((await next()).name).toBe("refresh");
});

test("edits that are saved by renaming are seen, one after the other", async () => {
  const { url, project, next } = await startedDev();
  for (const [from, to] of [
    [NOTE, "First wording."],
    ["First wording.", "Second wording."],
  ] as const) {
    await editByRename(join(project, ROW), from, to);
    expect((await next()).name).toBe("refresh");
    expect(await page(url, "/clubs/fc-muster/")).toContain(to);
  }
});

test("edits of a component, the server and the style are shown, and code that does not run is told", async () => {
  const { url, project, next } = await startedDev();
  await edit(join(project, "site/components/layout.tsx"), "Skip to content", "Straight to the content");
  expect((await next()).name).toBe("refresh");
  expect(await page(url, "/")).toContain("Straight to the content");

  const server = join(project, "server/http/headers.ts");
  await edit(server, "export const PREFLIGHT", "export konst PREFLIGHT");
  expect(await next()).toMatchObject({ name: "problems", data: { title: "The code does not run" } });
  expect(await page(url, "/")).toContain("Straight to the content");
  await edit(server, 'export konst PREFLIGHT_MAX_AGE = "86400"', 'export const PREFLIGHT_MAX_AGE = "7"');
  expect((await next()).name).toBe("refresh");
  const preflight = await fetch(`${url}/api/v1/tech`, { method: "OPTIONS" });
  expect(preflight.headers.get("Access-Control-Max-Age")).toBe("7");

  const before = await page(url, "/");
  await edit(join(project, "site/styles/parts/text.css"), "{", "{ outline-color: red;");
  expect((await next()).name).toBe("refresh");
  const stylesheet = /\/assets\/site-[A-Z0-9]+\.css/;
  expect(stylesheet.exec(await page(url, "/"))?.[0]).not.toBe(stylesheet.exec(before)?.[0]);
});

test("a page has the script, may run it by the site's own policy, and nothing is kept by the browser", async () => {
  const { url, project } = await startedDev();
  const response = await fetch(`${url}/`);
  expect(await response.text()).toMatch(
    /<script src="\/__dev\/client\.js\?build=\w+-1" defer><\/script><\/head>/,
  );
  expect(response.headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  expect(response.headers.get("ETag")).toBeNull();
  const api = await fetch(`${url}/api/v1/tech/clubs`);
  expect([response, api].map(({ headers }) => headers.get("Cache-Control"))).toEqual([
    "no-store",
    "no-store",
  ]);
  expect(await api.text()).not.toContain("__dev");
  const script = await fetch(`${url}/__dev/client.js`);
  expect(script.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  const written = await readdir(join(project, "var/dev"), { recursive: true, withFileTypes: true });
  const files = written.filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(["manifest.json"]));
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name), "utf8")).not.toContain("__dev");
  expect(existsSync(join(project, "dist"))).toBe(false);
});

test("evidence that is wrong from the start is told on a page that waits, and mending it shows the site", async () => {
  const project = await projectCopy();
  await edit(join(project, ROW), "First team,status unknown", "First team,nonsense");
  const { url } = await startDev(project);
  const { next } = await openPage(url);
  expect((await next()).name).toBe("problems");
  const waiting = await fetch(`${url}/clubs/fc-muster/`);
  expect(waiting.status).toBe(503);
  expect(await waiting.text()).toContain("/__dev/client.js");
  await edit(join(project, ROW), "nonsense", "status unknown");
  expect((await next()).name).toBe("refresh");
  expect((await fetch(`${url}/clubs/fc-muster/`)).status).toBe(200);
});

test("a builder that ends by itself is told, and the next edit starts another", async () => {
  const { child, url, project, next } = await startedDev();
  const isBuilder = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("builder-process");
  const [builder] = childrenOf(child.pid).filter(isBuilder);
  process.kill(Number(builder), "SIGKILL");
  expect(await next()).toMatchObject({ name: "problems", data: { title: "The server has ended" } });
  expect((await fetch(`${url}/`)).status).toBe(502);
  await edit(join(project, ROW), NOTE, "The club wears the vest.");
  expect((await next()).name).toBe("refresh");
  expect(await page(url, "/clubs/fc-muster/")).toContain("The club wears the vest.");
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends it: no process and no build is left", async (signal) => {
  const dev = await startedDev();
  const children = childrenOf(dev.child.pid);
  expect(children.length).toBeGreaterThan(0);
  expect(await stopped(dev, signal)).toBe(0);
  // The compiler's own service ends a moment after the process that it served.
  await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), { timeout: 10_000 });
  expect(await readdir(join(dev.project, "var/dev"))).toEqual([]);
});

test("a taken port is told in words, and nothing is started", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const { code, errors, output } = await runDev(".", ["--port", port]).ended;
  expect([code, errors, output]).toEqual([
    1,
    `Port ${port} is taken. Stop what listens there, or give another with --port.\n`,
    "",
  ]);
});

test.each([
  [["--port", "http"], "--port http is no port: it is a number from 0 to 65535.\n"],
  [["--data", "nowhere"], "--data nowhere is not there.\n"],
])("%j is refused in words", async (options, words) => {
  const { code, errors } = await runDev(".", options).ended;
  expect([code, errors]).toEqual([1, words]);
});
