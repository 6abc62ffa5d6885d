import { slugOf } from "../../contract/text-folding.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import type { CheckContext } from "../evidence/context.ts";
import type { Draft, EditedFile, RecordEdit, SheetRow } from "../evidence/edit.ts";
import { fieldsOf } from "../evidence/fields.ts";
import { normalizeValue } from "../evidence/normalize.ts";
import { type Named, NameList } from "./names.ts";

export const outcomes = ["new", "newer evidence", "further page", "known"] as const;

/** What becomes of a row that is not refused: `record` is a relationship's id, or the slug of a deal or buyer. */
export interface RowPlan {
  outcome: (typeof outcomes)[number];
  record: string;
  /** What a reader should know besides, such as `new vendor`. */
  remarks: readonly string[];
}

/** The ledger that rows are compared with, and what they change. `top` is what its paths begin with. */
export class ImportContext {
  readonly top: string;
  readonly ledger: CheckContext;
  readonly clubs: NameList;
  readonly vendors: NameList;
  readonly edits: RecordEdit[] = [];
  readonly files: EditedFile[] = [];

  constructor(top: string, ledger: CheckContext) {
    this.top = top;
    this.ledger = ledger;
    this.clubs = new NameList("club", ledger.evidence);
    this.vendors = new NameList("vendor", ledger.evidence);
  }

  /** Enters a vendor that the ledger lacks, and returns the remark on it. */
  enterVendor(vendor: Named, row: SheetRow): string[] {
    const { slug, name, record } = vendor;
    this.vendors.keep(vendor);
    if (record !== undefined || !this.#add("vendors", "vendors.csv", { slug, name }, row)) return [];
    return ["new vendor"];
  }

  /** Enters a club that the ledger lacks, in its list of all clubs or in that of members, and returns the remark on it. */
  enterClub(club: Named, row: SheetRow, list: "clubs" | "memberClubs"): string[] {
    const { slug, name, country, aliases, record } = club;
    const isMoved = list === "clubs" && record?.kind === "memberClubs";
    const path = list === "clubs" ? "clubs.csv" : "members/clubs.csv";
    this.clubs.keep(club);
    if (record !== undefined && !isMoved) return [];
    if (!this.#add(list, path, { slug, name, country, aliases }, row)) return [];
    if (!isMoved) return ["new club"];
    this.edits.push({
      kind: record.kind,
      path: record.path,
      draft: undefined,
      replaces: record,
      sheetRow: row,
    });
    return ["club moved from members/clubs.csv"];
  }

  /** Returns false if an earlier row has entered it. */
  #add(kind: RecordKind, name: string, draft: Draft, row: SheetRow): boolean {
    if (this.edits.some((edit) => edit.kind === kind && edit.draft?.slug === draft.slug)) return false;
    this.edits.push({ kind, path: `${this.top}/${name}`, draft, sheetRow: row });
    return true;
  }
}

/** The fields of a record that a row has, as `npm run format` writes them. */
export const draftOf = (kind: RecordKind, text: (field: string) => string): Draft =>
  Object.fromEntries(
    fieldsOf(kind).map((field) => [field.name, normalizeValue(field.kind, text(field.name), [])]),
  );

export const countryFile = (country: string): string => `${slugOf(country)}.csv`;
