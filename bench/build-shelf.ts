import { baseUrlFrom } from "../contract/base-url.ts";
import { parseArguments } from "../scripts/command-line.ts";
import { BuildError, build } from "../scripts/compile/pipeline.ts";
import { latestDayOnEarth } from "../scripts/evidence/dates.ts";
import { textReport } from "../scripts/evidence/report.ts";

const USAGE = `tsx bench/build-shelf.ts --data FOLDER --shelf FOLDER
  The whole build, as "npm run build" runs it, of any evidence to any place. Prints the time of each stage as JSON.
  Started by the bench, which measures it.`;

const options = parseArguments(USAGE, {
  data: { type: "string", default: "data" },
  shelf: { type: "string", default: "var/bench/shelf" },
});

const stages: Record<string, number> = {};
try {
  await build({
    data: options.data,
    link: `${options.shelf}/dist`,
    builds: `${options.shelf}/builds`,
    baseUrl: baseUrlFrom(process.env) ?? "",
    today: latestDayOnEarth(new Date()),
    onStage: (name, ms) => {
      stages[name] = Math.round(ms);
    },
  });
  console.log(JSON.stringify(stages));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message, textReport(error.problems.slice(0, 3)));
  process.exitCode = 1;
}
