import type { Logger } from "pino";
import type { Manifest } from "../../contract/index-files.ts";
import { IndexError } from "../build-files.ts";
import { ConfigError } from "../config.ts";
import type { Fetch } from "../http/requests.ts";
import type { Observer } from "../observer.ts";
import { type LoadedBuild, publishedBuild, startHeartbeat } from "./load-build.ts";

interface ReloadingParts {
  /** The link to the published build. */
  link: string;
  /** Loads and verifies a build. Rejects if it must not be served. */
  load: (folder: string) => Promise<LoadedBuild>;
  /** Creates the application for a build. Rejects if this process cannot serve it. */
  compose: (build: LoadedBuild) => Fetch | Promise<Fetch>;
  log: Logger;
  observer?: Pick<Observer, "indexServed" | "indexRefused"> | undefined;
}

export type Reloading = Awaited<ReturnType<typeof createReloading>>;

/** One value, so that one assignment swaps all of it. */
interface CurrentBuild {
  fetch: Fetch;
  manifest: Manifest;
  stopHeartbeat: () => void;
}

/** Serves the published build, and each later one. Rejects if the first cannot be served. */
export async function createReloading(parts: ReloadingParts) {
  const { link, log, observer } = parts;
  const first = await publishedBuild(link);
  let current = await serve(parts, first?.folder ?? link);
  let seen = first?.fingerprint;
  let queue = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const swap = async (folder: string) => {
    const before = current;
    current = await serve(parts, folder);
    before.stopHeartbeat();
    log.info({ ...logFields(current), before: before.manifest.dataVersion }, "serving another build");
  };
  const refuse = (error: unknown) => {
    observer?.indexRefused();
    logRefusal(log, error, current.manifest.dataVersion);
  };
  const tryPublished = async (force: boolean) => {
    for (;;) {
      const published = await publishedBuild(link);
      // While one folder replaces another there may be none for a moment; only an explicit reload reports that.
      if (!force && (published === undefined || published.fingerprint === seen)) return;
      seen = published?.fingerprint;
      try {
        return await swap(published?.folder ?? link);
      } catch (error) {
        // A build that was replaced while it was read is not at fault: try the next one.
        if ((await publishedBuild(link))?.fingerprint === seen) return refuse(error);
      }
    }
  };
  const enqueue = (force: boolean) => {
    queue = queue.then(() => tryPublished(force)).catch(refuse);
    return queue;
  };
  /** Each request is handled by the build that is current when it arrives. */
  const fetch: Fetch = (request, connection) => current.fetch(request, connection);
  return {
    fetch,
    /** Serves the published build if it is another than the one seen last. Never rejects. */
    poll: () => enqueue(false),
    /** Serves the published build even if it was seen before. Never rejects. */
    reload: () => enqueue(true),
    /** Polls at an interval. */
    watch(seconds: number): void {
      timer = setInterval(() => void enqueue(false), seconds * 1000).unref();
    },
    /** Log fields of the current build. */
    serving: () => logFields(current),
    end(): void {
      clearInterval(timer);
      current.stopHeartbeat();
    },
  };
}

const logFields = ({ manifest: { dataVersion, counts } }: CurrentBuild) => ({ dataVersion, ...counts });

/** Starts the heartbeat before it reads the build, so that nobody removes it meanwhile. */
async function serve({ load, compose, observer }: ReloadingParts, folder: string): Promise<CurrentBuild> {
  const stopHeartbeat = await startHeartbeat(folder);
  try {
    const build = await load(folder);
    const fetch = await compose(build);
    const { manifest } = build.indexes;
    const members = build.memberIndexes?.manifest.dataVersion;
    observer?.indexServed({ dataVersion: manifest.dataVersion, members });
    return { fetch, manifest, stopHeartbeat };
  } catch (error) {
    stopHeartbeat();
    throw error;
  }
}

/** Expected errors are logged by their message; others are bugs, so with their stack. */
function logRefusal(log: Logger, error: unknown, dataVersion: string): void {
  const known = error instanceof IndexError || error instanceof ConfigError;
  const reason = known ? error.message : "It could not be loaded.";
  log.error(
    { dataVersion, ...(known ? {} : { err: error }) },
    `The published build is refused: ${reason} The build that was served before goes on being served.`,
  );
}
