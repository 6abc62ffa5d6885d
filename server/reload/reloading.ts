import type { Logger } from "pino";
import type { Manifest } from "../../contract/index-files.ts";
import { IndexError } from "../built-files.ts";
import { ConfigError } from "../config.ts";
import type { Fetch } from "../http/requests.ts";
import type { Observer } from "../observer.ts";
import { type InUse, markInUse } from "./in-use.ts";
import type { LoadedBuild } from "./load-build.ts";
import { type PublishedBuild, publishedBuild } from "./published-build.ts";

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
  look: () => Promise<void>;
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
  const { link, log, observer } = parts;
  const first = await publishedBuild(link);
  let serving = await serve(parts, first?.folder ?? link);
  let seen = first?.mark;
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const swap = async ({ folder }: PublishedBuild) => {
    const next = await serve(parts, folder);
    const before = serving;
    serving = next;
    before.inUse.end();
    log.info({ ...told(next), before: before.manifest.dataVersion }, "serving another build");
  };
  const tryPublished = async (even: "unchanged" | "changed") => {
    for (;;) {
      const published = await publishedBuild(link);
      if (published === undefined || (even === "changed" && published.mark === seen)) return;
      seen = published.mark;
      try {
        return await swap(published);
      } catch (error) {
        // What was replaced while it was read is no bad build: the next one is looked at instead.
        if ((await publishedBuild(link))?.mark !== published.mark) continue;
        observer?.indexRefused();
        return refuse(log, error, serving.manifest.dataVersion);
      }
    }
  };
  const inTurn = (even: "unchanged" | "changed") => {
    turn = turn
      .then(() => tryPublished(even))
      .catch((error: unknown) => refuse(log, error, serving.manifest.dataVersion));
    return turn;
  };
  return {
    fetch: (request, connection) => serving.fetch(request, connection),
    look: () => inTurn("changed"),
    reload: () => inTurn("unchanged"),
    watch(seconds) {
      timer = setInterval(() => void inTurn("changed"), seconds * 1000).unref();
    },
    serving: () => told(serving),
    end() {
      clearInterval(timer);
      serving.inUse.end();
    },
  };
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
function refuse(log: Logger, error: unknown, dataVersion: string): void {
  const known = error instanceof IndexError || error instanceof ConfigError;
  const reason = known ? error.message : "It could not be loaded.";
  log.error(
    { dataVersion, ...(known ? {} : { err: error }) },
    `The published build is refused: ${reason} The build that was served before goes on being served.`,
  );
}
