import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "../../scripts/compile/pipeline.ts";
import { FIXTURE_EVIDENCE, TODAY } from "../fixture-build.ts";
import { launchChromium } from "./chromium.ts";

/** A browser and the built server over the fictional ledger, for the tests of pages that run scripts. */

const BASE_URL = "http://ledger.example.org";

export interface Site {
  origin: string;
  /** The folder of the built site. */
  folder: string;
  browser: Browser;
  close: () => Promise<void>;
}

/** Builds the site below the project, so that the server finds its packages, and serves it on a free port. */
export async function serveSite(): Promise<Site> {
  await mkdir("var", { recursive: true });
  const folder = await mkdtemp("var/test-");
  const dist = join(folder, "dist");
  await build({
    data: FIXTURE_EVIDENCE,
    // The public part alone: served to others, members would ask for settings of their own.
    members: null,
    link: dist,
    builds: join(folder, "builds"),
    baseUrl: BASE_URL,
    today: TODAY,
  });
  const env = { PATH: process.env.PATH ?? "", BASE_URL, PORT: "0" };
  const server = spawn(process.execPath, [join(dist, "server/main.js")], { env });
  const port = await portOf(server);
  const browser = await launchChromium();
  return {
    origin: `http://127.0.0.1:${port}`,
    folder: join(dist, "site"),
    browser,
    close: async () => {
      await browser.close();
      server.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(server: ChildProcess): Promise<number> {
  let output = "";
  server.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(server, "exit").then(() => {
    throw new Error(`the server did not start: ${output}`);
  });
  const listening = (async () => {
    for (;;) {
      const port = /"port":(\d+)/.exec(output)?.[1];
      if (port !== undefined) return Number(port);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  ended.catch(() => undefined);
  return Promise.race([listening, ended]);
}
