import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { groupBy } from "../../../../contract/collections.ts";
import { LEASE_MS } from "../../../../server/members/alerts/mailings.ts";
import { compileFixture, temporaryFolder } from "../../../fixture-build.ts";
import { mailServer } from "../mail-server.ts";
import { fixtureRuns, NOW } from "./fixture-run.ts";

/** `ALERTS_KILL_ROUNDS=200` proves more than a run of all tests has time for. */
const ROUNDS = Number(process.env.ALERTS_KILL_ROUNDS ?? 2);
/** The mail at which a run dies, at most. */
const MAILS_A_ROUND = 3;

/** The signal that ended a run; null if it ended by itself. */
async function runOnce(...words: readonly (string | number)[]): Promise<NodeJS.Signals | null> {
  const script = ["--import", "tsx", "test/server/members/alerts/run-and-die.ts", ...words.map(String)];
  const child = spawn(process.execPath, script, { stdio: ["ignore", "ignore", "inherit"] });
  await once(child, "exit");
  expect(child.exitCode ?? 0).toBe(0);
  return child.signalCode;
}

const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)\r$`, "m").exec(mail)?.[1] ?? "";

test(
  `of ${ROUNDS} runs killed around the moment a mail is sent, none loses a mail or sends another one twice`,
  async () => {
    const { path, member, administration, alerts } = await fixtureRuns();
    const index = await temporaryFolder();
    await compileFixture(index);
    const databaseUrl = path.startsWith("postgres") ? path : `file:${path}`;
    const accounts = ROUNDS * MAILS_A_ROUND;
    // Every second account has no plan and follows the public evidence.
    for (let number = 0; number < accounts; number += 1) {
      const email = `reader-${number}@example.org`;
      if (number % 2 === 0) await member(email);
      else
        await alerts.save((await administration.add(email)).id, { kind: "technology", subject: "" }, "2026");
    }
    const { url, received } = await mailServer();
    const inFlight: string[] = [];
    let now = NOW;
    for (let round = 0; round < ROUNDS; round += 1) {
      const moment = round % 4 === 1 ? "before" : "after";
      expect(await runOnce(databaseUrl, index, url, now, (round % MAILS_A_ROUND) + 1, moment)).toBe(
        "SIGKILL",
      );
      if (moment === "after") inFlight.push(headerOf(received.at(-1) ?? "", "To"));
      now += LEASE_MS + 1;
    }
    expect(await runOnce(databaseUrl, index, url, now, 0)).toBeNull();
    const copies = groupBy(received, (mail) => headerOf(mail, "To"));
    expect(copies.size).toBe(accounts);
    for (const [to, mails] of copies) {
      expect([to, mails.length]).toEqual([to, 1 + inFlight.filter((address) => address === to).length]);
      expect(new Set(mails.map((mail) => headerOf(mail, "Message-ID"))).size).toBe(1);
    }
  },
  60_000 + ROUNDS * 10_000,
);
