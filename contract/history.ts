import { sluggedKinds } from "../data/schema/records.ts";
import type { HistoryFile } from "./index-files.ts";
import { joinRelationshipId, splitRelationshipId } from "./relationship-id.ts";

type Kind = HistoryFile["removed"][number]["kind"];
type Removal = Pick<HistoryFile["removed"][number], "reason" | "date">;

export interface History {
  /** The current slug or id of a renamed record; undefined if it was not renamed. */
  resolveName: (kind: Kind, name: string) => string | undefined;
  /** Reason and day of a removal under this name or the last one, alone or with a club, vendor or category; else undefined. */
  removalOf: (kind: Kind, name: string) => Removal | undefined;
}

export function createHistory({ removed, redirects }: HistoryFile): History {
  const renamed = new Map(redirects.map(({ kind, from, to }) => [`${kind} ${from}`, to]));
  const removals = new Map(removed.map(({ kind, id, reason, date }) => [`${kind} ${id}`, { reason, date }]));
  const resolveName: History["resolveName"] = (kind, name) => {
    if (kind !== "relationship") return renamed.get(`${kind} ${name}`);
    const parts = splitRelationshipId(name);
    const changed = sluggedKinds.flatMap((part) => {
      const slug = renamed.get(`${part} ${parts[part]}`);
      return slug === undefined ? [] : [[part, slug] as const];
    });
    return changed.length === 0
      ? undefined
      : joinRelationshipId({ ...parts, ...Object.fromEntries(changed) });
  };
  return {
    resolveName,
    removalOf(kind, name) {
      const current = resolveName(kind, name) ?? name;
      const removal = removals.get(`${kind} ${name}`) ?? removals.get(`${kind} ${current}`);
      if (removal !== undefined || kind !== "relationship") return removal;
      const parts = splitRelationshipId(current);
      return sluggedKinds.map((part) => removals.get(`${part} ${parts[part]}`)).find((found) => found);
    },
  };
}
