import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { watch } from "chokidar";
import * as z from "zod";
import { required } from "../../contract/required.ts";
import { isLoopback } from "../desk/guard.ts";
import { openDevProxy, type ServedBuild } from "./dev-proxy.ts";

const buildResult = z.union([
  z.object({ port: z.int(), build: z.string(), ms: z.number(), times: z.string() }),
  z.object({ title: z.string(), text: z.string() }),
]);

/** What a build process reports: the served build, or why there is none. */
export type BuildResult = z.infer<typeof buildResult>;

interface DevServerOptions {
  /** The evidence folder. */
  data: string;
  /** The folder of the evidence for members if it lies elsewhere. */
  members: string | undefined;
  host: string;
  port: number;
  log: (text: string) => void;
}

const PROCESS = fileURLToPath(new URL("build-process.ts", import.meta.url));
const SOURCES = ["data/schema", "contract", "scripts", "server", "site"];
/** Every build reads the evidence again, and assets if one was edited; any other source is code, which needs a new process. */
const EVIDENCE = /\.(?:csv|ya?ml)$/i;
const ASSET = /\.(?:css|svg|png|ico|woff2)$/i;
const CODE = /\.(?:tsx?|js|json)$/i;
/** A file is complete if its size stays the same this long. */
const STABLE_MS = 40;
/** Edits that come this close together share a build. */
const QUIET_MS = 30;
const MAX_STDERR_CHARACTERS = 8_000;
/** A page shows this many lines; the terminal shows all. */
const MAX_OVERLAY_LINES = 50;

/** Serves the site and rebuilds it after every edit. Rejects if the port is unavailable. */
export async function openDevServer({ data, members, host, port, log }: DevServerOptions) {
  let served: ServedBuild | undefined;
  /** The process of the served build, and a newer one that has not built yet. */
  let serving: ChildProcess | undefined;
  let starting: ChildProcess | undefined;
  const key = randomBytes(32).toString("base64url");
  const proxy = await openDevProxy(host, port, () => served, deskOf(data, host, key));
  const [url, folder] = [toUrl(host, proxy.port), await mkdtemp(join(tmpdir(), "clubledger-dev-"))];

  const showProblems = (title: string, text: string) => {
    const lines = withoutControlCharacters(text).split("\n");
    log([title, ...lines.map((line) => `  ${line}`)].join("\n"));
    const hidden = lines.length - MAX_OVERLAY_LINES;
    const more = hidden > 0 ? [`… and ${hidden} more lines in the terminal`] : [];
    proxy.send("problems", { title, lines: [...lines.slice(0, MAX_OVERLAY_LINES), ...more] });
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
    log(`rebuilt in ${result.ms.toFixed(0)} ms (${result.times})`);
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
  let listener: Promise<RequestListener> | undefined;
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (!isLoopback(host)) return response.writeHead(403).end(`${OPEN_DESK}\n`);
    listener ??= import("../desk/open-desk.ts").then(({ openDesk }) => openDesk(data, key));
    return (await listener)(request, response);
  };
}

const OPEN_DESK = "The desk opens only if npm run dev listens on this machine alone: leave --host out.";

/** What an edit asks for: a new process, the assets too, or only another build. */
type Edited = "code" | "assets" | "evidence";
const KINDS: readonly Edited[] = ["code", "assets", "evidence"];

const editedIn = (path: string): Edited =>
  CODE.test(path) ? "code" : EVIDENCE.test(path) ? "evidence" : "assets";

/** Reports each group of edits once, when the files are written completely. */
function watchSources(folders: readonly string[], onEdit: (edited: Edited) => void) {
  const edits = new Set<Edited>();
  let timer: NodeJS.Timeout | undefined;
  const awaitWriteFinish = { stabilityThreshold: STABLE_MS, pollInterval: STABLE_MS / 4 };
  const watcher = watch([...folders], { ignoreInitial: true, awaitWriteFinish, atomic: true }).on(
    "all",
    (_, path) => {
      if (/[\\/]\.[^\\/]*$/.test(path) || ![EVIDENCE, ASSET, CODE].some((kind) => kind.test(path))) return;
      edits.add(editedIn(path));
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A process that starts now would keep the ended command alive.
        if (watcher.closed) return;
        onEdit(
          required(
            KINDS.find((kind) => edits.has(kind)),
            "an edit",
          ),
        );
        edits.clear();
      }, QUIET_MS);
    },
  );
  return watcher;
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

/** A URL that a browser can open. */
function toUrl(host: string, port: number): string {
  if (["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Compilers colour their messages; a terminal must not obey what quotes evidence. */
const withoutControlCharacters = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]/gu, "");
