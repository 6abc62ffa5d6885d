import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { edit, openPage, projectCopy, runDev, startDev } from "./dev-process.ts";

const NOTE = "The club is named as a user of the vest in a list of customers.";
const ROW = "evidence/technology/germany.csv";
const BUYER = "private/buyers/example-capital.yaml";

/** State and parent of a process; one that has ended may still be listed as a zombie. */
function statusOf(pid: string): { state: string | undefined; parent: string | undefined } {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return { state: undefined, parent: undefined };
  const [state, parent] = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return { state, parent };
}

const isRunning = (pid: string): boolean => !["Z", "X", undefined].includes(statusOf(pid).state);

const childrenOf = (pid: number | undefined): string[] =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name) && statusOf(name).parent === String(pid));

/** Builds take ten times as long on a machine that does something else. */
const TIMEOUT_MS = 300_000;

/** One for all tests: the transpiler keeps what it has read by its path. */
let project: string;
beforeAll(async () => {
  project = await projectCopy();
});

test("without members' data there are no members' pages; a file written in two parts is built when complete", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dev = await startDev(project, [], { MEMBERS_DATA: "none" });
  const { next } = await openPage(dev.url);
  expect((await next()).name).toBe("reload");
  expect((await fetch(`${dev.url}/api/v1/buyers`)).status).toBe(404);
  expect(existsSync(join(project, "var/dev-members"))).toBe(false);
  const path = join(project, ROW);
  const text = readFileSync(path, "utf8");
  onTestFinished(() => writeFileSync(path, text));
  const edited = text.replace(NOTE, "The club wears the vest.");
  writeFileSync(path, edited.slice(0, 200));
  writeFileSync(path, edited);
  expect((await next()).name).toBe("reload");
  expect(await (await fetch(`${dev.url}/clubs/fc-muster/`)).text()).toContain("The club wears the vest.");
});

