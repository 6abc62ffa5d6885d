import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import * as z from "zod";
import { memberApiPaths } from "../contract/site-paths.ts";
import type { Env } from "../server/http/context.ts";
import { withRequestScope } from "../server/http/requests.ts";
import type { Auth } from "../server/members/auth.ts";
import { createMemberApp } from "../server/members/member-app.ts";
import { answersOf, linesOf } from "./measure-requests.ts";
import { openFictionalMembers } from "./member-parts.ts";
import { atLeast, atMost, judged, type Line, noted, type Table } from "./report.ts";
import { type RunningServer, startBare, startMembers } from "./servers.ts";
import { type Ask, type Rounds, sideBySide } from "./side-by-side.ts";
import { median } from "./statistics.ts";

const DOOR_TARGET_MS = 0.3;
const RATE_TARGET = 2000;
const BUYERS = [60, 10_000] as const;
const LIST = `${memberApiPaths.buyers}?active=1&sort=clubs`;

/** An account may ask sixty times a minute: so many of them bear the load of all rounds, each with a few requests at a time. */
const ACCOUNTS = 4000;
const AT_A_TIME = 5;
const DOOR_ACCOUNTS = 200;
const DOOR_TURNS = 6000;
const DOOR_WARM_UP = 1000;

/** What the door costs, and how many requests a second a member's list bears. */
export async function measureMembers(folder: string, rounds: Rounds): Promise<Table> {
  const lines: Line[] = [...(await doorLines(join(folder, "door")))];
  for (const buyers of BUYERS)
    lines.push(...(await listLines(join(folder, `members-${buyers}`), buyers, rounds)));
  return judged("Members, on SQLite", lines);
}

/** The same handler with the gate and without, by turns in one process, so that whatever else happens falls on both. */
async function doorLines(folder: string): Promise<Line[]> {
  await mkdir(folder, { recursive: true });
  const dealsUrl = "http://127.0.0.1";
  const load = { folder, buyers: BUYERS[0], accounts: DOOR_ACCOUNTS, dealsUrl };
  const { members, keys, log, close } = await openFictionalMembers(load);
  const appWith = (auth: Auth) =>
    withRequestScope(createMemberApp({ ...members, auth }, { baseUrl: dealsUrl, log }), log);
  const [guarded, open] = [appWith(members.auth), appWith(await openedBy(members.auth, keys[0] ?? ""))];
  const times: [guarded: number[], open: number[]] = [[], []];
  for (let turn = 0; turn < DOOR_WARM_UP + DOOR_TURNS; turn += 1) {
    const key = keys[turn % keys.length] ?? "";
    const pair = [await timeOf(guarded, dealsUrl, key), await timeOf(open, dealsUrl, key)] as const;
    if (turn < DOOR_WARM_UP) continue;
    times[0].push(pair[0]);
    times[1].push(pair[1]);
  }
  await close();
  const [withGate, without] = times.map(median);
  const added = (withGate ?? 0) - (without ?? 0);
  return [
    atMost("key check and limits add, median", added, DOOR_TARGET_MS, "ms", 3),
    noted("  with and without, median", `${withGate?.toFixed(3)} / ${without?.toFixed(3)} ms`),
  ];
}

/** A gate that lets everybody in as the first member was let in once. */
async function openedBy(auth: Auth, key: string): Promise<Auth> {
  const app = new Hono<Env>();
  let admission: Awaited<ReturnType<Auth["authorize"]>> | undefined;
  app.get("/", async (c) => {
    admission = await auth.authorize(c);
    return c.body(null);
  });
  await app.request("/", { headers: bearer(key) }, { requestId: "bench" });
  const given = admission;
  if (given === undefined) throw new Error("the bench's own key is not let in");
  return { authorize: async () => given, authenticate: async () => given.principal };
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

async function timeOf(
  fetch: ReturnType<typeof withRequestScope>,
  dealsUrl: string,
  key: string,
): Promise<number> {
  const request = new Request(`${dealsUrl}${LIST}`, { headers: bearer(key) });
  const start = performance.now();
  const response = await fetch(request);
  const time = performance.now() - start;
  if (response.status !== 200) throw new Error(`${LIST} answers ${response.status}`);
  return time;
}

async function listLines(folder: string, buyers: number, rounds: Rounds): Promise<Line[]> {
  await mkdir(folder, { recursive: true });
  const server = await startMembers(folder, buyers, ACCOUNTS);
  const keys = z.array(z.string()).parse(JSON.parse(await readFile(join(folder, "keys.json"), "utf8")));
  const requests = keys.flatMap((key): Ask[] =>
    Array.from({ length: AT_A_TIME }, () => ({ path: LIST, headers: bearer(key) })),
  );
  const bare = await bareLike(server, requests[0] ?? { path: LIST }, folder);
  try {
    const compared = await sideBySide({ server, requests }, { server: bare, requests }, rounds);
    const name = `${LIST}, ${buyers} buyers`;
    const { requestsPerSecond } = compared.subject;
    return [
      atLeast(`${name}: requests per second`, requestsPerSecond, RATE_TARGET, "", 0),
      ...linesOf({ name, target: undefined }, compared),
    ];
  } finally {
    await bare.stop();
    await server.stop();
  }
}

async function bareLike(server: RunningServer, ask: Ask, folder: string): Promise<RunningServer> {
  const answers = join(folder, "answers.json");
  await writeFile(answers, JSON.stringify(await answersOf(server, [ask.path], ask.headers)));
  return startBare(memberApiPaths.buyers, answers, ask.path);
}
