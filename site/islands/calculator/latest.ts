/**
 * Runs only the newest of many questions: each waits until no other has come for a while, and one that comes later
 * withdraws the one before, so that no late answer is taken for the present scenario.
 */
export function createLatest() {
  let newest = new AbortController();
  return async function latest<Result>(
    wait: number,
    run: (signal: AbortSignal) => Promise<Result>,
    use: (result: Result) => void,
  ): Promise<void> {
    newest.abort();
    const mine = new AbortController();
    newest = mine;
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (mine.signal.aborted) return;
    const result = await run(mine.signal).catch((error: unknown) => {
      if (!mine.signal.aborted) throw error;
      return undefined;
    });
    if (result !== undefined && !mine.signal.aborted) use(result);
  };
}
