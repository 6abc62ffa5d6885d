import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { required } from "../contract/required.ts";
import { memberPaths } from "../contract/site-paths.ts";
import { compileMembers } from "../scripts/compile/member-index.ts";
import { checkedLedger } from "../scripts/compile/pipeline.ts";
import { latestDayOnEarth } from "../scripts/evidence/dates.ts";
import { membersInside } from "../scripts/evidence/evidence-files.ts";
import type { Ledger } from "../scripts/evidence/ledger.ts";
import { createAdministration } from "../server/members/accounts/administration.ts";
import { createAccounts } from "../server/members/accounts/sign-in.ts";
import { createThrottles } from "../server/members/limits.ts";
import { createSessionCookie } from "../server/members/pages/page-guard.tsx";
import { createPseudonymizer } from "../server/members/secrets.ts";
import { CHROMIUM, launchChromium } from "../test/site/launch-chromium.ts";
import { cpuSecondsOf, type RunningServer, startBuilt } from "./processes.ts";
import { atMost, type Line, median, noTarget, percentile, type Table } from "./report.ts";
import { openStore } from "./workload.ts";

const TITLE = "Buyers in Chromium: from a choice until the new page is painted";
const MANY = 10_000;
const MAX_MS = 150;
/** A member each, because an account has a limited number of pages a minute. */
const ROUNDS = 3;

