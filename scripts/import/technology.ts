import { nearest, slugOf, wordsOf } from "../../contract/text-folding.ts";
import type { Draft, RecordEdit } from "../evidence/edit.ts";
import { relationshipIdOf, type SourceRecord } from "../evidence/records.ts";
import { fieldsOf } from "../evidence/values/fields.ts";
import { aliasList, normalizeText } from "../evidence/values/normalize.ts";
import { currentSlug, enter, findClub, findVendor } from "./names.ts";
import type { CitedPage, ImportContext, Named, Relationship, Row, RowPlan } from "./plan.ts";
import { addToPage, draftOf, mayRepeat, Refusal } from "./plan.ts";

const pageFields = fieldsOf("evidence").map(({ name }) => name);

/** Fields of the use that a newer page need not say again. Fields of a page, such as a quote or the end of a term, go with their page. */
const optionalOfUse = fieldsOf("technology")
  .filter(({ name, required }) => !required && !pageFields.includes(name))
  .map(({ name }) => name);

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
  const draft: Draft = { ...stated, evidence_publisher: knownPublisher(stated, context.cited) };
  const id = relationshipIdOf({ text: (field) => draft[field] ?? "" }, ledger.categories);
  if (id === undefined) throw new Refusal("category", "the category is empty");
  const removed = ledger.evidence.records.removed.find(({ text }) => text("id") === id);
  const field = club === undefined ? "league" : "club_slug";
  if (removed !== undefined) throw new Refusal(field, `${id} was removed: ${removed.text("reason")}`);
  const file = `${slugOf(club?.country ?? league?.text("country") ?? "")}.csv`;
  const known = relationships.get(id) ?? relationshipInLedger(id, context, row, file);
  const relationship = known ?? { file, pages: [{ draft, row }], row };
  const cited = citedPage(id, (field) => draft[field] ?? "");
  // Club and vendor in another category, or club, address and category.
  const near = context.cited
    .filter(({ owner }) => owner === cited.owner)
    .filter((one) => one.vendor === cited.vendor || (one.url === cited.url && one.category === category));
  const plan = known === undefined ? planNew(cited, context, row) : planPage(id, known, draft, row);
  const remarks = [...plan.remarks, ...respelt(draft, row)];
  if (club !== undefined && row.text("club_slug") !== club.slug)
    remarks.push(...takenAs("club", club, row.text("club_name")));
  remarks.push(...takenAs("vendor", vendor, row.text("vendor")));
  if (plan.outcome === "known") return { ...plan, remarks };
  if (known === undefined) remarks.push(...mayRepeat(near.map((one) => one.id)));
  if (club !== undefined) remarks.push(...enter(context, "clubs", club, row));
  remarks.push(...enter(context, "vendors", vendor, row));
  relationships.set(id, Object.assign(relationship, { row }));
  context.cited.push(cited);
  return { ...plan, remarks };
}

const letters = (text: string): string => wordsOf(text).join("");

/** The ledger's name for a publisher: that of the page, or one of its site that differs in spaces and marks only. */
function knownPublisher(draft: Draft, cited: readonly CitedPage[]): string {
  const { evidence_url: address = "", evidence_publisher: given = "" } = draft;
  const [site = address] = /^https?:\/\/[^/]+\//.exec(address) ?? [];
  const ofSite = cited.filter(({ url }) => url.startsWith(site));
  const known =
    ofSite.find(({ url }) => url === address) ??
    ofSite.find(({ publisher }) => publisher === given) ??
    ofSite.find(({ publisher }) => letters(publisher) === letters(given));
  return known?.publisher ?? given;
}

/** Remarks on the fields that are written otherwise than the row has them. */
const respelt = (draft: Draft, { text }: Row): string[] =>
  ["evidence_publisher", "category", "evidence_url", "archive_url"]
    .filter((field) => draft[field] !== normalizeText(text(field)))
    .map((field) => `${field.replace("evidence_", "")} taken as "${draft[field]}"`);

function takenAs(kind: string, { slug, name, aliases }: Named, given: string): string[] {
  const isNamed = [slug, name, ...aliasList(aliases)].some((one) => letters(one) === letters(given));
  return isNamed ? [] : [`${kind} taken as "${name}"`];
}

/** A page of a relationship's row, or of one that is further evidence for it. */
const citedPage = (id: string, text: Row["text"], owner = text): CitedPage => ({
  id,
  owner: owner("club") || owner("league"),
  vendor: owner("vendor"),
  category: owner("category"),
  url: text("evidence_url"),
  publisher: text("evidence_publisher"),
  verified: text("verification_date"),
});

export const citedPages = ({ relationships, pages }: ImportContext["ledger"]): CitedPage[] =>
  [...relationships].flatMap(([id, { text }]) =>
    (pages.get(id) ?? []).map(({ row }) => citedPage(id, row.text, text)),
  );

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
  { id, owner, vendor, url, verified }: CitedPage,
  { ledger, cited }: ImportContext,
  row: Row,
): RowPlan {
  // The page may be known for another product, which an editor chose when the row was entered.
  const entered = cited.find(
    (one) =>
      one.owner === owner &&
      one.vendor === vendor &&
      one.url === url &&
      one.verified >= verified &&
      ledger.relationships.has(one.id),
  );
  if (entered !== undefined) return { outcome: "known", record: entered.id, remarks: [`not ${id}`] };
  if (row.text("newer") === "") return { outcome: "new", record: id, remarks: [] };
  const [near] = nearest(id, ledger.relationships.keys());
  const hint = near === undefined ? undefined : `did you mean "${near}"?`;
  throw new Refusal("newer", `there is no row ${id} to be newer than`, hint);
}

/** Adds a page to a relationship: as its own if it is newer than that, else as a further one. */
function planPage(record: string, { pages }: Relationship, draft: Draft, row: Row): RowPlan {
  const [primary] = pages;
  // The same words are of the same page, whose address was corrected since.
  const cited =
    pages.find((page) => page.draft.evidence_url === draft.evidence_url) ??
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
  const kept = Object.entries(primary.draft).filter(
    ([field]) => optionalOfUse.includes(field) && draft[field] === "",
  );
  const statedScope = draft.scope === "Not stated" ? scope : (draft.scope ?? "");
  pages[0] = { draft: { ...draft, ...Object.fromEntries(kept), product, scope: statedScope }, row };
  return { outcome: "newer evidence", record, remarks: status === before ? [] : [`${before} → ${status}`] };
}

/** The edits of relationships: each row, and its further pages that are new as such or changed. */
export const technologyEdits = ({ relationships, ledger, top }: ImportContext): RecordEdit[] =>
  [...relationships].flatMap(([id, { file, pages, row }]) => {
    const [primary, ...further] = pages;
    const own =
      "league" in primary.draft
        ? ({ kind: "leagueTechnology", path: `${top}/league-technology.csv` } as const)
        : ({ kind: "technology", path: `${top}/technology/${file}` } as const);
    const others = further
      .filter((page) => page.record?.kind !== "evidence" || page.row !== undefined)
      .map((page) => ({
        kind: "evidence" as const,
        path: `${top}/evidence/${file}`,
        draft: { ...page.draft, relationship: id },
        replaces: page.record?.kind === "evidence" ? page.record : undefined,
        sheetRow: page.row ?? row,
      }));
    const replaces = ledger.relationships.get(id);
    return [{ ...own, replaces, draft: primary.draft, sheetRow: primary.row ?? row }, ...others];
  });
