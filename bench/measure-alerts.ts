import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { baseUrlFrom } from "../contract/base-url.ts";
import { ALERTS_COMMAND } from "../contract/index-files.ts";
import { required } from "../contract/required.ts";
import { buyerTypes, dealTypes, regions } from "../data/schema/member-vocabularies.ts";
import { cpuSecondsOf } from "./processes.ts";
import { atMost, noTarget, type Table } from "./report.ts";
import { openStore, pick } from "./workload.ts";

const MEMBERS = 1000;
const SEARCHES = 10;
const ROWS_IN_A_STATEMENT = 1000;

/** One run of the built command for many members, of whom each release of the evidence is news to all, with a local mail server. */
export async function measureAlerts(dist: string, folder: string): Promise<Table[]> {
  const databaseUrl = `file:${join(folder, "alerts.sqlite")}`;
  await saveAlerts(databaseUrl);
  const mails = await countMails();
  const first = await runAlerts(dist, databaseUrl, mails.url);
  if (mails.count() !== MEMBERS) throw new Error(`${mails.count()} mails of ${MEMBERS} were sent`);
  const megabytes = mails.bytes() / 1024 / 1024;
  const second = await runAlerts(dist, databaseUrl, mails.url);
  if (mails.count() !== MEMBERS) throw new Error("a mail was sent twice");
  mails.close();
  return [
    {
      title: `Mails to members: ${MEMBERS} members with ${SEARCHES} saved searches each, over SQLite`,
      lines: [
        atMost("a run in which all are mailed", first.seconds, 60, "s", 1),
        noTarget("  processor time of it", `${first.cpuSeconds.toFixed(1)} s`),
        noTarget("  text and HTML sent", `${megabytes.toFixed(0)} MiB`),
        noTarget("the run after it, with nothing new", `${second.seconds.toFixed(1)} s`),
      ],
    },
  ];
}

/** An account's searches all differ, and most accounts' digests do. */
const searchOf = (turn: number) =>
  turn % 2 === 0
    ? ({
        kind: "buyers",
        subject: query({
          type: pick(buyerTypes, turn),
          hq: pick(regions, Math.floor(turn / buyerTypes.length)),
        }),
      } as const)
    : ({
        kind: "deals",
        subject: query({ type: pick(dealTypes, turn), since: String(2000 + (turn % 25)) }),
      } as const);

const query = (filters: Record<string, string>): string => new URLSearchParams(filters).toString();

async function saveAlerts(databaseUrl: string): Promise<void> {
  const store = await openStore(databaseUrl);
  const accounts = Array.from({ length: MEMBERS }, (_, number) => ({
    id: randomUUID(),
    email: `reader-${number}@example.org`,
    plan: "pro" as const,
    plan_until: null,
    blocked: 0,
    created_at: 0,
  }));
  const mailings = accounts.map(({ id }) => ({ account_id: id, kind: "digest" as const, position: "" }));
  const alerts = accounts.flatMap(({ id }, number) =>
    Array.from({ length: SEARCHES }, (_, turn) => ({
      id: randomUUID(),
      account_id: id,
      ...searchOf(number + turn * 7),
      created_at: turn,
    })),
  );
  await store.use(async ({ db }) => {
    await db.insertInto("accounts").values(accounts).execute();
    await db.insertInto("mailings").values(mailings).execute();
    for (let start = 0; start < alerts.length; start += ROWS_IN_A_STATEMENT)
      await db
        .insertInto("alerts")
        .values(alerts.slice(start, start + ROWS_IN_A_STATEMENT))
        .execute();
  });
  await store.close();
}

/** A mail server that counts. */
async function countMails() {
  let [count, bytes] = [0, 0];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      stream.on("end", () => {
        count += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return { url, count: () => count, bytes: () => bytes, close: () => server.close() };
}

const POLL_MS = 50;

/** From the start of the process to its end. */
async function runAlerts(dist: string, databaseUrl: string, smtpUrl: string) {
  const baseUrl = required(baseUrlFrom(process.env), "a usable BASE_URL");
  const env = { ...process.env, BASE_URL: baseUrl, DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl };
  const start = performance.now();
  const child = spawn(process.execPath, [join(dist, ALERTS_COMMAND)], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  let cpuSeconds = 0;
  const watching = setInterval(() => {
    cpuSeconds = cpuSecondsOf(child.pid ?? 0) || cpuSeconds;
  }, POLL_MS);
  await once(child, "exit");
  clearInterval(watching);
  if (child.exitCode !== 0) throw new Error("the run failed");
  return { seconds: (performance.now() - start) / 1000, cpuSeconds };
}
