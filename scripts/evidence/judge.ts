import * as z from "zod";
import { checks, guardedKinds } from "./checks/index.ts";
import { contextOf, runChecks } from "./context.ts";
import { fieldsOf, hasEveryField } from "./fields.ts";
import { fieldValues, type Ledger, ledgerOf } from "./ledger.ts";
import { inReadingOrder, type Problem } from "./problems.ts";
import { type EvidenceReading, type MembersFolder, readEvidence } from "./read-evidence.ts";
import { documentSchemas, type Evidence, type SourceRecord } from "./records.ts";
import { schemaProblems } from "./schema-problems.ts";

export interface Judgement {
  problems: Problem[];
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
export async function judgeEvidence(
  folder: string,
  today: string,
  members?: MembersFolder,
): Promise<Judgement> {
  return judge(await readEvidence(folder, members), today);
}

/** Judges evidence that has been read. */
export function judge({ evidence, problems: faultsOfForm }: EvidenceReading, today: string): Judgement {
  const found = [...faultsOfForm, ...runChecks(checks, contextOf(evidence, today))];
  const problems = inReadingOrder([...found, ...problemsOfShape(evidence, found)]);
  return {
    problems,
    files: evidence.files.length,
    records: recordsIn(evidence),
    // Worked out when it is asked for: the check alone has no use for it.
    get ledger() {
      return problems.length === 0 ? ledgerOf(evidence) : undefined;
    },
  };
}

function recordsIn({ records, documents }: Evidence): number {
  const buyers = documents.filter(({ kind }) => kind === "buyer").length;
  return Object.values(records).reduce((sum, list) => sum + list.length, buyers);
}

/** What the schemas find beyond the rules: in documents, and in lines of complete records that no rule has found fault with. */
function problemsOfShape({ records, documents }: Evidence, found: readonly Problem[]): Problem[] {
  // The form of a buyer's file says nothing of what stands in it.
  const ofContent = found.filter(({ rule }) => rule !== "buyer-form");
  const told = new Set(ofContent.map(({ path, line }) => `${path}:${line}`));
  const ofDocuments = documents.flatMap(({ kind, value, placeOf }) =>
    schemaProblems(documentSchemas[kind], value, placeOf),
  );
  const ofRecords = Object.values(records).flatMap(problemsOfFields);
  return [...ofDocuments, ...ofRecords].filter(({ path, line }) => !told.has(`${path}:${line}`));
}

/** Looks only at what no rule guards, because the schemas take their time over a hundred thousand rows. */
function problemsOfFields(records: readonly SourceRecord[]): Problem[] {
  const [first] = records;
  if (first === undefined) return [];
  const fields = fieldsOf(first.kind).filter(({ kind }) => kind === undefined || !guardedKinds.has(kind));
  const schema = z.strictObject(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])));
  return records
    .filter((record) => hasEveryField(record.kind, record.fields))
    .flatMap((record) =>
      schemaProblems(schema, fieldValues(record, fields), ([field]) => record.placeOf(String(field ?? ""))),
    );
}
