import { recordSchemas } from "../../data/schema/records.ts";
import { checks } from "./checks/index.ts";
import { createCheckContext, runChecks } from "./context.ts";
import { type Diagnostic, inReadingOrder } from "./diagnostics.ts";
import type { EvidenceFolder } from "./evidence-files.ts";
import { applyExceptions } from "./exceptions.ts";
import { hasEveryField } from "./fields.ts";
import { fieldValues, type Ledger, toLedger } from "./ledger.ts";
import { type ParsedEvidence, readEvidence } from "./read-evidence.ts";
import { documentSchemas, type Evidence } from "./records.ts";
import { schemaDiagnostics } from "./schema-diagnostics.ts";

export interface ValidationResult {
  diagnostics: Diagnostic[];
  /** How many files and records were read. */
  files: number;
  records: number;
  /** The typed evidence; undefined if there is any diagnostic. */
  ledger: Ledger | undefined;
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
  const faults = runChecks(checks, createCheckContext(evidence, today));
  const found = [...syntax, ...applyExceptions(faults, evidence, checks)];
  const diagnostics = inReadingOrder([...found, ...remainingFaults(evidence, found)]);
  const buyers = evidence.documents.filter(({ kind }) => kind === "buyer").length;
  return {
    diagnostics,
    files: evidence.files.length,
    records: Object.values(evidence.records).reduce((sum, list) => sum + list.length, buyers),
    ledger: diagnostics.length === 0 ? toLedger(evidence) : undefined,
  };
}

/** What the schemas refuse on lines where no rule has found a fault. */
function remainingFaults({ records, documents }: Evidence, found: readonly Diagnostic[]): Diagnostic[] {
  // The form of a buyer's file does not depend on its content.
  const ofContent = found.filter(({ rule }) => rule !== "buyer-form");
  const reported = new Set(ofContent.map(({ path, line }) => `${path}:${line}`));
  const ofDocuments = documents.flatMap(({ kind, value, locationOf }) =>
    schemaDiagnostics(documentSchemas[kind], value, locationOf),
  );
  const ofRecords = Object.values(records)
    .flat()
    .filter((record) => hasEveryField(record.kind, record.fields))
    .flatMap((record) =>
      schemaDiagnostics(recordSchemas[record.kind], fieldValues(record), ([field]) =>
        record.locationOf(String(field)),
      ),
    );
  return [...ofDocuments, ...ofRecords].filter(({ path, line }) => !reported.has(`${path}:${line}`));
}
