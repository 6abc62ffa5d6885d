import type { HistoryFile } from "./index-files.ts";

type Kind = HistoryFile["removed"][number]["kind"];
export type Removal = Pick<HistoryFile["removed"][number], "reason" | "date">;

/** What became of records that the ledger held once. */
export interface History {
  /** The slug or id that a renamed record has now; undefined where it was not renamed. */
  resolveName: (kind: Kind, name: string) => string | undefined;
  /** Why and when a record was removed, by itself or with its club or vendor; undefined where it was not. */
  removalOf: (kind: Kind, name: string) => Removal | undefined;
}

export function createHistory({ removed, redirects }: HistoryFile): History {
  const renamed = new Map(redirects.map(({ kind, from, to }) => [`${kind} ${from}`, to]));
  const gone = new Map(removed.map(({ kind, id, reason, date }) => [`${kind} ${id}`, { reason, date }]));
  const slugNow = (kind: Kind, slug: string) => renamed.get(`${kind} ${slug}`);
  return {
    resolveName(kind, name) {
      if (kind !== "relationship") return slugNow(kind, name);
      const { club, vendor, rest } = partsOf(name);
      const [clubNow, vendorNow] = [slugNow("club", club), slugNow("vendor", vendor)];
      if (clubNow === undefined && vendorNow === undefined) return undefined;
      return [clubNow ?? club, vendorNow ?? vendor, ...rest].join("--");
    },
    removalOf(kind, name) {
      const own = gone.get(`${kind} ${name}`);
      if (own !== undefined || kind !== "relationship") return own;
      const { club, vendor } = partsOf(name);
      return gone.get(`club ${club}`) ?? gone.get(`vendor ${vendor}`);
    },
  };
}

/** The parts of a relationship's id: a slug holds no two hyphens in a row, so they part it safely. */
function partsOf(id: string): { club: string; vendor: string; rest: string[] } {
  const [club = "", vendor = "", ...rest] = id.split("--");
  return { club, vendor, rest };
}
