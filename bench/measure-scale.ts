import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { parse as parseYaml, stringify } from "yaml";
import { compareText } from "../contract/collections.ts";
import { csvLine } from "../contract/csv.ts";
import { MANIFEST, manifest } from "../contract/index-files.ts";
import { joinRelationshipId, splitRelationshipId } from "../contract/relationship-id.ts";
import { measureStart } from "./measure-public.ts";
import { cpuSecondsOfScript } from "./processes.ts";
import { atMost, type Line, median, noTarget, repeat, type Table } from "./report.ts";
import { buildInto } from "./workload.ts";

const STARTS = 3;
/** At about 10,000 rows. */
const CHECKED_FACTOR = 7;
const MAX_CHECK_SECONDS = 4;

/** Check, build, start and memory of ledgers that are the given multiples of the real one. */
export const measureScale = (folder: string, factors: readonly number[]): Promise<Table[]> =>
  repeat(factors.length, async (turn) => {
    const factor = factors[turn] ?? 1;
    return { title: `Scale: ${factor} times the public evidence`, lines: await linesOf(folder, factor) };
  });

async function linesOf(folder: string, factor: number): Promise<Line[]> {
  const [data, target] = [join(folder, "data"), join(folder, "built")];
  try {
    await multiplyEvidence("data", data, factor);
    const checkSeconds = await cpuSecondsOfScript("scripts/check.ts", "--data", data, "--members", "none");
    const cpuBefore = process.cpuUsage();
    const dist = await buildInto(target, data, null);
    const { user, system } = process.cpuUsage(cpuBefore);
    const starts = await repeat(STARTS, () => measureStart(dist));
    const { counts, files } = manifest.parse(JSON.parse(await readFile(join(dist, MANIFEST), "utf8")));
    const indexMb = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    const checkLine = factor === CHECKED_FACTOR ? [MAX_CHECK_SECONDS] : [];
    return [
      noTarget("relationships", String(counts.relationships)),
      ...checkLine.map((limit) => atMost("check, processor time", checkSeconds, limit, "s", 2)),
      ...(checkLine.length === 0 ? [noTarget("check, processor time", `${checkSeconds.toFixed(2)} s`)] : []),
      noTarget("build, processor time", `${((user + system) / 1e6).toFixed(2)} s`),
      noTarget("index", `${indexMb.toFixed(1)} MB`),
      noTarget("from start to ready", `${median(starts.map(({ readyMs }) => readyMs)).toFixed(0)} ms`),
      noTarget("resident memory then", `${median(starts.map(({ memoryMb }) => memoryMb)).toFixed(0)} MB`),
    ];
  } finally {
    for (const used of [data, target]) await rm(used, { recursive: true, force: true });
  }
}

type Row = Record<string, string>;

const RELATIONSHIP_KEY = ["club", "category", "vendor", "product"];

/**
 * Writes several copies of the public evidence of `source` as one ledger, to measure growth with realistic texts. Each copy
 * repeats all relationships for clubs of its own; vendors are shared.
 */
async function multiplyEvidence(source: string, target: string, factor: number): Promise<void> {
  const filter = (path: string) => path !== join(source, "members") && path !== join(source, "schema");
  await cp(source, target, { recursive: true, filter });
  const copies = Array.from({ length: factor }, (_, index) => index);
  await rewrite(join(target, "clubs.csv"), ["slug"], (row) =>
    copies.map((copy) => ({
      ...row,
      slug: numbered(row.slug, "-", copy),
      name: numbered(row.name, " ", copy),
      aliases: (row.aliases ?? "")
        .split("|")
        .map((alias) => numbered(alias, " ", copy))
        .join("|"),
    })),
  );
  for (const name of await readdir(join(target, "technology")))
    await rewrite(join(target, "technology", name), RELATIONSHIP_KEY, (row) =>
      copies.map((copy) => ({ ...row, club: numbered(row.club, "-", copy) })),
    );
  for (const name of await readdir(join(target, "evidence")))
    await rewrite(join(target, "evidence", name), ["relationship"], (row) =>
      copies.map((copy) => ({ ...row, relationship: numberedId(row.relationship, copy) })),
    );
  await multiplyExceptions(join(target, "exceptions.yaml"), copies);
}

async function multiplyExceptions(path: string, copies: readonly number[]): Promise<void> {
  const exceptions: Row[] = parseYaml(await readFile(path, "utf8"));
  const all = exceptions.flatMap((row) =>
    copies.map((copy): Row => ({ ...row, record: numberedId(row.record, copy) })),
  );
  all.sort((a, b) => compareText(`${a.rule} ${a.record}`, `${b.rule} ${b.record}`));
  await writeFile(path, stringify(all, { lineWidth: 0 }));
}

/** The id of a relationship with the club's copy. */
function numberedId(id = "", copy: number): string {
  const { club, vendor, rest } = splitRelationshipId(id);
  return joinRelationshipId({ club: numbered(club, "-", copy), vendor, rest });
}

/** The first copy is the original. */
const numbered = (text = "", separator: string, copy: number): string =>
  text === "" || copy === 0 ? text : `${text}${separator}n${copy}`;

async function rewrite(path: string, key: readonly string[], multiply: (row: Row) => Row[]): Promise<void> {
  const rows: Row[] = parse(await readFile(path), { columns: true, bom: true });
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {});
  const keyOf = (row: Row) => key.map((column) => row[column]).join("\0");
  const sorted = rows.flatMap(multiply).sort((a, b) => compareText(keyOf(a), keyOf(b)));
  const lines = sorted.map((row) => csvLine(columns.map((column) => row[column] ?? "")));
  await writeFile(path, `${[columns.join(","), ...lines].join("\n")}\n`);
}
