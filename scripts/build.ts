import { resolve } from "node:path";
import { baseUrlFrom, dealsUrlFrom } from "../contract/base-url.ts";
import { repositoryUrlFrom } from "../contract/repository.ts";
import { parseArguments } from "./command-line.ts";
import { runCommand } from "./command-options.ts";
import { staleReason } from "./compile/build-info.ts";
import { BuildError, build } from "./compile/pipeline.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";
import { gitHubReport, textReport } from "./evidence/report.ts";
import { MEMBERS_USAGE, membersFolder } from "./members-folder.ts";

const USAGE = `npm run build -- [--if-stale] [--members FOLDER]
  Checks the evidence, compiles it and publishes it as dist/. Links begin with BASE_URL.
  --if-stale  only where dist/ is missing, older than its sources or made for another BASE_URL
  ${MEMBERS_USAGE}`;

const DIST = "dist";

async function main(): Promise<void> {
  const options = parseArguments(USAGE, {
    "if-stale": { type: "boolean", default: false },
    members: { type: "string" },
  });
  const baseUrl = baseUrlFrom(process.env);
  const dealsUrl = dealsUrlFrom(process.env);
  const repositoryUrl = repositoryUrlFrom(process.env);
  if (baseUrl === undefined || dealsUrl === undefined || repositoryUrl === undefined)
    throw new BuildError(
      "BASE_URL, DEALS_URL, PORT or REPOSITORY_URL is not usable: addresses are http or https, BASE_URL and DEALS_URL without a path.",
    );
  const members = membersFolder(options.members, process.env);
  const origin = { data: resolve("data"), members, baseUrl, repositoryUrl, dealsUrl };
  const reason = options["if-stale"] ? await staleReason(DIST, origin) : "asked for";
  if (reason === undefined) {
    console.log("dist/ is up to date");
    return;
  }
  console.log(`Building for ${baseUrl} (${reason})`);
  const today = latestDayOnEarth(new Date());
  const start = performance.now();
  const onStage = (name: string, ms: number) =>
    console.log(`  ${name.padEnd(8)} ${ms.toFixed(0).padStart(6)} ms`);
  await build({
    ...origin,
    link: DIST,
    builds: "var/builds",
    today,
    onStage,
  });
  console.log(`  ${"all".padEnd(8)} ${(performance.now() - start).toFixed(0).padStart(6)} ms`);
}

/** Nothing is published; the build that was there stays. */
function refuse({ message, problems }: BuildError): void {
  if (problems.length > 0) console.error(textReport(problems));
  if (problems.length > 0 && process.env.CI !== undefined) console.log(gitHubReport(problems));
  console.error(
    `\n${message} ${problems.length > 0 ? `${problems.length} in all. ` : ""}dist/ is left as it was.`,
  );
  process.exitCode = 1;
}

await runCommand(async () => {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    refuse(error);
  }
});
