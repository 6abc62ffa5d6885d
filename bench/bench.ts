import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArguments } from "../scripts/command-line.ts";
import { measureMembers } from "./measure-members.ts";
import { measurePublic } from "./measure-public.ts";
import { measureScale } from "./measure-scale.ts";
import { createWorkspace } from "./processes.ts";
import { countMissed, type Table, toText } from "./report.ts";
import { buildInto } from "./workload.ts";

const USAGE = `npm run bench -- [--short] [--scale 1,10,100] [--strict]
  Measures the check, start, memory and requests of the real evidence, members and MCP, and how they grow with more evidence.
  The tables are also written to var/bench.md. data/ and dist/ are not touched.
  --short          one round of everything, scale 1,10: about two minutes
  --scale FACTORS  sizes of the ledger as multiples of the real one; "none" skips this part
  --strict         exit 1 if a target is missed; otherwise 0, because machines are noisy`;

const REPORT = "var/bench.md";

function readFactors(list: string): number[] {
  if (list === "none") return [];
  const factors = list.split(",").map(Number);
  if (factors.every((factor) => Number.isInteger(factor) && factor >= 1)) return factors;
  console.error(`--scale takes whole numbers from 1, separated by commas\n\n${USAGE}`);
  process.exit(2);
}

const { short, scale, strict } = parseArguments(USAGE, {
  short: { type: "boolean", default: false },
  scale: { type: "string" },
  strict: { type: "boolean", default: false },
});
const factors = readFactors(scale ?? (short ? "1,10" : "1,10,100"));
const rounds = short ? { pairs: 1, seconds: 2 } : { pairs: 7, seconds: 2 };

const tables: Table[] = [];
function report(measured: readonly Table[]): void {
  tables.push(...measured);
  for (const table of measured) console.log(toText(table));
}

const folder = await createWorkspace();
const dist = await buildInto(`${folder}/real`, "data");
report(await measurePublic(dist, folder, rounds));
report(await measureMembers(dist, folder, rounds));
report(await measureScale(`${folder}/scale`, factors));

const missed = countMissed(tables);
const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
await mkdir("var", { recursive: true });
await writeFile(REPORT, `# Bench\n\n${machine}\n\n\`\`\`\n${tables.map(toText).join("\n").trim()}\n\`\`\`\n`);
console.log(`\n${machine}\n${missed === 0 ? "Every target is met" : `${missed} MISSED`}; also in ${REPORT}`);
process.exitCode = strict && missed > 0 ? 1 : 0;
