import { type Change, type ChangeContent, changeContent, type FieldChange } from "../../contract/changes.ts";
import { once, pick } from "../../contract/collections.ts";
import { createHistory } from "../../contract/history.ts";
import type { Lookup } from "../../contract/index-files.ts";
import { publish } from "../../contract/published.ts";
import { splitRelationshipId } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import { leagueRelationshipPath, relationshipPath } from "../../contract/site-paths.ts";
import { slugOf, toCamelCase } from "../../contract/text-folding.ts";
import type { ChangedEntry, Release } from "../../data/schema/releases.ts";
import type { Releases } from "../../site/build/releases.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { columnOf, pageOf, type ReleasedRecords } from "../evidence/releases/difference.ts";
import { type Entry, entriesOf } from "../evidence/releases/entries.ts";
import { nameKeys } from "../evidence/releases/relationships.ts";
import { applyOrThrow } from "../evidence/releases/replay.ts";

/** What the releases say, the newest first, and what has changed since the last of them. */
export interface CompiledChanges extends Releases {
  changes: Change[];
}

type ReleasedLedger = Pick<Ledger, "releases" | "unreleased" | "removed" | "redirects">;

/** The changes of a ledger. `baseUrl` has no trailing slash. */
export function compileChanges(ledger: ReleasedLedger, baseUrl: string): CompiledChanges {
  const currentId = currentIds(ledger);
  const names = new Map<string, string>();
  let records: ReleasedRecords = new Map();
  /** Reads one release after the other: each adds names, and changes the records. */
  const contentsOf = (release: Omit<Release, "released_at" | "previous" | "note">): ReleasedContent[] => {
    for (const [key, name] of Object.entries(release.names)) names.set(key, name);
    records = applyOrThrow(records, release);
    return entriesOf(release, records).map((entry) => ({
      id: entry.id,
      content: contentOf(entry, names, currentId(entry.id), baseUrl),
    }));
  };
  const released = ledger.releases.map((release) => ({
    name: release.name,
    releasedAt: release.released_at,
    note: release.note ?? null,
    contents: contentsOf(release),
  }));
  const newestFirst = released.reverse();
  return {
    changes: newestFirst.flatMap(({ name, releasedAt, contents }) =>
      contents.map(({ id, content }) => ({ id: `${name}/${id}`, release: name, releasedAt, ...content })),
    ),
    releases: newestFirst.map(({ name, releasedAt, note }) => ({ name, releasedAt, note })),
    unreleased: once(() => contentsOf(ledger.unreleased()).map(({ content }) => content)),
  };
}

/** What happened to a relationship, by the id that it had. */
interface ReleasedContent {
  id: string;
  content: ChangeContent;
}

/** The id of today of a relationship that a release names by an older one. */
function currentIds(ledger: ReleasedLedger): (id: string) => string {
  const history = createHistory({ removed: [...ledger.removed], redirects: [...ledger.redirects] });
  return (id) => history.resolveName("relationship", id) ?? id;
}

function contentOf(
  { id, kind, values, fields, reason }: Entry,
  names: ReadonlyMap<string, string>,
  currentId: string,
  baseUrl: string,
): ChangeContent {
  const keys = nameKeys(id, names);
  const name = (of: keyof typeof keys) => required(names.get(keys[of]), `the name of "${keys[of]}"`);
  const { club, vendor } = splitRelationshipId(currentId);
  const ofLeague = keys.club.startsWith("league ");
  return changeContent.parse({
    product: null,
    evidenceDate: null,
    ...pick(publish(values), Object.keys(changeContent.shape)),
    kind,
    relationship: currentId,
    club,
    clubName: name("club"),
    ofLeague,
    country: name("country"),
    category: name("category"),
    vendor,
    vendorName: name("vendor"),
    fields: Object.entries(fields).map(([field, change]) => fieldChange(field, change)),
    reason,
    url: `${baseUrl}${(ofLeague ? leagueRelationshipPath : relationshipPath)(club, currentId)}`,
  });
}

/** A changed field, named as the API names it. */
function fieldChange(field: string, { from, to }: ChangedEntry["fields"][string]): FieldChange {
  const page = pageOf(field) ?? null;
  const column = page === null ? field : columnOf(field).replace(/^evidence_/, "");
  return { field: toCamelCase(column), page, from: from ?? null, to: to ?? null };
}

/** What the server filters changes by. */
export const changesLookup = (changes: readonly Change[]): Lookup["changes"] => ({
  day: changes.map(({ releasedAt }) => releasedAt.slice(0, 10)),
  club: changes.map(({ club }) => club),
  vendor: changes.map(({ vendor }) => vendor),
  category: changes.map(({ relationship }) => splitRelationshipId(relationship).category),
  country: changes.map(({ country }) => slugOf(country)),
});