test("edits of evidence, code, style and members' data are shown; wrong ones keep the last good build", {
  timeout: TIMEOUT_MS,
}, async () => {
  await rename(join(project, "evidence/members"), join(project, "private"));
  const file = (path: string) => join(project, path);
  await edit(file(ROW), "First team,status unknown", "First team,nonsense");
  const dev = await startDev(project, [], { MEMBERS_DATA: "private" });
  // A connection that is kept may be closed by the server just when the next request takes it.
  const page = async (path: string, headers?: Record<string, string>) =>
    (await fetch(`${dev.url}${path}`, { headers: { ...headers, Connection: "close" } })).text();
  const { next } = await openPage(dev.url);

  // Wrong from the start: a page that waits.
  expect(await next()).toMatchObject({ name: "problems", data: { title: "1 problem in the evidence" } });
  const waiting = await fetch(`${dev.url}/clubs/fc-muster/`);
  expect(waiting.status).toBe(503);
  expect(await waiting.text()).toContain("/__dev/client.js");
  await edit(file(ROW), "nonsense", "status unknown");
  expect((await next()).name).toBe("reload");

  // The page has the script; the site's own policy allows it; browsers keep nothing.
  const response = await fetch(`${dev.url}/clubs/fc-muster/`);
  const html = await response.text();
  expect(html).toContain(NOTE);
  expect(html).toMatch(/<script src="\/__dev\/client\.js\?build=[\w-]+" defer><\/script><\/head>/);
  expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
  expect([response.headers.get("ETag"), response.headers.get("Cache-Control")]).toEqual([null, "no-store"]);

  // Wrong evidence: the problem is shown with its location, also to a page that opens later.
  const noted = (status: string, note: string) =>
    `${status},https://zeitung.example.org/muster,,Muster-Zeitung,,2022-03,,${note}`;
  await edit(file(ROW), noted("unknown", NOTE), noted("unknwn", "The club wears the vest."));
  const problem = expect.stringMatching(
    /germany\.csv:2:\d+ {2}unknown-status .*did you mean "status unknown"/,
  );
  expect(await next()).toMatchObject({ name: "problems", data: { lines: [problem] } });
  expect(dev.output()).toContain("1 problem in the evidence\n  evidence/technology/germany.csv:2:");
  expect(await page("/clubs/fc-muster/")).toContain(NOTE);
  const late = await openPage(dev.url);
  expect([(await late.next()).name, (await late.next()).name]).toEqual(["reload", "problems"]);
  await edit(file(ROW), "unknwn", "unknown");
  expect((await next()).name).toBe("reload");
  expect(await page("/clubs/fc-muster/")).toContain("The club wears the vest.");
  expect(await page("/api/v1/tech?club=fc-muster")).toContain("The club wears the vest.");
  expect(dev.output()).toMatch(/rebuilt in \d+ ms \(check \d+, compile \d+, site \d+, serve \d+\)/);

  // Code that does not run, and then does.
  const server = file("server/http/headers.ts");
  await edit(server, "export const PREFLIGHT", "export konst PREFLIGHT");
  expect(await next()).toMatchObject({ name: "problems", data: { title: "The code does not run" } });
  expect(await page("/clubs/fc-muster/")).toContain("The club wears the vest.");
  await edit(server, 'export konst PREFLIGHT_MAX_AGE = "86400"', 'export const PREFLIGHT_MAX_AGE = "7"');
  expect((await next()).name).toBe("reload");
  const preflight = await fetch(`${dev.url}/api/v1/tech`, { method: "OPTIONS" });
  expect(preflight.headers.get("Access-Control-Max-Age")).toBe("7");

  // Members' pages, with the sign-in link from the terminal.
  const post = (path: string, body: Record<string, string>) =>
    fetch(`${dev.url}${path}`, {
      method: "POST",
      headers: { Origin: dev.url },
      body: new URLSearchParams(body),
      redirect: "manual",
    });
  expect((await post("/account/sign-in/", { email: "pro@example.org" })).status).toBe(200);
  const token = await vi.waitFor(() => {
    const [, found] = /\/account\/sign-in\/confirm\/\?token=([\w-]+)/.exec(dev.output()) ?? [];
    if (found === undefined) throw new Error("no sign-in link has been logged");
    return found;
  });
  const signedIn = await post("/account/sign-in/confirm/", { token });
  const [cookie = ""] = signedIn.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  const headers = { Cookie: cookie };
  expect(await page("/account/", headers)).toContain("pro@example.org");
  // Wrong evidence for members is named, and so is a build process that ends by itself.
  await edit(file(BUYER), "type: private equity", "type: privte equity");
  const wrongBuyer = { lines: [expect.stringContaining("private/buyers/example-capital.yaml:2:")] };
  expect(await next()).toMatchObject({ name: "problems", data: wrongBuyer });
  const isBuilder = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("build-process");
  process.kill(Number(childrenOf(dev.child.pid).find(isBuilder)), "SIGKILL");
  expect(await next()).toMatchObject({ name: "problems", data: { title: "The server process has ended" } });
  expect((await fetch(`${dev.url}/`)).status).toBe(502);

  // The next edit starts another one, with the same accounts; here that of a style.
  await edit(file("site/frame/styles/text.css"), "{", "{ outline-color: red;");
  expect(await next()).toMatchObject({ name: "problems", data: wrongBuyer });
  await edit(file(BUYER), "type: privte equity", "type: private equity");
  expect((await next()).name).toBe("reload");
  const stylesheet = /\/assets\/site-[A-Z0-9]+\.css/;
  expect(stylesheet.exec(await page("/"))?.[0]).not.toBe(stylesheet.exec(html)?.[0]);
  expect(await page("/account/", headers)).toContain("pro@example.org");
  expect((await fetch(`${dev.url}/api/v1/buyers/example-capital`)).status).toBe(401);
  const grant = ["--import", "tsx", "scripts/members.ts", "grant", "pro@example.org", "pro"];
  const env = { ...process.env, BASE_URL: dev.url, DATABASE_URL: "file:var/dev-members/members.sqlite" };
  execFileSync(process.execPath, grant, { cwd: project, env });
  expect(await page("/deals/", headers)).toContain("A former owner");
  await edit(file("private/deals.csv"), "A former owner", "A past owner");
  expect((await next()).name).toBe("reload");
  expect(await page("/deals/", headers)).toContain("A past owner");

  const children = childrenOf(dev.child.pid);
  dev.child.kill("SIGTERM");
  expect((await dev.ended).code).toBe(0);
  await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), { timeout: 10_000 });
  expect(existsSync(file("dist"))).toBe(false);
});

