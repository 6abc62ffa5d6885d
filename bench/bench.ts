import { cpus } from "node:os";
import { argumentsOrExit } from "../scripts/cli.ts";
import { commands } from "../scripts/commands.ts";
import { measureServer } from "./measure-server.ts";
import { createWorkspace } from "./processes.ts";
import { countMissed, toText } from "./report.ts";

const { rounds, strict } = argumentsOrExit(commands.bench);
const tables = await measureServer("dist", await createWorkspace(), { pairs: rounds, seconds: 2 });
for (const table of tables) console.log(toText(table));
const missed = countMissed(tables);
console.log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`);
console.log(missed === 0 ? "Every target is met" : `${missed} MISSED`);
process.exitCode = strict && missed > 0 ? 1 : 0;
