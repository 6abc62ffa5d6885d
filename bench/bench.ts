import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { apiPaths, clubPath } from "../contract/site-paths.ts";
import { parseArguments } from "../scripts/command-line.ts";
import { clubsBySize, searchWords } from "./compiled.ts";
import { measureBuild, measureStart } from "./measure-build.ts";
import { measureCalculators } from "./measure-calculators.ts";
import { measureCheck } from "./measure-check.ts";
import { measureMcp } from "./measure-mcp.ts";
import { measureMembers } from "./measure-members.ts";
import { measureRequests } from "./measure-requests.ts";
import { measureScale } from "./measure-scale.ts";
import { measureSearch, type SearchExtent } from "./measure-search.ts";
import { measureManyClubs, measurePages } from "./measure-site.ts";
import { measureStores } from "./measure-store.ts";
import { asMarkdown, asText, type Table } from "./report.ts";
import { startBuilt } from "./servers.ts";
import type { Rounds } from "./side-by-side.ts";
import { openWorkspace } from "./workspace.ts";

const USAGE = `npm run bench -- [--short] [--scale 1,10,100] [--strict]
  Measures build, start, memory and requests of the real evidence, and how they grow with fictional evidence. The tables
  also go to var/bench.md. Nothing of data/ or dist/ is touched, and nothing is left running.
  --short          one round of everything, scale 1,10, a site of 1,000 clubs and no check of 100,000 rows: about a minute
  --scale FACTORS  sizes of the fictional ledger as multiples of 933 rows; "none" leaves this part out
  --strict         exits 1 where a target is missed; otherwise 0, because machines are noisy`;

const REPORT = "var/bench.md";

/** How much is measured. */
interface Extent {
  builds: number;
  starts: number;
  searches: SearchExtent;
  rounds: Rounds;
  /** Requests of the members' store, one after another. */
  storeRequests: number;
  factors: readonly number[];
  /** Rows of the large ledger that is checked; undefined where none is. */
  checkedRows: number | undefined;
  /** Clubs of the fictional ledger whose site is built. */
  manyClubs: number;
}

const FULL: Extent = {
  builds: 3,
  starts: 5,
  searches: { passes: 3, words: 600 },
  rounds: { pairs: 7, seconds: 2 },
  storeRequests: 3_000,
  factors: [1, 10, 100],
  checkedRows: 100_000,
  manyClubs: 10_000,
};
const SHORT: Extent = {
  builds: 1,
  starts: 1,
  searches: { passes: 1, words: 300 },
  rounds: { pairs: 1, seconds: 2 },
  storeRequests: 500,
  factors: [1, 10],
  checkedRows: undefined,
  manyClubs: 1000,
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
async function measure(extent: Extent, tell: (table: Table) => void) {
  const { builds, starts, searches, rounds, factors, checkedRows, manyClubs, storeRequests } = extent;
  const folder = await openWorkspace();
  const { table, dist } = await measureBuild(`${folder}/real`, builds);
  tell(table);
  tell(await measurePages(dist));
  tell(await measureManyClubs(`${folder}/many`, manyClubs));
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
  if (checkedRows !== undefined) tell(await measureCheck(`${folder}/data`, checkedRows, builds));
  tell(await measureMembers(folder, rounds));
  tell(await measureMcp(dist, rounds));
  tell(await measureStores(folder, storeRequests));
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
