import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { copyFixtureBuild } from "../shared-build.ts";
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

/** Serves the fictional build on a free port. */
export async function serveSite(): Promise<Site> {
  // The public part alone: with members the server requires more settings.
  const dist = await copyFixtureBuild({ baseUrl: BASE_URL, members: false });
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
