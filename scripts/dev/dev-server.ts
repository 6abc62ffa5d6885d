import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { watch } from "chokidar";
import * as z from "zod";
import { once } from "../../contract/collections.ts";
import { printable } from "../evidence/report.ts";
import { openDevProxy, type ServedBuild } from "./dev-proxy.ts";
import { isLoopback } from "./own-host.ts";

const buildResult = z.union([
  z.object({ port: z.int(), build: z.string(), ms: z.number(), times: z.string() }),
  z.object({ title: z.string(), text: z.string() }),
]);

/** Report of a build process: the served build, or why there is none. */
export type BuildResult = z.infer<typeof buildResult>;

interface DevServerOptions {
  data: string;
  members: string | undefined;
  host: string;
  port: number;
}

const PROCESS = fileURLToPath(new URL("build-process.ts", import.meta.url));
const SOURCES = ["data/schema", "contract", "scripts", "server", "site"];
/** Kinds of edits, the one that asks for most first: a new process, the assets too, or only another build. */
const EDITS = [
  ["code", /\.(?:tsx?|js|json)$/i],
  ["assets", /\.(?:css|svg|png|ico|woff2)$/i],
  ["evidence", /\.(?:csv|ya?ml)$/i],
] as const;
type Edited = (typeof EDITS)[number][0];
/** A file is complete if its size stays the same this long. */
const STABLE_MS = 40;
/** Edits that come this close together share a build. */
const QUIET_MS = 30;
const MAX_STDERR_CHARACTERS = 8_000;

/** Serves the site and rebuilds it after every edit. Rejects if the port is unavailable. */
export async function openDevServer({ data, members, host, port }: DevServerOptions) {
  let served: ServedBuild | undefined;
  /** The process of the served build, and a newer one that has not built yet. */
  let serving: ChildProcess | undefined;
  let starting: ChildProcess | undefined;
  const key = randomBytes(32).toString("base64url");
  const proxy = await openDevProxy(host, port, () => served, deskOf(data, host, key));
  const [url, folder] = [toUrl(host, proxy.port), await mkdtemp(join(tmpdir(), "clubledger-dev-"))];

  const showProblems = (title: string, text: string) => {
    // Compilers colour their messages.
    const lines = stripVTControlCharacters(text).split("\n").map(printable);
    console.log([title, ...lines.map((line) => `  ${line}`)].join("\n"));
    proxy.send("problems", { title, lines });
  };
  const onResult = (child: ChildProcess, message: unknown) => {
    if (child !== starting && child !== serving) return;
    const result = buildResult.parse(message);
    if ("title" in result) return showProblems(result.title, result.text);
    if (child === starting) {
      serving?.kill("SIGKILL");
      [serving, starting] = [child, undefined];
    }
    served = result;
    proxy.send("reload", { build: result.build });
    console.log(`rebuilt in ${result.ms.toFixed(0)} ms (${result.times})`);
  };
  const onEnd = (child: ChildProcess, stderr: string) => {
    if (child !== starting && child !== serving) return;
    const title = child === starting ? "The code does not run" : "The server process has ended";
    if (child === starting) starting = undefined;
    else serving = undefined;
    showProblems(title, stderr.trim() || "The process ended without an error message.");
  };
  const start = () => {
    starting?.kill("SIGKILL");
    starting = startBuildProcess([data, join(folder, Date.now().toString(36)), url], onResult, onEnd);
  };
  const rebuild = (edited: Edited) => {
    const newest = starting ?? serving;
    if (edited === "code" || newest === undefined) start();
    else newest.send(edited);
  };
  const watcher = watchSources([data, ...(members === undefined ? [] : [members]), ...SOURCES], rebuild);
  start();
  const close = async () => {
    const children = [serving, starting];
    [serving, starting] = [undefined, undefined];
    for (const child of children) child?.kill("SIGKILL");
    await Promise.all([watcher.close(), proxy.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { url, desk: isLoopback(host) ? `${url}/desk/?key=${key}` : undefined, close };
}

/** The desk of the evidence folder, loaded when it is first opened: what it writes must not be open to other machines. */
function deskOf(data: string, host: string, key: string) {
  const desk = once(async () => (await import("../desk/open-desk.ts")).openDesk(data, key));
  return async (request: Request): Promise<Response> =>
    isLoopback(host) ? (await desk()).fetch(request) : new Response(`${OPEN_DESK}\n`, { status: 403 });
}

const OPEN_DESK = "The desk opens only if npm run dev listens on this machine alone: leave --host out.";

/** Reports each group of edits once, when the files are written completely. */
function watchSources(folders: readonly string[], onEdit: (edited: Edited) => void) {
  let paths: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const awaitWriteFinish = { stabilityThreshold: STABLE_MS, pollInterval: STABLE_MS / 4 };
  const report = () => {
    const edited = EDITS.find(([, form]) => paths.some((path) => form.test(path)))?.[0];
    paths = [];
    // A process that starts now would keep the ended command alive.
    if (edited !== undefined && !watcher.closed) onEdit(edited);
  };
  const watcher = watch([...folders], { ignoreInitial: true, awaitWriteFinish, atomic: true });
  return watcher.on("all", (_, path) => {
    if (basename(path).startsWith(".")) return;
    paths.push(path);
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS);
  });
}

function startBuildProcess(
  options: readonly string[],
  onResult: (child: ChildProcess, message: unknown) => void,
  onEnd: (child: ChildProcess, stderr: string) => void,
): ChildProcess {
  const child = fork(PROCESS, options, { stdio: ["ignore", "inherit", "pipe", "ipc"] });
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr = `${stderr}${text}`.slice(-MAX_STDERR_CHARACTERS);
  });
  return child.on("message", (message) => onResult(child, message)).on("close", () => onEnd(child, stderr));
}

function toUrl(host: string, port: number): string {
  if (["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
