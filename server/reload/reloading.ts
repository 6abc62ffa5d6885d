import type { Logger } from "pino";
import type { Manifest } from "../../contract/index-files.ts";
import { IndexError } from "../build-files.ts";
import { ConfigError } from "../config.ts";
import type { Fetch } from "../http/requests.ts";
import type { Observer } from "../observer.ts";
import { type InUse, markInUse } from "./in-use.ts";
import type { LoadedBuild } from "./load-build.ts";
import { publishedBuild } from "./published-build.ts";

export interface ReloadingParts {
  /** The link that leads to the published build. */
  link: string;
  /** Loads and verifies a build. Rejects where it must not be served. */
  load: (folder: string) => Promise<LoadedBuild>;
  /** Makes the application over a build. Rejects where the build cannot be served by this process. */
  compose: (build: LoadedBuild) => Fetch | Promise<Fetch>;
  log: Logger;
  observer?: Pick<Observer, "indexServed" | "indexRefused"> | undefined;
}

export interface Reloading {
  /** Answers with whatever build is served at the moment when a request comes; it ends with the one that it began with. */
  fetch: Fetch;
  /** Serves what is published now, if it is another build than the one looked at last. Never rejects. */
  poll: () => Promise<void>;
  /** Serves what is published now, also if it was looked at before. Never rejects. */
  reload: () => Promise<void>;
  /** Looks every so many seconds. */
  watch: (seconds: number) => void;
  /** What is served, for the log. */
  serving: () => Manifest["counts"] & { dataVersion: string };
  end: () => void;
}

/** What is served, as one value, so that one assignment swaps all of it. */
interface Serving {
  fetch: Fetch;
  manifest: Manifest;
  inUse: InUse;
}

/** Serves the published build, and another one when that is published. Rejects where the first cannot be served. */
export async function createReloading(parts: ReloadingParts): Promise<Reloading> {
  const first = await publishedBuild(parts.link);
  const slot = createSlot(parts, await serve(parts, first?.folder ?? parts.link));
  const { poll, reload } = createLooking(parts, slot, first?.fingerprint);
  let timer: NodeJS.Timeout | undefined;
  return {
    fetch: (request, connection) => slot.serving().fetch(request, connection),
    poll,
    reload,
    watch(seconds) {
      timer = setInterval(() => void poll(), seconds * 1000).unref();
    },
    serving: () => told(slot.serving()),
    end() {
      clearInterval(timer);
      slot.serving().inUse.end();
    },
  };
}

/** Where the build that is served stands, until another takes its place. */
interface Slot {
  serving: () => Serving;
  /** Rejects where the build cannot be served; the one before then stays. */
  swap: (folder: string) => Promise<void>;
}

function createSlot(parts: ReloadingParts, first: Serving): Slot {
  let serving = first;
  return {
    serving: () => serving,
    async swap(folder) {
      const next = await serve(parts, folder);
      const before = serving;
      serving = next;
      before.inUse.end();
      parts.log.info({ ...told(next), before: before.manifest.dataVersion }, "serving another build");
    },
  };
}

/** @param seen the mark of the build that was looked at last */
function createLooking(parts: ReloadingParts, slot: Slot, seen: string | undefined) {
  const { link, log, observer } = parts;
  let [lastSeen, turn] = [seen, Promise.resolve()];

  const refuse = (error: unknown) => {
    observer?.indexRefused();
    logRefusal(log, error, slot.serving().manifest.dataVersion);
  };
  const tryPublished = async (even: "unchanged" | "changed") => {
    for (;;) {
      const published = await publishedBuild(link);
      // For a moment there may be none, while one folder takes the place of another; whoever asks for a reload is told.
      if (even === "changed" && (published === undefined || published.fingerprint === lastSeen)) return;
      lastSeen = published?.fingerprint;
      try {
        return await slot.swap(published?.folder ?? link);
      } catch (error) {
        // What was replaced while it was read is no bad build: the next one is looked at instead.
        if ((await publishedBuild(link))?.fingerprint === published?.fingerprint) return refuse(error);
      }
    }
  };
  const inTurn = (even: "unchanged" | "changed") => {
    turn = turn.then(() => tryPublished(even)).catch(refuse);
    return turn;
  };
  return { poll: () => inTurn("changed"), reload: () => inTurn("unchanged") };
}

const told = ({ manifest: { dataVersion, counts } }: Serving) => ({ dataVersion, ...counts });

/** Marks a build as served before it is read, so that nobody removes it meanwhile. */
async function serve({ load, compose, observer }: ReloadingParts, folder: string): Promise<Serving> {
  const inUse = await markInUse(folder);
  try {
    const build = await load(folder);
    const fetch = await compose(build);
    const { manifest } = build.indexes;
    const members = build.memberIndexes?.manifest.dataVersion;
    observer?.indexServed({ dataVersion: manifest.dataVersion, members });
    return { fetch, manifest, inUse };
  } catch (error) {
    inUse.end();
    throw error;
  }
}

/** What the operator can mend is told in words; anything else is a fault of ours and shows where it happened. */
function logRefusal(log: Logger, error: unknown, dataVersion: string): void {
  const known = error instanceof IndexError || error instanceof ConfigError;
  const reason = known ? error.message : "It could not be loaded.";
  log.error(
    { dataVersion, ...(known ? {} : { err: error }) },
    `The published build is refused: ${reason} The build that was served before goes on being served.`,
  );
}
