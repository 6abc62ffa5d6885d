import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import * as z from "zod";
import { baseUrlFrom } from "../contract/base-url.ts";
import { squadCostExample, transferCostExample } from "../contract/calculators/examples.ts";
import { publicIndex } from "../contract/index-files.ts";
import { membersIndex } from "../contract/members/index-files.ts";
import { required } from "../contract/required.ts";
import { apiPaths, clubPath, memberApiPaths } from "../contract/site-paths.ts";
import { wordsOf } from "../contract/text-folding.ts";
import { build } from "../scripts/compile/pipeline.ts";
import { latestDayOnEarth } from "../scripts/evidence/dates.ts";
import { membersInside } from "../scripts/evidence/evidence-files.ts";
import { createAdministration } from "../server/members/accounts/administration.ts";
import { storeEngine } from "../server/members/store/open-store.ts";
import { openManagedStore, type Store } from "../server/members/store/store.ts";
import type { BenchRequest } from "./compare.ts";

/** What servers are asked in the bench and under load: the real evidence, and fictional accounts. */

export const clubRecordPath = (slug: string) => apiPaths.club.replace("{slug}", slug);

/** Builds evidence into a folder, away from the user's `dist/`. Returns the published folder. */
export async function buildInto(folder: string, data: string, members?: null): Promise<string> {
  const dist = join(folder, "dist");
  const baseUrl = required(baseUrlFrom(process.env), "a usable BASE_URL");
  const evidence = { data, members: members === null ? undefined : membersInside(data) };
  const paths = { link: dist, builds: join(folder, "builds") };
  await build({ ...evidence, ...paths, baseUrl, today: latestDayOnEarth(new Date()) });
  return dist;
}

const relationship = z.object({
  clubName: z.string(),
  vendorName: z.string(),
  product: z.string().nullable(),
  scope: z.string(),
  evidenceNote: z.string(),
});

/** Every word that a search can find. Neighbours of the alphabet do not follow each other. */
export async function searchWords(dist: string): Promise<string[]> {
  const records = z.array(relationship).parse(await readLines(dist, publicIndex.relationships));
  const words = [...new Set(records.flatMap((record) => wordsOf(Object.values(record).join(" "))))].sort();
  const turnOf = (index: number) => (index * 0.618) % 1;
  return words
    .map((word, index) => ({ word, turn: turnOf(index) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ word }) => word);
}

const withSlug = z.looseObject({ slug: z.string() });

/** The slugs of clubs, those with the shortest records first. */
export async function clubsBySize(dist: string): Promise<string[]> {
  const records = z.array(withSlug).parse(await readLines(dist, publicIndex.clubRecords));
  const sized = records.map((record) => ({ slug: record.slug, size: JSON.stringify(record).length }));
  return sized.sort((a, b) => a.size - b.size).map(({ slug }) => slug);
}

export async function buyerSlugs(dist: string): Promise<string[]> {
  return z
    .array(withSlug)
    .parse(await readLines(dist, membersIndex.buyers))
    .map(({ slug }) => slug);
}

async function readLines(dist: string, path: string): Promise<unknown[]> {
  const text = await readFile(join(dist, path), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Opens a members' store that logs nothing. */
export const openStore = (databaseUrl: string): Promise<Store> =>
  openManagedStore({
    open: storeEngine(databaseUrl).open,
    log: pino({ level: "silent" }),
    displayUrl: "the bench",
  });

/** Keys of new Pro accounts, one each, so that many requests stay within everybody's limits. */
export async function createKeys(store: Store, accounts: number): Promise<string[]> {
  const administration = createAdministration(store, "operator bench");
  const keys: string[] = [];
  for (let index = 0; index < accounts; index += 1) {
    const email = `member-${index}@example.org`;
    const { id } = await administration.add(email);
    await administration.grant(email, null);
    keys.push((await administration.createKey(id, { label: "bench", expires: null })).key);
  }
  return keys;
}

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** A call of the members' tool `search_buyers`. */
export const toolCall = (args: object): Omit<BenchRequest, "headers"> => ({
  path: memberApiPaths.mcp,
  body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search_buyers", arguments: args } },
});

interface MixParts {
  clubs: readonly string[];
  words: readonly string[];
  buyers: readonly string[];
  keys: readonly string[];
}

/** What readers, programs and members ask: 30 % records, 20 % pages, 10 % each of searches, lists and calculations, 20 % members. */
export function requestMix({ clubs, words, buyers, keys }: MixParts): (turn: number) => BenchRequest {
  const club = (turn: number) => pick(clubs, turn * 7);
  const record = (turn: number) => ({ path: clubRecordPath(club(turn)) });
  const page = (turn: number) => ({ path: clubPath(club(turn)) });
  const search = (turn: number) => ({ path: `${apiPaths.technology}?q=${pick(words, turn)}&limit=20` });
  const list = (turn: number) => ({
    path: `${apiPaths.clubs}?limit=50&offset=${(turn * 50) % clubs.length}`,
  });
  const { request: transfer } = transferCostExample;
  const { request: squad } = squadCostExample;
  const transferCost = (turn: number) => ({
    path: apiPaths.transferCost,
    body: { ...transfer, fee: 1_000_000 + turn },
  });
  const squadCost = (turn: number) => ({
    path: apiPaths.squadCost,
    body: { ...squad, adjustedOperatingRevenue: 1_000_000_000 + turn },
  });
  const headersOf = (turn: number) => ({ ...bearer(pick(keys, turn)) });
  const buyersList = (turn: number) => ({
    path: `${memberApiPaths.buyers}?active=1`,
    headers: headersOf(turn),
  });
  const member = (turn: number) =>
    turn % 2 === 0
      ? { path: memberApiPaths.buyer.replace("{slug}", pick(buyers, turn)), headers: headersOf(turn) }
      : { ...toolCall({ q: "club", limit: 10 }), headers: headersOf(turn) };
  const cycle = [record, page, search, record, buyersList, list, record, page, transferCost, member];
  const otherCycle = cycle.map((kind) => (kind === transferCost ? squadCost : kind));
  return (turn) => pick(turn % 20 < 10 ? cycle : otherCycle, turn)(turn);
}

export function pick<Value>(list: readonly Value[], index: number): Value {
  return required(list[index % list.length], "an item of a list");
}
