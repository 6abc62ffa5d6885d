import { basename } from "node:path";
import { relationshipId } from "../../contract/relationship-id.ts";
import { nearest, slugOf } from "../../contract/text-folding.ts";
import type { Draft, SheetRow } from "../evidence/edit.ts";
import { fieldsOf } from "../evidence/fields.ts";
import { normalizeText } from "../evidence/normalize.ts";
import type { SourceRecord } from "../evidence/records.ts";
import { canonicalUrl } from "../evidence/urls.ts";
import { clubMention, Refusal, vendorMention } from "./names.ts";
import { countryFile, draftOf, type ImportContext, type RowPlan } from "./plan.ts";

/** A page of a relationship, with its record in the ledger. */
interface Page {
  draft: Draft;
  record?: SourceRecord | undefined;
  /** The row that the page is from, or that turns it into further evidence. */
  row?: SheetRow;
}

/** A relationship that rows change. */
interface Relationship {
  id: string;
  file: string;
  use: Draft;
  primary: Page;
  further: Page[];
  row: SheetRow;
}

const pageFields = fieldsOf("evidence")
  .map(({ name }) => name)
  .filter((name) => name !== "relationship");

const pick = (draft: Draft, isWanted: (field: string) => boolean): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => isWanted(field)));
const pageOf = (draft: Draft) => pick(draft, (field) => pageFields.includes(field));
const useOf = (draft: Draft) => pick(draft, (field) => !pageFields.includes(field));

/** Plans rows one after another, because a row may add to what an earlier one has brought. */
export class TechnologyPlan {
  readonly #context: ImportContext;
  readonly #removed: ReadonlyMap<string, string>;
  readonly #changed = new Map<string, Relationship>();

  constructor(context: ImportContext) {
    const { removed } = context.ledger.evidence.records;
    this.#context = context;
    this.#removed = new Map(removed.map(({ text }) => [text("id"), text("reason")]));
  }

  /** Throws Refusal. */
  add(row: SourceRecord): RowPlan {
    const { clubs, vendors, ledger } = this.#context;
    const club = clubs.find(clubMention(row.text), row.line);
    const vendor = vendors.find(vendorMention(row.text("vendor")), row.line);
    const category = this.#category(normalizeText(row.text("category")));
    const draft: Draft = {
      ...draftOf("technology", row.text),
      club: club.slug,
      vendor: vendor.slug,
      category,
    };
    const slug = ledger.categories.get(category)?.text("slug") ?? slugOf(category);
    const id = relationshipId({
      club: club.slug,
      vendor: vendor.slug,
      category: { slug },
      product: draft.product || null,
    });
    const reason = this.#removed.get(id);
    if (reason !== undefined) throw new Refusal("club_slug", `${id} was removed: ${reason}`);
    const plan = this.#place(id, draft, row, countryFile(club.country));
    if (plan.outcome === "known") return plan;
    const entered = [this.#context.enterClub(club, row, "clubs"), this.#context.enterVendor(vendor, row)];
    return { ...plan, remarks: [...plan.remarks, ...entered.flat()] };
  }

  /** Makes the edits of all rows. */
  finish(): void {
    const { edits, top } = this.#context;
    for (const { id, file, use, primary, further, row } of this.#changed.values()) {
      const path = `${top}/technology/${file}`;
      const replaces = this.#context.ledger.relationships.get(id);
      edits.push({ kind: "technology", path, draft: { ...use, ...primary.draft }, replaces, sheetRow: row });
      for (const page of further.filter(({ record }) => record?.kind !== "evidence"))
        edits.push({
          kind: "evidence",
          path: `${top}/evidence/${file}`,
          draft: { relationship: id, ...page.draft },
          sheetRow: page.row ?? row,
        });
    }
  }

  #place(id: string, draft: Draft, row: SourceRecord, file: string): RowPlan {
    const page = { draft: pageOf(draft), row };
    const relationship = this.#changed.get(id) ?? this.#fromLedger(id, row);
    if (relationship === undefined) {
      const entered = this.#enteredAs(draft);
      if (entered !== undefined) return { outcome: "known", record: entered, remarks: [`not ${id}`] };
      if (row.text("newer") !== "") throw this.#lacks(id);
      this.#changed.set(id, { id, file, use: useOf(draft), primary: page, further: [], row });
      return { outcome: "new", record: id, remarks: [] };
    }
    const { primary, further, use } = relationship;
    if ([primary, ...further].some((cited) => isSamePage(cited.draft, draft)))
      return { outcome: "known", record: id, remarks: [] };
    this.#changed.set(id, relationship);
    relationship.row = row;
    if ((draft.evidence_date ?? "") <= (primary.draft.evidence_date ?? "")) {
      further.push(page);
      return {
        outcome: "further page",
        record: id,
        remarks: remarksOn(use.status, use.status, draft.status),
      };
    }
    further.push(primary);
    relationship.primary = page;
    const scope = draft.scope === "Not stated" ? use.scope : draft.scope;
    relationship.use = { ...use, scope: scope ?? "", status: draft.status ?? "" };
    return {
      outcome: "newer evidence",
      record: id,
      remarks: remarksOn(use.status, draft.status, draft.status),
    };
  }

  #fromLedger(id: string, row: SheetRow): Relationship | undefined {
    const { relationships, pages } = this.#context.ledger;
    const record = relationships.get(id);
    if (record === undefined) return undefined;
    const [primary, ...further] = (pages.get(id) ?? []).map((page) => ({
      draft: pageOf(draftOf(page.row.kind, page.row.text)),
      record: page.row,
    }));
    if (primary === undefined) return undefined;
    const use = useOf(draftOf("technology", record.text));
    return { id, file: basename(record.path), use, primary, further, row };
  }

  /** The relationship of this club and vendor whose page this is, read no earlier: an editor chose another product. */
  #enteredAs({ club, vendor, evidence_url: url, verification_date: day = "" }: Draft): string | undefined {
    const { relationships, pages } = this.#context.ledger;
    const found = [...relationships].find(
      ([id, record]) =>
        record.text("club") === club &&
        record.text("vendor") === vendor &&
        pages.get(id)?.some(({ row, verified }) => row.text("evidence_url") === url && verified >= day),
    );
    return found?.[0];
  }

  #lacks(id: string): Refusal {
    const [near] = nearest(id, this.#context.ledger.relationships.keys());
    const hint = near === undefined ? undefined : `did you mean "${near}"?`;
    return new Refusal("newer", `newer than nothing: the ledger has no ${id}`, hint);
  }

  /** A category's name, also for one that was renamed. An unknown one is left to the check. */
  #category(name: string): string {
    const { categories, evidence } = this.#context.ledger;
    if (categories.has(name)) return name;
    const slug = slugOf(name);
    const redirect = evidence.records.redirects.find(
      ({ text }) => text("kind") === "category" && text("from") === slug,
    );
    const wanted = redirect?.text("to") ?? slug;
    const found = evidence.records.categories.find(({ text }) => text("slug") === wanted);
    return found?.text("name") ?? name;
  }
}

/** The same words are of the same page, whose address was corrected since. */
const isSamePage = (a: Draft, b: Draft): boolean =>
  canonicalUrl(a.evidence_url ?? "") === canonicalUrl(b.evidence_url ?? "") ||
  a.evidence_note === b.evidence_note;

/** What a reader should know of the status: that it changes, or that the sheet's is not taken. */
function remarksOn(before = "", after = "", inSheet = ""): string[] {
  if (before !== after) return [`${before} → ${after}`];
  return inSheet === after ? [] : [`stays ${after}`];
}