/** How long members wait for a choice on the page of buyers, which the server renders, with 10,000 of them. Changes the build. */
export async function measureBuyers(dist: string, folder: string): Promise<Table[]> {
  if (CHROMIUM === undefined) return [{ title: TITLE, lines: [noTarget("no Chromium found", "skipped")] }];
  const buyers = await multiplyBuyers(dist);
  const databaseUrl = `file:${join(folder, "buyers.sqlite")}`;
  const sessions = await signIn(databaseUrl);
  const [server, browser] = [await startBuilt(dist, { DATABASE_URL: databaseUrl }), await launchChromium()];
  try {
    const measured: Measured[] = [];
    const cpuBefore = cpuSecondsOf(server.pid);
    for (const cookie of sessions) measured.push(...(await measureRound(browser, server, cookie)));
    // Each choice begins on a page of its own.
    const cpuMs = ((cpuSecondsOf(server.pid) - cpuBefore) * 1000) / (2 * measured.length);
    const cpu = noTarget("  the server's processor time for a page", `${cpuMs.toFixed(0)} ms`);
    return [{ title: TITLE, lines: [...linesOf(buyers, measured), cpu] }];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Writes the index of copies of the real buyers over the build's own. Returns how many there are. */
async function multiplyBuyers(dist: string): Promise<number> {
  const ledger = await checkedLedger({
    data: "data",
    members: membersInside("data"),
    today: latestDayOnEarth(new Date()),
  });
  const members = required(ledger.members, "members' evidence");
  const buyers = Array.from({ length: MANY }, (_, index) => copyOf(members, index));
  for (const [path, text] of compileMembers({ ...ledger, members: { ...members, buyers } }))
    await writeFile(join(dist, path), text);
  return buyers.length;
}

function copyOf({ buyers }: NonNullable<Ledger["members"]>, index: number) {
  const buyer = required(buyers[index % buyers.length], "a buyer");
  const copy = Math.floor(index / buyers.length);
  return { ...buyer, slug: `${buyer.slug}-n${copy}`, name: `${buyer.name} ${copy}` };
}

interface Cookie {
  name: string;
  value: string;
}

/** Signs new Pro members in. */
async function signIn(databaseUrl: string): Promise<Cookie[]> {
  const store = await openStore(databaseUrl);
  const pseudonymize = createPseudonymizer("an openly fictional secret of the bench");
  const createThrottle = createThrottles(store, pseudonymize);
  const tokens: string[] = [];
  const sendMail = (_email: string, token: string) => void tokens.push(token);
  const accounts = createAccounts({ store, pseudonymize, createThrottle, sendMail });
  const administration = createAdministration(store, "operator bench");
  const cookies: Cookie[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const email = `member-${turn}@example.org`;
    await administration.add(email);
    await administration.grant(email, null);
    await accounts.sendSignInLink({ email, clientNetwork: "192.0.2.1", returnTo: memberPaths.buyers });
    const session = await accounts.signIn(required(tokens.at(-1), "a sign-in link"));
    const [name = "", value = ""] = createSessionCookie("http://localhost")
      .set(required(session, "a session"))
      .split(/[=;]/);
    cookies.push({ name, value });
  }
  await store.close();
  return cookies;
}

interface Step {
  kind: "filter" | "sort" | "search";
  /** In the page: makes the choice. */
  act: string;
}

interface Measured extends Pick<Step, "kind"> {
  ms: number;
}

const submit = (field: string, change: string) =>
  `const field = document.querySelector(".member-filters [name=${field}]"); ${change}; field.form.querySelector("button").click();`;

/** A value of every list, by its place among those with results; every date, flag and column; and words. */
const STEPS: readonly Step[] = [
  ...["type", "hq", "hqCountry", "target", "clubCountry"].flatMap((name) =>
    [1, 2, 3].map((place) => ({
      kind: "filter" as const,
      act: submit(
        name,
        `field.value = [...field.options].filter(({ text }) => text.includes("("))[${place}].value`,
      ),
    })),
  ),
  ...["2024", "2026-03"].map((date) => ({
    kind: "filter" as const,
    act: submit("intentSince", `field.value = "${date}"`),
  })),
  ...["intent", "active", "multiClub"].map((name) => ({
    kind: "filter" as const,
    act: submit(name, "field.checked = true"),
  })),
  ...[0, 1, 2, 3, 4, 5].map((place) => ({
    kind: "sort" as const,
    act: `document.querySelectorAll("thead a")[${place}].click();`,
  })),
  ...["group", "premier league", "pachuca"].map((words) => ({
    kind: "search" as const,
    act: submit("q", `field.value = "${words}"`),
  })),
];

/** In each page: when the browser has painted what it has read to the end. */
const PAINTED = `window.painted = new Promise((resolve) =>
  addEventListener("DOMContentLoaded", () =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      channel.port2.postMessage(null);
    })));`;

async function measureRound(browser: Browser, server: RunningServer, cookie: Cookie): Promise<Measured[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies([{ ...cookie, url: server.url }]);
  await context.addInitScript(PAINTED);
  const page = await context.newPage();
  const measured: Measured[] = [];
  for (const { kind, act } of STEPS) {
    await page.goto(`${server.url}${memberPaths.buyers}`);
    measured.push({ kind, ms: await timeOf(page, act) });
  }
  await context.close();
  return measured;
}

async function timeOf(page: Page, act: string): Promise<number> {
  const [start] = await Promise.all([
    page.evaluate<number>(
      `(() => { const start = performance.timeOrigin + performance.now(); ${act} return start; })()`,
    ),
    page.waitForURL(({ search }) => search !== ""),
  ]);
  return (await page.evaluate<number>("window.painted")) - start;
}

function linesOf(buyers: number, measured: readonly Measured[]): Line[] {
  const times = (kind?: Step["kind"]) =>
    measured.filter((one) => kind === undefined || one.kind === kind).map(({ ms }) => ms);
  const all = times();
  return [
    atMost(`${buyers} buyers, median of ${all.length} choices`, median(all), MAX_MS, "ms"),
    atMost("  p95", percentile(all, 95), MAX_MS, "ms"),
    ...(["filter", "sort", "search"] as const).map((kind) =>
      noTarget(
        `  ${kind}, median / p95`,
        `${median(times(kind)).toFixed(0)} / ${percentile(times(kind), 95).toFixed(0)} ms`,
      ),
    ),
  ];
}
