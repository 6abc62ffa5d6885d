import { Agent, get } from "node:http";
import { apiPaths } from "../contract/addresses.ts";
import { atMost, judged, noted, type Table } from "./report.ts";
import type { RunningServer } from "./servers.ts";
import { percentile } from "./statistics.ts";

const P99_TARGET_MS = 5;
const WARM_UP = 50;

/** Latency of searches, one after another over one connection; no word is asked twice, so that no kept answer helps. */
export async function measureSearch(
  server: RunningServer,
  words: readonly string[],
  count: number,
): Promise<Table> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = spread(words, count + WARM_UP);
  const times: number[] = [];
  const letters: number[] = [];
  for (const word of asked) times.push(await searchMs(server, word, agent));
  for (const letter of "abcdefghijklmnopqrstuvwxyz") letters.push(await searchMs(server, letter, agent));
  agent.destroy();
  const measured = times.slice(WARM_UP);
  return judged(`Search: ${measured.length} different words of the ledger, one after another`, [
    atMost("99 of 100 searches answer within", percentile(measured, 99), P99_TARGET_MS, "ms", 2),
    noted("  half of them within", `${percentile(measured, 50).toFixed(2)} ms`),
    noted("  the slowest", `${percentile(measured, 100).toFixed(2)} ms`),
    noted("single letters, which nearly all rows match: half, slowest", halfAndSlowest(letters)),
  ]);
}

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
