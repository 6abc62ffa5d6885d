import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, onTestFinished, vi } from "vitest";
import { FIXTURE_EVIDENCE } from "../../fixture-build.ts";

/** What the command runs on; below the project, so that the copy finds its packages. */
const SOURCES = ["contract", "data/schema", "scripts", "server", "site", "package.json", "tsconfig.json"];

/** Enough for a slow machine. Milliseconds. */
const PATIENCE = { timeout: 120_000, interval: 20 };

/** A copy of the project with the fictional evidence, to edit and to spoil. Removed after the tests of the file. */
export async function projectCopy(): Promise<string> {
  await mkdir("var", { recursive: true });
  const project = await mkdtemp("var/test-dev-");
  afterAll(() => rm(project, { recursive: true, force: true }));
  await Promise.all(SOURCES.map((name) => cp(name, join(project, name), { recursive: true })));
  await cp(FIXTURE_EVIDENCE, join(project, "evidence"), { recursive: true });
  return project;
}

/** Replaces text in a file, which must hold it. */
export async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, "utf8");
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
  // Many editors write beside the file and rename.
  await writeFile(`${path}.new`, text.replace(from, to));
  await rename(`${path}.new`, path);
}

export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

export interface DevProcess {
  url: string;
  /** Opens the desk. */
  cookie: string;
  child: ChildProcess;
  output: () => string;
  ended: Promise<Ended>;
}

/** Runs `npm run dev` without npm in a project's folder. */
export function runDev(
  project: string,
  options: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const args = ["--import", "tsx", "scripts/dev.ts", ...options];
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, "close").then((): Ended => ({ code: child.exitCode, output, errors }));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return { child, output: () => output, ended };
}

/** Starts the command on the copy's evidence and returns it when it listens. */
export async function startDev(
  project: string,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<DevProcess> {
  const running = runDev(project, ["--port", "0", "--data", "evidence", ...options], env);
  const url = await vi.waitFor(() => {
    const found = /Clubledger is at (http:\S+);/.exec(running.output())?.[1];
    if (found === undefined) throw new Error("the command does not listen");
    return found;
  }, PATIENCE);
  return { ...running, url, cookie: await cookieOf(running.output()) };
}

/** The cookie of the desk, whose address the command prints; empty if it prints none. */
async function cookieOf(printed: string): Promise<string> {
  const address = /desk is at (http:\S+)/.exec(printed)?.[1];
  if (address === undefined) return "";
  const { headers } = await fetch(address, { redirect: "manual" });
  return headers.get("Set-Cookie")?.split(";")[0] ?? "";
}

/** An event as a page receives it. */
export interface PageEvent {
  name: string;
  data: unknown;
}

/** Listens as an open page does. `next` gives the events one after the other. */
export async function openPage(url: string): Promise<{ next: () => Promise<PageEvent> }> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/__dev/events`, { signal: leaving.signal });
  const events: PageEvent[] = [];
  void readEvents(response, (event) => events.push(event));
  onTestFinished(() => leaving.abort());
  return {
    next: () =>
      vi.waitFor(() => {
        const event = events.shift();
        if (event === undefined) throw new Error("no event has come");
        return event;
      }, PATIENCE),
  };
}

async function readEvents({ body }: Response, onEvent: (event: PageEvent) => void): Promise<void> {
  let text = "";
  try {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = `${text}${part}`.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const found = /^event: (\w+)\ndata: (.*)$/.exec(event);
        if (found?.[1] !== undefined) onEvent({ name: found[1], data: JSON.parse(found[2] ?? "") });
      }
    }
  } catch {
    // The page has left, or the process that told it has ended.
  }
}
