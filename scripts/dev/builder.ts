import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { BUILD, type Outcome, outcome } from "./messages.ts";

const PROCESS = fileURLToPath(new URL("builder-process.ts", import.meta.url));

/** A build that takes longer hangs: code with an endless loop must not keep its own mending from being built. Milliseconds. */
const PATIENCE = 60_000;
/** How much of what a builder says on standard error is kept, to tell why it ended. Characters. */
const LAST_WORDS = 8_000;

export interface BuilderOptions {
  /** The evidence folder. */
  data: string;
  /** A folder of its own for its builds; removed when the builder is stopped. */
  folder: string;
  baseUrl: string;
  /** Told the process's last words when it ends while nothing is built. */
  onEnd: (lastWords: string) => void;
}

/** A process that builds and serves, as its starter sees it. */
export interface Builder {
  /** Builds all afresh from what lies on the disk. To be asked of a running builder, one at a time. */
  build: () => Promise<Outcome>;
  isRunning: () => boolean;
  /** Ends the process and removes its builds. */
  stop: () => Promise<void>;
}

/** Starts a builder with the code as it is on the disk now. */
export function startBuilder({ data, folder, baseUrl, onEnd }: BuilderOptions): Builder {
  const child = fork(PROCESS, [data, folder, baseUrl], { stdio: ["ignore", "inherit", "pipe", "ipc"] });
  const lastWords = keepLastWords(child);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let expected = false;
  child.once("close", () => {
    if (!expected) onEnd(lastWords());
  });
  return {
    isRunning,
    async build() {
      if (!isRunning()) return { kind: "failed", message: lastWords() };
      expected = true;
      const answer = await answerOf(child, lastWords);
      expected = !isRunning();
      return answer;
    },
    async stop() {
      expected = true;
      if (isRunning()) await endProcess(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asks for a build and gives the answer; a process that ends or hangs instead has failed. */
function answerOf(child: ChildProcess, lastWords: () => string): Promise<Outcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    const settle = (answer: Outcome) => {
      clearTimeout(timer);
      child.off("message", onMessage).off("close", onClose);
      resolve(answer);
    };
    const onMessage = (message: unknown) => settle(outcome.parse(message));
    // Standard error is read to its end at "close", not yet at "exit".
    const onClose = () => settle({ kind: "failed", message: lastWords() });
    child.on("message", onMessage).on("close", onClose);
    child.send(BUILD, () => undefined);
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Passes on what a process says on standard error, and keeps the end of it. */
function keepLastWords(child: ChildProcess): () => string {
  let words = "";
  child.stderr?.setEncoding("utf8");
  child.stderr?.on("data", (text: string) => {
    words = `${words}${text}`.slice(-LAST_WORDS);
  });
  return () => words.trim() || "The process ended without a word.";
}