test("the page of a new club appears, that of a club that has gone is 404, a style is shown, and a page that cannot be rendered says why", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dev = await startDev(project, [], { MEMBERS_DATA: "none" });
  const { next } = await openPage(dev.url);
  expect((await next()).name).toBe("reload");
  const status = async (path: string) => (await fetch(`${dev.url}${path}`)).status;
  expect(await status("/clubs/sv-beispiel/")).toBe(404);
  const clubs = join(project, "evidence/clubs.csv");
  const last = "real-ejemplo,Real Ejemplo,Spain,,\n";
  await edit(clubs, last, `${last}sv-beispiel,SV Beispiel,Austria,,\n`);
  expect((await next()).name).toBe("reload");
  expect([await status("/clubs/sv-beispiel/"), await status("/countries/austria/")]).toEqual([200, 200]);
  await edit(clubs, "sv-beispiel,SV Beispiel,Austria,,\n", "");
  expect((await next()).name).toBe("reload");
  expect([await status("/clubs/sv-beispiel/"), await status("/countries/austria/")]).toEqual([404, 404]);

  // The assets that edits of evidence share are bundled again for a style.
  const home = async () => (await fetch(`${dev.url}/`)).text();
  const stylesheet = /\/assets\/site-[A-Z0-9]+\.css/;
  const [before] = stylesheet.exec(await home()) ?? [];
  await edit(join(project, "site/frame/styles/text.css"), "{", "{ outline-width: 7px;");
  expect((await next()).name).toBe("reload");
  expect(stylesheet.exec(await home())?.[0]).not.toBe(before);

  const template = join(project, "site/records/club.11ty.tsx");
  const first = "const { total, byStatus } = club.counts;";
  await edit(template, first, `if (club.slug === "fc-muster") throw new Error("no such vest"); ${first}`);
  expect((await next()).name).toBe("reload");
  expect(await status("/clubs/real-ejemplo/")).toBe(200);
  expect(await (await fetch(`${dev.url}/clubs/fc-muster/`)).text()).toContain("/__dev/client.js");
  const lines = expect.arrayContaining([expect.stringContaining("no such vest")]);
  const data = { title: "/clubs/fc-muster/ cannot be rendered", lines };
  expect(await next()).toMatchObject({ name: "problems", data });
  await edit(template, 'if (club.slug === "fc-muster") throw new Error("no such vest"); ', "");
  expect((await next()).name).toBe("reload");
  expect(await (await fetch(`${dev.url}/clubs/fc-muster/`)).text()).toContain("<h1>");
});

test("an edit of a club, a vendor or a row is on its page, in the chart, the API, the search and the explorer", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dev = await startDev(project, [], { MEMBERS_DATA: "none" });
  const { next } = await openPage(dev.url);
  expect((await next()).name).toBe("reload");
  const text = async (path: string) => (await fetch(`${dev.url}${path}`)).text();
  const home = await text("/");
  const [table = "", search = ""] = /data-files="(\S+) (\S+)"/.exec(home)?.slice(1) ?? [];
  const [, explorer = ""] = /data-rows="\S+ (\S+)"/.exec(await text("/explore/")) ?? [];
  const chart = "/embed/categories/ticketing/chart.svg";
  const api = "/api/v1/tech?category=ticketing";
  const edits = [
    ["clubs.csv", "Real Ejemplo", "Real Nuevo", ["/clubs/real-ejemplo/", api, `${api}&q=nuevo`, table]],
    ["vendors.csv", "O'Tickets", "Newtickets", ["/vendors/o-tickets/", chart, `${api}&q=newtickets`, table]],
    [
      "technology/spain.csv",
      "A list of customers",
      "A brandnew list",
      ["/clubs/real-ejemplo/", api, explorer],
    ],
    ["technology/spain.csv", "brandnew", "matchless", [`${api}&q=matchless`]],
  ] as const;
  for (const [file, from, to, paths] of edits) {
    const word = to.split(" ").find((one) => !from.includes(one)) ?? to;
    for (const path of paths) expect([path, (await text(path)).includes(`${word} `)]).toEqual([path, false]);
    await edit(join(project, "evidence", file), from, to);
    expect((await next()).name).toBe("reload");
    for (const path of paths) expect([path, await text(path)]).toEqual([path, expect.stringContaining(word)]);
    expect((await text(search)).includes(word.toLowerCase())).toBe(true);
  }
});

test("PORT names the port, and a wrong one is an error in words", async () => {
  const dev = runDev(".", [], { PORT: "65536" });
  const { code, errors } = await dev.ended;
  expect([code, errors]).toEqual([1, "PORT must be a port: a number from 0 to 65535\n"]);
});

test(
  "the desk opens on this machine only, with the site's headers",
  async () => {
    const own = await startDev(project);
    const page = await fetch(`${own.url}/desk/`, { headers: { Cookie: own.cookie } });
    expect([page.status, page.headers.get("Content-Security-Policy")?.slice(0, 37)]).toEqual([
      200,
      "default-src 'none'; style-src 'self';",
    ]);
    const open = await startDev(project, ["--host", "0.0.0.0"]);
    const refused = await fetch(`${open.url}/desk/`);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      "The desk opens only if npm run dev listens on this machine alone: leave --host out.\n",
    ]);
  },
  TIMEOUT_MS,
);

test("a port in use is an error in words", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const { code, errors } = await runDev(".", ["--port", port]).ended;
  const message = `Port ${port} is in use. Stop what listens there, or choose another with --port.\n`;
  expect([code, errors]).toEqual([1, message]);
});
