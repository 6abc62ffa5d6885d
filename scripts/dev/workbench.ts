import { rm } from "node:fs/promises";
import { ownFolder } from "./build-folders.ts";
import { type Builders, createBuilders } from "./builders.ts";
import { kindOfChange } from "./changes.ts";
import { openFront } from "./front.ts";
import { createOpenPages, type OpenPages } from "./open-pages.tsx";
import { createRounds, type Round } from "./rounds.ts";
import { type Trouble, troubleOf } from "./trouble.ts";
import { watchFolders } from "./watch-folders.ts";

/** What is built from, beside the evidence. */
const SOURCES = ["data/schema", "contract", "scripts", "server", "site"];
/** Where builds for development lie; never in `dist/`. */
const BUILDS = "var/dev";
/** An edit is taken as done after this time without a further one. Milliseconds. */
const QUIET = 25;

export interface WorkbenchOptions {
  /** The evidence folder. */
  data: string;
  /** The folder of the evidence for members where it lies outside the evidence folder. */
  members?: string | undefined;
  host: string;
  port: number;
  /** Told in words what happens. */
  say: (text: string) => void;
}

export interface Workbench {
  /** The address of the site. */
  url: string;
  /** Ends all that was started and removes its builds. */
  close: () => Promise<void>;
}

/** Opens the site under development: serves it, and after every edit of evidence or code what it has become. */
export async function openWorkbench({
  data,
  members,
  host,
  port,
  say,
}: WorkbenchOptions): Promise<Workbench> {
  const pages = createOpenPages();
  let builders: Builders | undefined;
  const front = await openFront({ host, port, pages, served: () => builders?.served() });
  const [url, folder] = [addressOf(host, front.port), await ownFolder(BUILDS)];
  const tell = tellTrouble(pages, say);
  const onEnd = (lastWords: string) => tell({ title: "The server has ended", lines: lastWords.split("\n") });
  builders = createBuilders({ data, folder, baseUrl: url, onEnd });
  const rounds = createRounds(QUIET, roundOver(builders, pages, say));
  const watch = watchFolders([data, ...(members === undefined ? [] : [members]), ...SOURCES], (path) => {
    const kind = kindOfChange(path);
    if (kind !== undefined) rounds.tell(kind);
  });
  rounds.tell("code");
  const close = async () => {
    watch.close();
    rounds.close();
    pages.close();
    await Promise.all([front.close(), builders?.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { url, close };
}

type Say = WorkbenchOptions["say"];

/** What a round does: build, then tell the terminal and the pages how it went. */
function roundOver(builders: Builders, pages: OpenPages, say: Say): (round: Round) => Promise<void> {
  const tell = tellTrouble(pages, say);
  return async ({ kind, since }) => {
    const result = await builders.build(kind);
    const [trouble, served] = [troubleOf(result), builders.served()];
    if (trouble !== undefined) tell(trouble);
    if (result.kind !== "built" || served === undefined) return;
    pages.refresh(served.build);
    say(`rebuilt in ${(performance.now() - since).toFixed(0)} ms (${stagesOf(result.stages)})`);
  };
}

function tellTrouble(pages: OpenPages, say: Say): (trouble: Trouble) => void {
  return (trouble) => {
    say([trouble.title, ...trouble.lines.map((line) => `  ${line}`)].join("\n"));
    pages.showProblems(trouble);
  };
}

/** The address to open; that of all the machine's addresses is none that a browser could open. */
function addressOf(host: string, port: number): string {
  if (["127.0.0.1", "::1", "0.0.0.0", "::"].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

const stagesOf = (stages: Readonly<Record<string, number>>): string =>
  Object.entries(stages)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    .join(", ");
