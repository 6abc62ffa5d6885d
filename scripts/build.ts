import { resolve } from "node:path";
import type * as z from "zod";
import { baseUrlFrom, dealsUrlFrom } from "../contract/base-url.ts";
import { membershipFrom } from "../contract/membership.ts";
import { operatorFrom } from "../contract/operator.ts";
import { repositoryUrlFrom } from "../contract/repository.ts";
import { printFailure, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { type BuildInputs, deadEnd, staleReason } from "./compile/build-info.ts";
import { BuildError, oneBuildAtATime } from "./compile/publish.ts";
import { gitHubReport, textReport } from "./evidence/report.ts";
import { latestDayOnEarth } from "./evidence/values/dates.ts";
import { membersFolder } from "./members-folder.ts";

const DIST = "dist";
const UP_TO_DATE = "dist/ is up to date";
const BUILDS = "var/builds";

type Options = z.output<typeof commands.build.parameters>;

async function main({ "if-stale": ifStale, release, members: membersOption }: Options): Promise<void> {
  const baseUrl = baseUrlFrom(process.env);
  const dealsUrl = dealsUrlFrom(process.env);
  const repositoryUrl = repositoryUrlFrom(process.env);
  const publisher = operatorFrom(process.env);
  if (publisher === undefined)
    throw new BuildError(
      "PUBLISHER_NAME, PUBLISHER_URL or CONTACT is not valid: a name of at most 100 characters, an http or https URL, an email address.",
    );
  if (baseUrl === undefined || dealsUrl === undefined || repositoryUrl === undefined)
    throw new BuildError(
      "BASE_URL, DEALS_URL, PORT or REPOSITORY_URL is not valid: URLs are http or https, BASE_URL and DEALS_URL without a path.",
    );
  const membership = membershipFrom(process.env);
  if (membership === undefined)
    throw new BuildError(
      "MEMBERSHIP_PRICE or MEMBERSHIP_CONTACT is not valid: one line of at most 200 characters, a URL or an email address.",
    );
  const data = resolve("data");
  const members = membersFolder(data, membersOption, process.env);
  const origin = { data, members, baseUrl, repositoryUrl, dealsUrl, publisher, membership, release };
  // Looked up again by a build that has waited for another.
  const reasonToBuild = async () => (ifStale ? staleReason(DIST, origin) : "requested");
  if ((await reasonToBuild()) !== undefined)
    await oneBuildAtATime(BUILDS, sayWaiting, async () => publish(origin, await reasonToBuild()));
  else console.log(UP_TO_DATE);
}

async function publish(origin: BuildInputs, reason: string | undefined): Promise<void> {
  if (reason === undefined) return console.log(UP_TO_DATE);
  console.log(`Building for ${origin.baseUrl} (${reason})`);
  const warning = deadEnd(origin);
  if (warning !== undefined) console.warn(warning);
  // Loading takes longer than to find that dist/ is up to date.
  const { build } = await import("./compile/pipeline.ts");
  const today = latestDayOnEarth(new Date());
  const start = performance.now();
  const onStage = (name: string, ms: number) =>
    console.log(`  ${name.padEnd(8)} ${ms.toFixed(0).padStart(6)} ms`);
  await build({ ...origin, link: DIST, builds: BUILDS, today, onStage });
  console.log(`  ${"all".padEnd(8)} ${(performance.now() - start).toFixed(0).padStart(6)} ms`);
}

const sayWaiting = (pid: number, lock: string) =>
  console.log(`Another build runs (process ${pid}): waiting for it. If it is none, delete ${lock}.`);

/** Nothing is published; the last build stays. */
function reportFailure({ message, problems }: BuildError): void {
  if (problems.length > 0) console.error(textReport(problems));
  if (problems.length > 0 && process.env.CI !== undefined) console.log(gitHubReport(problems));
  console.error(
    `\n${message} ${problems.length > 0 ? `${problems.length} in all. ` : ""}dist/ is left as it was.`,
  );
  process.exitCode = 1;
}

await runCommand(commands.build, main, (error: unknown) => {
  if (error instanceof BuildError) reportFailure(error);
  else printFailure(error);
});
