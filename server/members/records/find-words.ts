import type { AsPlainObject, Query } from "minisearch";

/** Returns what finds the documents of a query, a bit for each id: to count them by a search, with scores, takes 50 times as long. */
export function createFinder({ index, documentIds }: AsPlainObject): (query: Query) => bigint {
  const found = new Map<string, bigint>();
  for (const [word, fields] of index) {
    const documents = new Set(Object.values(fields).flatMap(Object.keys));
    const bits = [...documents].reduce((all, id) => all | (1n << BigInt(documentIds[id])), 0n);
    // By each beginning of the word, and by the whole word with a space.
    for (let end = 1; end <= word.length + 1; end += 1) {
      const beginning = `${word} `.slice(0, end);
      found.set(beginning, (found.get(beginning) ?? 0n) | bits);
    }
  }
  const find = (query: Query, ending = ""): bigint => {
    if (typeof query === "string") return found.get(query + ending) ?? 0n;
    if (typeof query === "symbol") throw new Error("a search for everything");
    const parts = query.queries.map((part) => find(part, query.prefix === false ? " " : ending));
    return parts.reduce((all, bits) => (query.combineWith === "OR" ? all | bits : all & bits));
  };
  return find;
}
