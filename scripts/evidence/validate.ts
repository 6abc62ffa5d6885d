import { recordSchemas } from "../../data/schema/records.ts";
import { runChecks } from "./checks/check.ts";
import { checks } from "./checks/index.ts";
import { type CheckContext, createCheckContext } from "./context.ts";
import { type Diagnostic, inReadingOrder } from "./diagnostics.ts";
import type { EvidenceFolder } from "./evidence-files.ts";
import { applyExceptions } from "./exceptions.ts";
import { fieldValues, hasRequiredFields } from "./fields.ts";
import { type Ledger, toLedger } from "./ledger.ts";
import { type ParsedEvidence, readEvidence } from "./read-evidence.ts";
import { documentSchemas } from "./records.ts";
import { schemaDiagnostics } from "./schema-diagnostics.ts";
import { unconfirmedChanges } from "./supplier-changes.ts";

export interface ValidationResult {
  diagnostics: Diagnostic[];
  /** How many files and records were read. */
  files: number;
  records: number;
  /** Pairs of relationships that may be changes of supplier and that nobody has confirmed; none if there is any diagnostic. */
  readonly unconfirmedChanges: readonly (readonly [from: string, to: string])[];
  /** The typed evidence, made when it is read; undefined if there is any diagnostic. */
  readonly ledger: Ledger | undefined;
}

/**
 * Reads and checks all evidence below a folder.
 *
 * @param today the latest day that is not in the future, YYYY-MM-DD
 * @param members the folder of the members' evidence, if there is one
 */
export async function validateEvidence(
  folder: string,
  today: string,
  members: EvidenceFolder | undefined,
): Promise<ValidationResult> {
  return validate(await readEvidence(folder, members), today);
}

export function validate({ evidence, diagnostics: syntax }: ParsedEvidence, today: string): ValidationResult {
  const context = createCheckContext(evidence, today);
  const found = [...syntax, ...applyExceptions(runChecks(checks, context), context, checks)];
  const diagnostics = inReadingOrder([...found, ...remainingFaults(context, found)]);
  const buyers = evidence.documents.filter(({ kind }) => kind === "buyer").length;
  return {
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

/** What the schemas refuse on lines where no rule has found a fault. */
function remainingFaults(
  { evidence: { records, documents }, validBuyers }: CheckContext,
  found: readonly Diagnostic[],
): Diagnostic[] {
  // The form of a buyer's file does not depend on its content.
  const ofContent = found.filter(({ rule }) => rule !== "buyer-form");
  const reported = new Set(ofContent.map(({ path, line }) => `${path}:${line}`));
  const valid = new Set(validBuyers.map(({ path }) => path));
  const ofDocuments = documents
    .filter(({ path }) => !valid.has(path))
    .flatMap(({ kind, value, locationOf }) => schemaDiagnostics(documentSchemas[kind], value, locationOf));
  const ofRecords = Object.values(records)
    .flat()
    .filter((record) => hasRequiredFields(record.kind, record.fields))
    .flatMap((record) =>
      schemaDiagnostics(recordSchemas[record.kind], fieldValues(record), ([field]) =>
        record.locationOf(String(field)),
      ),
    );
  return [...ofDocuments, ...ofRecords].filter(({ path, line }) => !reported.has(`${path}:${line}`));
}
