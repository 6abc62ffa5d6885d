/** Records are known by their positions in the index; here are lists of such positions. */

export type Postings<Value> = ReadonlyMap<Value, readonly number[]>;

/** The positions at which each value of a column stands. */
export function postings<Value>(column: readonly Value[]): Postings<Value> {
  const lists = new Map<Value, number[]>();
  for (const [position, value] of column.entries()) {
    const list = lists.get(value);
    if (list === undefined) lists.set(value, [position]);
    else list.push(position);
  }
  return lists;
}

/** Equal scores keep the order of the index, so that the same question has the same answer. */
export function bestFirst(results: readonly { id: number; score: number }[]): number[] {
  return [...results].sort((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => id);
}
