import { recordSchemas } from "../../../data/schema/records.ts";
import { runChecks } from "../checks/check.ts";
import { formatCheck } from "../checks/files.ts";
import { comparisons, ownStages } from "../checks/index.ts";
import { type Diagnostic, inReadingOrder } from "../diagnostics.ts";
import { type Ledger, toLedger } from "../ledger/ledger.ts";
import { unconfirmedChanges } from "../ledger/supplier-changes.ts";
import type { EvidenceFolder } from "../reading/evidence-files.ts";
import { type ParsedEvidence, readEvidence } from "../reading/read-evidence.ts";
import { type DocumentKind, documentSchemas, type Evidence, type SourceDocument } from "../records.ts";
import { fieldValues } from "../values/fields.ts";
import { validateDocument, validateRecord } from "../values/validated.ts";
import { type CheckContext, createCheckContext } from "./context.ts";
import { applyExceptions } from "./exceptions.ts";
import { schemaDiagnostics } from "./schema-diagnostics.ts";

export interface ValidationResult {
  /** The evidence, indexed. */
  context: CheckContext;
  diagnostics: Diagnostic[];
  files: number;
  records: number;
  /** Pairs of relationships that may be changes of supplier and that nobody has confirmed; none if there is any diagnostic. */
  readonly unconfirmedChanges: readonly (readonly [from: string, to: string])[];
  /** The typed evidence, made when it is read; undefined if there is any diagnostic. */
  readonly ledger: Ledger | undefined;
}

/** @param today the latest day that is not in the future, YYYY-MM-DD */
export async function validateEvidence(
  folder: string,
  today: string,
  members: EvidenceFolder | undefined,
): Promise<ValidationResult> {
  return validate(await readEvidence(folder, members), today);
}

export function validate(parsed: ParsedEvidence, today: string): ValidationResult {
  const { evidence } = parsed;
  const context = createCheckContext(evidence, today);
  const faults = ownFaults(parsed, context);
  const diagnostics = inReadingOrder(faults.length > 0 ? faults : comparedFaults(context));
  const buyers = evidence.documents.filter(({ kind }) => kind === "buyer").length;
  return {
    context,
    diagnostics,
    files: evidence.files.length,
    records: Object.values(evidence.records).reduce((sum, list) => sum + list.length, buyers),
    get unconfirmedChanges() {
      return diagnostics.length === 0 ? unconfirmedChanges(context) : [];
    },
    get ledger() {
      return diagnostics.length === 0 ? toLedger(evidence) : undefined;
    },
  };
}

/**
 * The faults of files and values, else of references, else of single records, else what the schemas refuse. Rules rely on what those
 * before them demand, so that one fault is not reported twice. Without any the evidence can be typed.
 */
function ownFaults({ evidence, diagnostics }: ParsedEvidence, context: CheckContext): Diagnostic[] {
  const [values = [], ...others] = ownStages;
  const found = [...diagnostics, ...runChecks(values, context)];
  for (const stage of others) if (found.length === 0) found.push(...runChecks(stage, context));
  return found.length > 0 ? found : schemaFaults(evidence);
}

/** The faults of what records say together, without those that are excepted; else of the form of files. */
function comparedFaults(context: CheckContext): Diagnostic[] {
  const found = applyExceptions(runChecks(comparisons, context), context.evidence);
  return found.length > 0 ? found : runChecks([formatCheck], context);
}

function schemaFaults({ records, documents }: Evidence): Diagnostic[] {
  const validators: Partial<Record<DocumentKind, (document: SourceDocument) => { success: boolean }>> =
    validateDocument;
  const ofDocuments = documents
    .filter((document) => validators[document.kind]?.(document).success !== true)
    .flatMap(({ kind, value, locationOf }) => schemaDiagnostics(documentSchemas[kind], value, locationOf));
  const ofRecords = Object.values(records)
    .flat()
    .filter((record) => !validateRecord[record.kind](record).success)
    .flatMap((record) =>
      schemaDiagnostics(recordSchemas[record.kind], fieldValues(record), ([field]) =>
        record.locationOf(String(field)),
      ),
    );
  return [...ofDocuments, ...ofRecords];
}
