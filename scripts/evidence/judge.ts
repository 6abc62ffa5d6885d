import { recordSchemas } from "../../data/schema/records.ts";
import { checks } from "./checks/index.ts";
import { contextOf, runChecks } from "./context.ts";
import { hasEveryField } from "./fields.ts";
import { fieldValues, type Ledger, ledgerOf } from "./ledger.ts";
import { inReadingOrder, type Problem } from "./problems.ts";
import { type EvidenceReading, type MembersFolder, readEvidence } from "./read-evidence.ts";
import { documentSchemas, type Evidence } from "./records.ts";
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
  const told = new Set(found.map(({ path, line }) => `${path}:${line}`));
  const ofDocuments = documents.flatMap(({ kind, value, placeOf }) =>
    schemaProblems(documentSchemas[kind], value, placeOf),
  );
  const ofRecords = Object.values(records)
    .flat()
    .filter(({ kind, fields }) => hasEveryField(kind, fields))
    .flatMap((record) =>
      schemaProblems(recordSchemas[record.kind], fieldValues(record), ([field]) =>
        record.placeOf(String(field ?? "")),
      ),
    );
  return [...ofDocuments, ...ofRecords].filter(({ path, line }) => !told.has(`${path}:${line}`));
}
