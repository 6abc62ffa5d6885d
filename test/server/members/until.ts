import { setTimeout as pause } from "node:timers/promises";

/** Asks again and again until it does not reject. Rejects with the last reason after 50 seconds. */
export async function until<Result>(ask: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + 50_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(20);
  }
}
