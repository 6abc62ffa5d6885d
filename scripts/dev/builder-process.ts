import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BuildError, stages } from "../compile/pipeline.ts";
import { latestDayOnEarth } from "../evidence/dates.ts";
import { membersFolder } from "../members-folder.ts";
import { BUILD, builderArguments, type Outcome } from "./messages.ts";
import { createBuildServer } from "./serve-build.ts";
import { buildWarm } from "./warm-build.ts";

/**
 * A process of its own that checks, compiles, builds the site and serves it, whenever it is asked. It stays warm from
 * build to build, and is replaced when code changes.
 */
const [data, folder, baseUrl] = builderArguments.parse(process.argv.slice(2));
const server = createBuildServer(baseUrl);

async function buildAndServe(into: string): Promise<Outcome> {
  const times: Record<string, number> = {};
  const stage = stages((name, ms) => {
    times[name] = ms;
  });
  try {
    const today = latestDayOnEarth(new Date());
    const members = membersFolder(undefined, process.env);
    const built = await buildWarm({ data, members, folder: into, baseUrl, today, stage });
    return { kind: "built", port: await stage("serve", () => server.show(built)), stages: times };
  } catch (error) {
    if (error instanceof BuildError)
      return { kind: "refused", message: error.message, problems: [...error.problems] };
    return {
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

let count = 0;
let kept: string | undefined;

/** Builds into a new folder. The one before is removed once it is no longer served. */
async function nextBuild(): Promise<void> {
  count += 1;
  const into = join(folder, String(count));
  const result = await buildAndServe(into);
  process.send?.(result);
  const old = result.kind === "built" ? kept : into;
  if (result.kind === "built") kept = into;
  if (old !== undefined) await rm(old, { recursive: true, force: true });
}

process.on("message", (message) => {
  if (message === BUILD) void nextBuild();
});
// Ctrl-C reaches every process of the terminal; this one ends with the one that started it.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit());
