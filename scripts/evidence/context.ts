import { slugOf } from "../../contract/text-folding.ts";
import type { FieldKind } from "../../data/schema/fields.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import type { Diagnostic, Location } from "./diagnostics.ts";
import { allFields, type DocumentText, documentTexts, type Field } from "./fields.ts";
import { buyerSlug } from "./ledger.ts";
import {
  documentSchemas,
  type Evidence,
  type SourceDocument,
  type SourceFile,
  type SourceRecord,
  type UnparsedPart,
} from "./records.ts";
import { findValidBuyers, type ValidBuyer } from "./valid-buyers.ts";

/** What every rule is given: the evidence, what its references may point to, and the latest day that can be. */
export interface CheckContext {
  evidence: Evidence;
  clubs: ReadonlyMap<string, SourceRecord>;
  vendors: ReadonlyMap<string, SourceRecord>;
  /** The clubs that only the evidence for members names. */
  memberClubs: ReadonlyMap<string, SourceRecord>;
  /** Every buyer's file, by slug, also one that cannot be read. */
  buyers: ReadonlySet<string>;
  /** The buyers that have the shape of their schema. */
  validBuyers: readonly ValidBuyer[];
  /** Every text of a document that a single-field rule looks at: the schemas are walked through once for all rules. */
  documentTexts: readonly { document: SourceDocument; text: DocumentText }[];
  /** By exact name. */
  categories: ReadonlyMap<string, SourceRecord>;
  /** Whether a list may name this in a part that could not be read: no rule then calls it unknown or unused. */
  mightContain: (list: RecordKind, value: string) => boolean;
  /** YYYY-MM-DD. */
  today: string;
}

/** A rule over the evidence. It reports what it finds through `report` and changes nothing. */
export interface Check {
  /** The rule's name, as diagnostics show it. */
  rule: string;
  /** What the rule demands, in one sentence, for the documentation. */
  demands: string;
  run: (context: CheckContext, report: Report) => void;
}

/** The field by which a record is known to others. */
const KEY = {
  clubs: "slug",
  vendors: "slug",
  categories: "name",
  removed: "id",
  redirects: "from",
  memberClubs: "slug",
  deals: "slug",
} as const;

const isUnknown = ({ line }: UnparsedPart): boolean => line === undefined;

export type Report = (location: Location, message: string, hint?: string) => void;

export function createCheckContext(evidence: Evidence, today: string): CheckContext {
  return {
    evidence,
    clubs: bySlug(evidence.records.clubs),
    vendors: bySlug(evidence.records.vendors),
    memberClubs: bySlug(evidence.records.memberClubs),
    buyers: new Set(evidence.files.filter(isBuyer).map(({ path }) => buyerSlug(path))),
    validBuyers: findValidBuyers(evidence),
    documentTexts: evidence.documents.flatMap(textsOf),
    categories: new Map(evidence.records.categories.map((record) => [record.text("name"), record])),
    mightContain: namesInUnread(evidence),
    today,
  };
}

function textsOf(document: SourceDocument): { document: SourceDocument; text: DocumentText }[] {
  const texts = [...documentTexts(documentSchemas[document.kind], document.value)];
  return texts.filter(({ value }) => value !== "").map((text) => ({ document, text }));
}

const isBuyer = ({ name }: SourceFile): boolean => name.startsWith("members/buyers/");

/** By slug, also in its mended form: a malformed slug is told once, and not again by all that cite it. */
function bySlug(records: readonly SourceRecord[]): Map<string, SourceRecord> {
  const written = records.map((record) => [record.text("slug"), record] as const);
  const mended = records.map((record) => [slugOf(record.text("slug")), record] as const);
  return new Map([...mended, ...written]);
}

function namesInUnread({ unparsed, records }: Evidence): CheckContext["mightContain"] {
  const nameless = Object.values(records)
    .flat()
    .filter((record) => record.kind !== "technology" && record.text(KEY[record.kind]) === "");
  const unknown: readonly { kind: RecordKind }[] = [...unparsed.filter(isUnknown), ...nameless];
  const anything = new Set(unknown.map(({ kind }) => kind));
  const named = new Set(
    unparsed.flatMap(({ kind, line = "" }) =>
      line.split(",").map((cell) => `${kind}:${cell.replaceAll('"', "")}`),
    ),
  );
  return (list, value) => anything.has(list) || named.has(`${list}:${value}`);
}

/** Runs rules over the evidence and gives all that they find. */
export function runChecks(checks: readonly Check[], context: CheckContext): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { rule, run } of checks) {
    run(context, (location, message, hint) =>
      diagnostics.push({ ...location, rule, message, ...(hint === undefined ? {} : { hint }) }),
    );
  }
  return diagnostics;
}

/** What holds a value: a record, or a document of which one text is looked at. */
export type FieldOwner = Pick<SourceRecord, "path" | "line" | "text" | "locationOf">;

type Look = (value: string, holder: FieldOwner, field: Pick<Field, "name" | "kind">) => void;

/**
 * Calls `look` for every field of these kinds that holds something, in records and documents. Empty fields are the
 * `missing-value` rule's.
 */
export function eachValue(context: CheckContext, kinds: readonly FieldKind[], look: Look): void {
  for (const field of allFields) {
    if (field.kind === undefined || !kinds.includes(field.kind)) continue;
    for (const record of context.evidence.records[field.record]) {
      const value = record.text(field.name);
      if (value !== "") look(value, record, field);
    }
  }
  for (const { document, text } of context.documentTexts)
    if (kinds.includes(text.kind)) look(text.value, holderOf(document, text), fieldOf(text));
}

const fieldOf = ({ path, kind }: DocumentText) => ({ name: path.join("."), kind });

/** Its location is worked out only where a rule finds fault. */
function holderOf({ path, locationOf }: SourceDocument, text: DocumentText): FieldOwner {
  const placeOfText = () => locationOf(text.path);
  return {
    path,
    get line() {
      return placeOfText().line;
    },
    text: () => "",
    locationOf: placeOfText,
  };
}
