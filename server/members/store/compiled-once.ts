import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** A query with places for values, which the values it is built with only mark. */
interface Query<Row> {
  compile: () => CompiledQuery<Row>;
}

/**
 * A query of every request, compiled once for each opening of the store, because Kysely takes longer to compile it than the database to
 * answer it. The values are given in the order of their places in the text.
 */
export function compiledOnce<Row>(build: (db: Kysely<Tables>) => Query<Row>) {
  const kept = new WeakMap<Kysely<Tables>, CompiledQuery<Row>>();
  return async (db: Kysely<Tables>, ...parameters: readonly unknown[]): Promise<Row[]> => {
    const compiled = kept.get(db) ?? build(db).compile();
    kept.set(db, compiled);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
