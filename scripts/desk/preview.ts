import type { Diagnostic } from "../evidence/diagnostics.ts";
import { applyEdits, type RecordEdit, tryFiles } from "../evidence/edit.ts";
import type { SourceRecord } from "../evidence/records.ts";
import { sentenceOf } from "../evidence/report.ts";
import { fieldsOf } from "../evidence/values/fields.ts";
import { ProblemLocator } from "../import/locate-problems.ts";
import { draftOf } from "../import/plan.ts";
import { planImport } from "../import/run.ts";
import type { LedgerState, Preview } from "./desk-ledger.ts";

export type FormValues = Readonly<Record<string, string>>;

/** A form as a row of a sheet: an import's own rules and messages hold for it. */
const FORM = "form";
const COLUMNS = ["club_name", "country", ...fieldsOf("technology").map(({ name }) => name)];

/** The form's value of a field that a sheet or a record has under another name. */
const ALIASES: Readonly<Record<string, string>> = { club_slug: "club_name", club: "club_name" };

const locationOf = (field: string) => ({
  path: FORM,
  line: 1,
  column: COLUMNS.indexOf(field === "club_slug" ? "club_name" : field) + 1,
});

function byField(problems: readonly Diagnostic[]): Preview["problems"] {
  const found: Record<string, string[]> = {};
  for (const problem of problems) {
    const { path, line, column } = problem;
    const field = path === FORM ? (COLUMNS[column - 1] ?? "") : "";
    const place = path === FORM ? "" : `${path}:${line}: `;
    const name = ALIASES[field] ?? field;
    found[name] = [...(found[name] ?? []), `${place}${sentenceOf(problem)}`];
  }
  return found;
}

/** A page entered as a technology row, as newer evidence or as a further page, as `npm run import` decides it. */
export function previewRow(values: FormValues, { top, ...state }: LedgerState): Preview {
  const row: SourceRecord = {
    kind: "technology",
    path: FORM,
    line: 1,
    fields: COLUMNS,
    text: (field) => values[field] ?? "",
    locationOf,
  };
  const sheet = { kind: "technology" as const, rows: [row] };
  const { files, rows, problems, context } = planImport(FORM, sheet, top, state.context);
  const [planned] = rows;
  const remarks = planned === undefined ? [] : planned.remarks.map((remark) => `, ${remark}`);
  const outcome =
    planned === undefined ? "refused" : `${planned.outcome}: ${planned.record}${remarks.join("")}`;
  return { outcome, problems: byField(problems), files, context };
}

/** Answers of a page of the ledger that is read again. */
export type RereadAction = keyof typeof ANSWERS;
export const isRereadAction = (action = ""): action is RereadAction => Object.hasOwn(ANSWERS, action);

/** The button of each answer, the answer's name, and the fields that a person may correct with it. */
const CORRECTED = ["says", "evidence_note", "quote", "term_end", "archive_url"];
const ANSWERED = ["ended", "evidence_url", ...CORRECTED];
export const ANSWERS = {
  still: { button: "Still says so", label: "still says so", fields: CORRECTED },
  ended: { button: "Ended", label: "ended", fields: ["ended", ...CORRECTED] },
  moved: { button: "Moved to this evidence url", label: "moved", fields: ["evidence_url", ...CORRECTED] },
  gone: {
    button: "Gone, see archive url",
    label: "gone, an archived copy is cited",
    fields: ["archive_url"],
  },
};

export interface CitedPage {
  id: string;
  relationship: SourceRecord;
  record: SourceRecord;
}

export function citedPage(id: string, url: string, { context }: LedgerState): CitedPage | undefined {
  const { relationships, pages } = context;
  const relationship = relationships.get(id);
  const record = pages.get(id)?.find(({ row }) => row.text("evidence_url") === url)?.row;
  return relationship && record && { id, relationship, record };
}

/** A page that a person read again. One that is gone keeps its verification date, because nobody has read it. */
export function previewReread(
  action: RereadAction,
  values: FormValues,
  cited: CitedPage | undefined,
  today: string,
  { top, context }: LedgerState,
): Preview {
  const nothing = { files: [], context };
  if (cited === undefined) return { outcome: "refused", problems: { "": [NOT_IN_LEDGER] }, ...nothing };
  const { id, relationship, record } = cited;
  const { label, fields } = ANSWERS[action];
  const outcome = `${label}: ${id}`;
  // Enter in a field gives the first answer: what another answer was typed for must not be lost.
  const isIgnored = (field: string) =>
    !fields.includes(field) && (values[field] ?? record.text(field)) !== record.text(field);
  const ignoredCorrections = ANSWERED.filter(isIgnored);
  const advice = [`"${label}" leaves this as it is; choose another answer`];
  if (ignoredCorrections.length > 0)
    return {
      outcome,
      problems: Object.fromEntries(ignoredCorrections.map((field) => [field, advice])),
      ...nothing,
    };
  if (action === "gone" && !values.archive_url)
    return { outcome, problems: { archive_url: [NO_COPY] }, ...nothing };
  const given = Object.fromEntries(fields.map((field) => [field, values[field] ?? record.text(field)]));
  const reading = action === "gone" ? {} : { verification_date: today, read_by: "person" };
  const status = action === "ended" ? "historical" : (values.status ?? relationship.text("status"));
  const changes = new Map<SourceRecord, Record<string, string>>([[record, { ...given, ...reading }]]);
  if (action !== "gone") changes.set(relationship, { ...changes.get(relationship), status });
  const edits = [...changes].map(([replaces, changed]): RecordEdit => {
    const { kind, path, text } = replaces;
    const draft = draftOf(kind, (field) => changed[field] ?? text(field));
    return { kind, path, draft, replaces, sheetRow: { line: 1, locationOf } };
  });
  const files = applyEdits(edits, context.evidence);
  const tried = tryFiles(top, context, files);
  const locator = new ProblemLocator(FORM, files, tried.context.evidence);
  const problems = byField(tried.diagnostics.map((problem) => locator.inSheet(problem)));
  return { outcome, problems, files, context: tried.context };
}

export const NOT_IN_LEDGER = "The ledger has no row that cites this address now.";
const NO_COPY = "Give the address of an archived copy. Without one the row stays as it is.";
