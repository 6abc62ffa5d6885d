import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { apiPaths, clubPath } from "../contract/addresses.ts";
import { parseArguments } from "../scripts/command-line.ts";
import { clubsBySize, searchWords } from "./compiled.ts";
import { measureBuild, measureStart } from "./measure-build.ts";
import { measureCalculators } from "./measure-calculators.ts";
import { measureMembers } from "./measure-members.ts";
import { measureRequests } from "./measure-requests.ts";
import { measureScale } from "./measure-scale.ts";
import { measureSearch, type SearchExtent } from "./measure-search.ts";
import { asMarkdown, asText, type Table } from "./report.ts";
import { startBuilt } from "./servers.ts";
import type { Rounds } from "./side-by-side.ts";
import { openWorkspace } from "./workspace.ts";

const USAGE = `npm run bench -- [--short] [--scale 1,10,100] [--strict]
  Measures build, start, memory and requests of the real evidence, and how they grow with fictional evidence. The tables
  also go to var/bench.md. Nothing of data/ or dist/ is touched, and nothing is left running.
  --short          one round of everything and scale 1,10: about a minute
  --scale FACTORS  sizes of the fictional ledger as multiples of 933 rows; "none" leaves this part out
  --strict         exits 1 where a target is missed; otherwise 0, because machines are noisy`;

const REPORT = "var/bench.md";

/** How much is measured. */
interface Extent {
  builds: number;
  starts: number;
  searches: SearchExtent;
  rounds: Rounds;
  /** Requests of members, one after another. */
  members: number;
  factors: readonly number[];
}

const FULL: Extent = {
  builds: 3,
  starts: 5,
  searches: { passes: 3, words: 600 },
  rounds: { pairs: 7, seconds: 2 },
  members: 3_000,
  factors: [1, 10, 100],
};
const SHORT: Extent = {
  builds: 1,
  starts: 1,
  searches: { passes: 1, words: 300 },
  rounds: { pairs: 1, seconds: 2 },
  members: 500,
  factors: [1, 10],
};

function readExtent(): { extent: Extent; strict: boolean } {
  const { short, scale, strict } = parseArguments(USAGE, {
    short: { type: "boolean", default: false },
    scale: { type: "string" },
    strict: { type: "boolean", default: false },
  });
  const extent = short ? SHORT : FULL;
  return { extent: scale === undefined ? extent : { ...extent, factors: factorsFrom(scale) }, strict };
}

function factorsFrom(list: string): number[] {
  if (list === "none") return [];
  const factors = list.split(",").map(Number);
  if (factors.every((factor) => Number.isInteger(factor) && factor >= 1)) return factors;
  console.error(`--scale takes whole numbers from 1, separated by commas\n\n${USAGE}`);
  process.exit(2);
}

/** Every table in its turn, each told as soon as it is there. */
async function measure(
  { builds, starts, searches, rounds, members, factors }: Extent,
  tell: (table: Table) => void,
) {
  const folder = await openWorkspace();
  const { table, dist } = await measureBuild(`${folder}/real`, builds);
  tell(table);
  const clubs = await clubsBySize(dist);
  const paths = clubs.flatMap((slug) => [
    apiPaths.club.replace("{slug}", slug),
    clubPath(slug),
    `${apiPaths.technology}?club=${slug}`,
  ]);
  tell(await measureStart(dist, paths, starts));
  const server = await startBuilt(dist);
  tell(await measureRequests(server, clubs, folder, rounds));
  tell(await measureCalculators(server, rounds));
  tell(await measureSearch(server, await searchWords(dist), searches));
  await server.stop();
  tell(await measureMembers(folder, members));
  if (factors.length > 0) for (const grown of await measureScale(`${folder}/scale`, factors)) tell(grown);
}

async function main(): Promise<void> {
  const { extent, strict } = readExtent();
  const tables: Table[] = [];
  await measure(extent, (table) => {
    tables.push(table);
    console.log(asText(table));
  });
  const missed = tables.reduce((sum, table) => sum + table.missed, 0);
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
  await mkdir("var", { recursive: true });
  await writeFile(REPORT, `# Bench\n\n${machine}\n\n${tables.map(asMarkdown).join("\n")}`);
  console.log(
    `\n${machine}\n${missed === 0 ? "Every target is met" : `${missed} MISSED`}; also in ${REPORT}`,
  );
  process.exitCode = strict && missed > 0 ? 1 : 0;
}

await main();
