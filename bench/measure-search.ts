import { Agent, get } from "node:http";
import { apiPaths } from "../contract/site-paths.ts";
import { atMost, judged, noted, type Table } from "./report.ts";
import type { RunningServer } from "./servers.ts";
import { median, percentile, repeat } from "./statistics.ts";

const P99_TARGET_MS = 5;
const WARM_UP = 50;

export interface SearchExtent {
  /** How often so many words are asked; each time others. */
  passes: number;
  words: number;
}

/** Latency of searches, one after another over one connection; no word is asked twice, so that no kept answer helps. */
export async function measureSearch(
  server: RunningServer,
  known: readonly string[],
  { passes, words }: SearchExtent,
): Promise<Table> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = spread(known, WARM_UP + passes * words);
  await timesOf(server, asked.slice(0, WARM_UP), agent);
  const timed = await repeat(passes, (turn) =>
    timesOf(server, asked.slice(WARM_UP + turn * words, WARM_UP + (turn + 1) * words), agent),
  );
  const letters = await timesOf(server, [..."abcdefghijklmnopqrstuvwxyz"], agent);
  agent.destroy();
  const of = (percent: number) => median(timed.map((times) => percentile(times, percent)));
  return judged(`Search: ${words} different words of the ledger, one after another, median of ${passes}`, [
    atMost("99 of 100 searches answer within", of(99), P99_TARGET_MS, "ms", 2),
    noted("  half of them within", `${of(50).toFixed(2)} ms`),
    noted("  the slowest", `${of(100).toFixed(2)} ms`),
    noted("single letters, which nearly all rows match: half, slowest", halfAndSlowest(letters)),
  ]);
}

const timesOf = (server: RunningServer, words: readonly string[], agent: Agent): Promise<number[]> =>
  repeat(words.length, (turn) => searchMs(server, words[turn] ?? "", agent));

const halfAndSlowest = (times: readonly number[]): string =>
  `${percentile(times, 50).toFixed(2)} / ${percentile(times, 100).toFixed(2)} ms`;

/** So many of the words, evenly over the whole, in an order in which neighbours of the alphabet do not follow each other. */
function spread(words: readonly string[], count: number): string[] {
  const step = Math.max(1, words.length / count);
  const chosen = Array.from(
    { length: Math.min(count, words.length) },
    (_, index) => words[Math.floor(index * step)] ?? "",
  );
  return chosen
    .map((word, index) => ({ word, turn: (index * 0.618) % 1 }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ word }) => word);
}

/** From the request to the last byte of its answer. Milliseconds. */
function searchMs({ address }: RunningServer, word: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = get(
      `${address}${apiPaths.technology}?q=${encodeURIComponent(word)}`,
      { agent },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`q=${word} answers ${response.statusCode}`));
        response.resume().once("end", () => resolve(performance.now() - start));
      },
    );
    request.once("error", reject);
  });
}
