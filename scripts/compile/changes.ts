import { type Change, changeContent, type FieldChange } from "../../contract/changes.ts";
import { compareText, once, pick } from "../../contract/collections.ts";
import { yearOf } from "../../contract/csv-columns.ts";
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
import {
  columnOf,
  pageOf,
  type ReleasedFields,
  type ReleasedRecords,
} from "../evidence/releases/difference.ts";
import { entriesOf } from "../evidence/releases/entries.ts";
import { nameKeys, pagesOf } from "../evidence/releases/relationships.ts";
import { applyOrThrow } from "../evidence/releases/replay.ts";
import { latestDate, reverifyBy } from "../evidence/values/dates.ts";
import { statusReason } from "./evidence-items.ts";

/** Changes of the releases, the newest first, and those since the last of them. */
export interface CompiledChanges extends Releases {
  changes: Change[];
}

type ReleasedLedger = Pick<Ledger, "releases" | "unreleased" | "removed" | "redirects">;

/** The changes of a ledger. `baseUrl` has no trailing slash. */
export function compileChanges(ledger: ReleasedLedger, baseUrl: string): CompiledChanges {
  const history = createHistory({ removed: [...ledger.removed], redirects: [...ledger.redirects] });
  /** The id of today of a relationship that a release names by an older one. */
  const currentId = (id: string) => history.resolveName("relationship", id) ?? id;
  const names = new Map<string, string>();
  let records: ReleasedRecords = new Map();
  /** Reads one release after the other: each adds names, and changes the records. */
  const contentsOf = (release: Omit<Release, "released_at" | "previous" | "note">) => {
    for (const [key, name] of Object.entries(release.names)) names.set(key, name);
    records = applyOrThrow(records, release);
    return entriesOf(release, records).map(({ id, values, fields, ...entry }) => {
      const relationship = currentId(id);
      const row = releasedRow(id, values, names, baseUrl, relationship);
      const change = { ...entry, relationship, fields: Object.entries(fields).map(fieldChange) };
      const columns = pick(row, Object.keys(changeContent.shape));
      return { id, content: changeContent.parse({ ...columns, ...change }) };
    });
  };
  const released = ledger.releases.map((release) => {
    const { name, released_at: releasedAt, note = null } = release;
    const contents = contentsOf(release);
    const [left, named] = [records, new Map(names)];
    const rows = () =>
      [...left]
        .sort(([a], [b]) => compareText(a, b))
        .map(([id, values]) => releasedRow(id, values, named, baseUrl))
        .filter(({ ofLeague }) => !ofLeague);
    const current = [...left]
      .filter(([, { status }]) => status === "current")
      .map(([id]) => splitRelationshipId(currentId(id)))
      .map(({ club, category }) => `${club} ${category}`);
    return { name, releasedAt, note, contents, rows, current: new Set(current) };
  });
  const newestFirst = released.reverse();
  return {
    changes: newestFirst.flatMap(({ name, releasedAt, contents }) =>
      contents.map(({ id, content }) => ({ id: `${name}/${id}`, release: name, releasedAt, ...content })),
    ),
    releases: newestFirst.map(({ contents: _, ...release }) => release),
    unreleased: once(() => contentsOf(ledger.unreleased()).map(({ content }) => content)),
  };
}

/** A relationship as a release holds it, named by the release's names and addressed by `shownId`. */
function releasedRow(
  id: string,
  values: ReleasedFields,
  names: ReadonlyMap<string, string>,
  baseUrl: string,
  shownId = id,
) {
  const keys = nameKeys(id, names);
  const name = (of: keyof typeof keys) => required(names.get(keys[of]), `the name of "${keys[of]}"`);
  const { club, vendor } = splitRelationshipId(shownId);
  const ofLeague = keys.club.startsWith("league ");
  const pages = pagesOf(values);
  return {
    product: null,
    evidenceDate: null,
    ...publish(values),
    id: shownId,
    club,
    clubName: name("club"),
    ofLeague,
    country: name("country"),
    category: name("category"),
    vendor,
    vendorName: name("vendor"),
    statusReason: statusReason(required(values.status, `the status of ${id}`), pages),
    newestEvidenceDate: latestDate(pages.map(({ date }) => date)),
    termEnd: latestDate(pages.map(({ termEnd }) => termEnd)),
    evidenceYear: yearOf(values.evidence_date ?? null),
    evidenceCount: pages.length,
    announced: values.announced === "yes",
    readBy: values.read_by ?? "software",
    reverifyBy: reverifyBy(required(values.verification_date, `the reading of ${id}`)),
    url: `${baseUrl}${(ofLeague ? leagueRelationshipPath : relationshipPath)(club, shownId)}`,
  };
}

/** A changed field, named as the API names it. */
function fieldChange([field, { from, to }]: [string, ChangedEntry["fields"][string]]): FieldChange {
  const page = pageOf(field) ?? null;
  const column = page === null ? field : columnOf(field).replace(/^evidence_/, "");
  return { field: toCamelCase(column), page, from: from ?? null, to: to ?? null };
}

export const changesLookup = (changes: readonly Change[]): Lookup["changes"] => ({
  day: changes.map(({ releasedAt }) => releasedAt.slice(0, 10)),
  club: changes.map(({ club }) => club),
  vendor: changes.map(({ vendor }) => vendor),
  category: changes.map(({ relationship }) => splitRelationshipId(relationship).category),
  country: changes.map(({ country }) => slugOf(country)),
});
