import type { HistoryFile } from "./index-files.ts";
import { joinRelationshipId, splitRelationshipId } from "./relationship-id.ts";

type Kind = HistoryFile["removed"][number]["kind"];
type Removal = Pick<HistoryFile["removed"][number], "reason" | "date">;

/** What became of records that are in the ledger no longer, or under another name. */
export interface History {
  /** The current slug or id of a renamed record; undefined if it was not renamed. */
  resolveName: (kind: Kind, name: string) => string | undefined;
  /** Why and when a record was removed, by itself or with its club or vendor; undefined if it was not. */
  removalOf: (kind: Kind, name: string) => Removal | undefined;
}

export function createHistory({ removed, redirects }: HistoryFile): History {
  const renamed = new Map(redirects.map(({ kind, from, to }) => [`${kind} ${from}`, to]));
  const removals = new Map(removed.map(({ kind, id, reason, date }) => [`${kind} ${id}`, { reason, date }]));
  return {
    resolveName(kind, name) {
      if (kind !== "relationship") return renamed.get(`${kind} ${name}`);
      const parts = splitRelationshipId(name);
      const [club, vendor] = [renamed.get(`club ${parts.club}`), renamed.get(`vendor ${parts.vendor}`)];
      if (club === undefined && vendor === undefined) return undefined;
      return joinRelationshipId({ ...parts, club: club ?? parts.club, vendor: vendor ?? parts.vendor });
    },
    removalOf(kind, name) {
      const removal = removals.get(`${kind} ${name}`);
      if (removal !== undefined || kind !== "relationship") return removal;
      const { club, vendor } = splitRelationshipId(name);
      return removals.get(`club ${club}`) ?? removals.get(`vendor ${vendor}`);
    },
  };
}
