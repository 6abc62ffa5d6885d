import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { argumentsOrExit } from "../scripts/cli.ts";
import { commands } from "../scripts/commands.ts";
import { measureAlerts } from "./measure-alerts.ts";
import { measureBuyers } from "./measure-buyers.ts";
import { measureExplorer } from "./measure-explorer.ts";
import { measureMembers } from "./measure-members.ts";
import { measurePublic } from "./measure-public.ts";
import { measureScale } from "./measure-scale.ts";
import { createWorkspace } from "./processes.ts";
import { countMissed, type Table, toText } from "./report.ts";
import { buildInto } from "./workload.ts";

const REPORT = "var/bench.md";

const { part, short, scale, strict } = argumentsOrExit(commands.bench);
const factors = scale ?? (short ? [1, 7] : [1, 7, 70]);
const rounds = short ? { pairs: 1, seconds: 2 } : { pairs: 7, seconds: 2 };

const tables: Table[] = [];
function report(measured: readonly Table[]): void {
  tables.push(...measured);
  for (const table of measured) console.log(toText(table));
}

const folder = await createWorkspace();
const dist = await buildInto(`${folder}/real`, "data");
if (part === undefined) {
  report(await measurePublic(dist, folder, rounds));
  report(await measureMembers(dist, folder, rounds));
  report(await measureScale(`${folder}/scale`, factors));
}
const isAskedFor = (name: NonNullable<typeof part>) => part === undefined || part === name;
if (isAskedFor("alerts")) report(await measureAlerts(dist, folder));
if (isAskedFor("explorer")) report(await measureExplorer(dist));
// Last, because it changes the build.
if (isAskedFor("buyers")) report(await measureBuyers(dist, folder));

const missed = countMissed(tables);
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
await mkdir("var", { recursive: true });
await writeFile(REPORT, `# Bench\n\n${machine}\n\n\`\`\`\n${tables.map(toText).join("\n").trim()}\n\`\`\`\n`);
console.log(`\n${machine}\n${missed === 0 ? "Every target is met" : `${missed} MISSED`}; also in ${REPORT}`);
process.exitCode = strict && missed > 0 ? 1 : 0;
