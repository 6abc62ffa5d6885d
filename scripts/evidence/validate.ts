import * as z from "zod";
import { checks, guardedKinds } from "./checks/index.ts";
import { createCheckContext, runChecks } from "./context.ts";
import { type Diagnostic, inReadingOrder } from "./diagnostics.ts";
import { fieldsOf, hasEveryField } from "./fields.ts";
import { fieldValues, type Ledger, toLedger } from "./ledger.ts";
import { type MembersFolder, type ParsedEvidence, readEvidence } from "./read-evidence.ts";
import { documentSchemas, type Evidence, type SourceRecord } from "./records.ts";
import { schemaDiagnostics } from "./schema-diagnostics.ts";

export interface ValidationResult {
  diagnostics: Diagnostic[];
  /** How many files and records were read. */
  files: number;
  records: number;
  /** The typed evidence; undefined where there is any problem. */
  ledger: Ledger | undefined;
}

/**
 * Reads and checks all evidence below a folder.
 *
 * @param today the latest day that can be, YYYY-MM-DD
 * @param members where the evidence for members lies
 */
export async function validateEvidence(
  folder: string,
  today: string,
  members?: MembersFolder,
): Promise<ValidationResult> {
  return validate(await readEvidence(folder, members), today);
}

/** Judges evidence that has been read. */
export function validate(
  { evidence, diagnostics: faultsOfForm }: ParsedEvidence,
  today: string,
): ValidationResult {
  const found = [...faultsOfForm, ...runChecks(checks, createCheckContext(evidence, today))];
  const diagnostics = inReadingOrder([...found, ...problemsOfShape(evidence, found)]);
  return {
    diagnostics,
    files: evidence.files.length,
    records: recordsIn(evidence),
    // Worked out when it is asked for: the check alone has no use for it.
    get ledger() {
      return diagnostics.length === 0 ? toLedger(evidence) : undefined;
    },
  };
}

function recordsIn({ records, documents }: Evidence): number {
  const buyers = documents.filter(({ kind }) => kind === "buyer").length;
  return Object.values(records).reduce((sum, list) => sum + list.length, buyers);
}

/** What the schemas find beyond the rules: in documents, and in lines of complete records that no rule has found fault with. */
function problemsOfShape({ records, documents }: Evidence, found: readonly Diagnostic[]): Diagnostic[] {
  // The form of a buyer's file says nothing of what stands in it.
  const ofContent = found.filter(({ rule }) => rule !== "buyer-form");
  const told = new Set(ofContent.map(({ path, line }) => `${path}:${line}`));
  const ofDocuments = documents.flatMap(({ kind, value, locationOf }) =>
    schemaDiagnostics(documentSchemas[kind], value, locationOf),
  );
  const ofRecords = Object.values(records).flatMap(problemsOfFields);
  return [...ofDocuments, ...ofRecords].filter(({ path, line }) => !told.has(`${path}:${line}`));
}

/** Looks only at what no rule guards, because the schemas take their time over a hundred thousand rows. */
function problemsOfFields(records: readonly SourceRecord[]): Diagnostic[] {
  const [first] = records;
  if (first === undefined) return [];
  const fields = fieldsOf(first.kind).filter(({ kind }) => kind === undefined || !guardedKinds.has(kind));
  const schema = z.strictObject(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])));
  return records
    .filter((record) => hasEveryField(record.kind, record.fields))
    .flatMap((record) =>
      schemaDiagnostics(schema, fieldValues(record, fields), ([field]) =>
        record.locationOf(String(field ?? "")),
      ),
    );
}
