import { fold, nearest, slugOf } from "../../contract/text-folding.ts";
import type { Draft, RecordEdit } from "../evidence/edit.ts";
import { relationshipIdOf, type SourceRecord } from "../evidence/records.ts";
import { fieldsOf } from "../evidence/values/fields.ts";
import { aliasList, normalizeText } from "../evidence/values/normalize.ts";
import { canonicalUrl } from "../evidence/values/urls.ts";
import { currentSlug, enter, findClub, findVendor } from "./names.ts";
import {
  addToPage,
  draftOf,
  type ImportContext,
  type Named,
  Refusal,
  type Relationship,
  type Row,
  type RowPlan,
} from "./plan.ts";

const pageFields = fieldsOf("evidence").map(({ name }) => name);

/** A technology row's fields as those of a further page. */
const pageOf = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => pageFields.includes(field)));

/** Plans a row, which may add to what an earlier row has brought. Throws Refusal. */
export function planTechnology(context: ImportContext, row: Row): RowPlan {
  const { ledger, relationships } = context;
  const league = findLeague(context, row);
  const club = league === undefined ? findClub(context, row.text) : undefined;
  const vendor = findVendor(context, row.text);
  const category = categoryOf(normalizeText(row.text("category")), context);
  const owner = club === undefined ? { league: row.text("league") } : { club: club.slug };
  const kind = club === undefined ? "leagueTechnology" : "technology";
  const stated: Draft = { ...draftOf(kind, row.text), ...owner, vendor: vendor.slug, category };
  const publisher = knownPublisher(stated, context);
  const draft = publisher === undefined ? stated : { ...stated, evidence_publisher: publisher };
  const id = relationshipIdOf({ text: (field) => draft[field] ?? "" }, ledger.categories);
  if (id === undefined) throw new Refusal("category", "the category is empty");
  const removed = ledger.evidence.records.removed.find(({ text }) => text("id") === id);
  if (removed !== undefined)
    throw new Refusal(
      club === undefined ? "league" : "club_slug",
      `${id} was removed: ${removed.text("reason")}`,
    );
  const file = `${slugOf(club?.country ?? league?.text("country") ?? "")}.csv`;
  const known = relationships.get(id) ?? relationshipInLedger(id, context, row, file);
  const relationship = known ?? { file, pages: [{ draft, row }], row };
  const repeated = known === undefined ? mayRepeat(draft, context) : [];
  const plan = known === undefined ? planNew(id, draft, context, row) : planPage(id, known, draft, row);
  const taken = [
    ...(publisher === undefined ? [] : [`publisher taken as "${publisher}"`]),
    ...(club === undefined || row.text("club_slug") !== "" || isNamed(club, row)
      ? []
      : [`club taken as "${club.name}"`]),
  ];
  if (plan.outcome === "known") return { ...plan, remarks: [...plan.remarks, ...taken] };
  relationships.set(id, Object.assign(relationship, { row }));
  const entered = [
    club === undefined ? [] : enter(context, "clubs", club, row),
    enter(context, "vendors", vendor, row),
  ];
  return { ...plan, remarks: [...plan.remarks, ...taken, ...repeated, ...entered.flat()] };
}

const isNamed = ({ slug, name, aliases }: Named, { text }: Row): boolean =>
  slugOf(text("club_name")) === slug ||
  [name, ...aliasList(aliases)].some((one) => fold(one) === fold(normalizeText(text("club_name"))));

/** The publisher by which the ledger, or an earlier row, cites the page; undefined if the row has the same or none has it. */
function knownPublisher(draft: Draft, { ledger, relationships }: ImportContext): string | undefined {
  const address = canonicalUrl(draft.evidence_url ?? "");
  const cited = [...ledger.pages.values()].flat().map(({ row }) => row.text);
  const entered = [...relationships.values()].flatMap(({ pages }) =>
    pages.map((page) => (field: string) => page.draft[field] ?? ""),
  );
  const same = [...cited, ...entered].find((text) => canonicalUrl(text("evidence_url")) === address);
  const publisher = same?.("evidence_publisher");
  return publisher === draft.evidence_publisher ? undefined : publisher;
}

/** Remarks on the rows that a new one may repeat: club and vendor in another category, or club and address. */
function mayRepeat(draft: Draft, { ledger, relationships }: ImportContext): string[] {
  const address = canonicalUrl(draft.evidence_url ?? "");
  const owner = draft.league === undefined ? "club" : "league";
  const held = [...ledger.relationships].map(([id, { text }]) => ({
    id,
    text,
    addresses: ledger.pages.get(id)?.map(({ row }) => row.text("evidence_url")) ?? [],
  }));
  const entered = [...relationships].map(([id, { pages }]) => ({
    id,
    text: (field: string) => pages[0].draft[field] ?? "",
    addresses: pages.map((page) => page.draft.evidence_url ?? ""),
  }));
  const ids = [...held, ...entered]
    .filter(({ text }) => text(owner) === draft[owner])
    .filter(
      ({ text, addresses }) =>
        text("vendor") === draft.vendor || addresses.some((one) => canonicalUrl(one) === address),
    )
    .map(({ id }) => id);
  return ids.length === 0 ? [] : [`may repeat ${[...new Set(ids)].join(", ")}`];
}

