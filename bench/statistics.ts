/** The value below which so many percent lie (nearest rank). Throws where there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error("there is nothing measured");
  return value;
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Runs something several times, one after another. */
export async function repeat<Value>(times: number, run: (turn: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let turn = 0; turn < times; turn += 1) values.push(await run(turn));
  return values;
}