/** The league of a sheet of leagues; undefined in a sheet of clubs. Throws Refusal. */
function findLeague({ ledger: { leagues } }: ImportContext, { text }: Row): SourceRecord | undefined {
  const slug = text("league");
  const league = leagues.get(slug);
  if (slug === "" || league !== undefined) return league;
  const [near] = nearest(slug, leagues.keys());
  const hint = near === undefined ? undefined : `did you mean "${near}"?`;
  throw new Refusal("league", `unknown league "${slug}"`, hint);
}

/** A category's name, also for one that was renamed. An unknown one is left to the check. */
function categoryOf(name: string, { ledger: { categories, evidence } }: ImportContext): string {
  const slug = currentSlug("category", slugOf(name), evidence);
  const bySlug = evidence.records.categories.find(({ text }) => text("slug") === slug);
  return categories.has(name) ? name : (bySlug?.text("name") ?? name);
}

function relationshipInLedger(
  id: string,
  { ledger }: ImportContext,
  row: Row,
  file: string,
): Relationship | undefined {
  const [primary, ...further] = (ledger.pages.get(id) ?? []).map(({ row: record }) => ({
    draft: draftOf(record.kind, record.text),
    record,
  }));
  return primary && { file, pages: [primary, ...further], row };
}

function planNew(
  id: string,
  { club, league, vendor, ...draft }: Draft,
  { ledger }: ImportContext,
  row: Row,
): RowPlan {
  const { evidence_url: url, verification_date: day = "" } = draft;
  // The page may be known for another product, which an editor chose when the row was entered.
  const entered = [...ledger.relationships].find(
    ([other, { text }]) =>
      (text("club") || text("league")) === (club ?? league) &&
      text("vendor") === vendor &&
      ledger.pages.get(other)?.some((page) => page.row.text("evidence_url") === url && page.verified >= day),
  );
  if (entered !== undefined) return { outcome: "known", record: entered[0], remarks: [`not ${id}`] };
  if (row.text("newer") === "") return { outcome: "new", record: id, remarks: [] };
  const [near] = nearest(id, ledger.relationships.keys());
  const hint = near === undefined ? undefined : `did you mean "${near}"?`;
  throw new Refusal("newer", `newer than nothing: the ledger has no ${id}`, hint);
}

/** Adds a page to a relationship: as its own if it is newer than that, else as a further one. */
function planPage(record: string, { pages }: Relationship, draft: Draft, row: Row): RowPlan {
  const [primary] = pages;
  const url = canonicalUrl(draft.evidence_url ?? "");
  // The same words are of the same page, whose address was corrected since.
  const cited =
    pages.find((page) => canonicalUrl(page.draft.evidence_url ?? "") === url) ??
    pages.find((page) => page.draft.evidence_note === draft.evidence_note);
  if (cited !== undefined) {
    const added = addToPage(record, cited.draft, cited === primary ? draft : pageOf(draft));
    if (added.plan.outcome !== "known") Object.assign(cited, { draft: added.draft, row });
    return added.plan;
  }
  const { status: before = "", product = "", scope = "", evidence_date: date = "" } = primary.draft;
  const { status = "" } = draft;
  if ((draft.evidence_date ?? "") <= date) {
    pages.push({ draft: pageOf(draft), row });
    return { outcome: "further page", record, remarks: status === before ? [] : [`stays ${before}`] };
  }
  pages.push({ ...primary, draft: pageOf(primary.draft) });
  pages[0] = {
    draft: { ...draft, product, scope: draft.scope === "Not stated" ? scope : (draft.scope ?? "") },
    row,
  };
  return { outcome: "newer evidence", record, remarks: status === before ? [] : [`${before} → ${status}`] };
}

/** The edits of relationships: each row, and its further pages that are new as such or changed. */
export const technologyEdits = ({ relationships, ledger, top }: ImportContext): RecordEdit[] =>
  [...relationships].flatMap(
    ([
      id,
      {
        file,
        pages: [primary, ...further],
        row,
      },
    ]) => {
      const isOfLeague = "league" in primary.draft;
      const path = isOfLeague ? `${top}/league-technology.csv` : `${top}/technology/${file}`;
      const replaces = ledger.relationships.get(id);
      const own = { path, replaces, draft: primary.draft, sheetRow: primary.row ?? row };
      const others = further
        .filter((page) => page.record?.kind !== "evidence" || page.row !== undefined)
        .map((page) => ({
          kind: "evidence" as const,
          path: `${top}/evidence/${file}`,
          draft: { ...page.draft, relationship: id },
          replaces: page.record?.kind === "evidence" ? page.record : undefined,
          sheetRow: page.row ?? row,
        }));
      return [
        { kind: isOfLeague ? ("leagueTechnology" as const) : ("technology" as const), ...own },
        ...others,
      ];
    },
  );
