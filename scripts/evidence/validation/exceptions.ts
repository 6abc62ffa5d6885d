import { comparisons } from "../checks/index.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { buyerSlug, isBuyerFile } from "../ledger/buyers.ts";
import { MEMBERS } from "../reading/evidence-files.ts";
import { type Evidence, relationshipIdOf, relationshipRows, type SourceRecord } from "../records.ts";

/** Demand on `exceptions.yaml`, for the documentation: it is looked at after all rules. */
export const exceptionsRule = {
  rule: "exceptions",
  demands:
    "An exception names a rule that allows one and a record that breaks it; a needless one is removed.",
};
const { rule: RULE } = exceptionsRule;

const ALLOWED = comparisons.filter(({ mayBeExcepted }) => mayBeExcepted).map(({ rule }) => rule);

/**
 * The faults without those that an exception lists, and the faults of the exceptions themselves. `members/exceptions.yaml`
 * is for the faults of that folder, and `exceptions.yaml`, which is published, for all others.
 */
export function applyExceptions(found: readonly Diagnostic[], evidence: Evidence): Diagnostic[] {
  const { exceptions, memberExceptions } = evidence.records;
  const recordAt = recordsByLocation(evidence, new Set(found.map(({ path }) => path)));
  const recordOf = ({ path, line }: Diagnostic) => recordAt.get(`${path}:${line}`) ?? recordAt.get(path);
  const memberPaths = new Set(
    evidence.files.filter(({ name }) => name.startsWith(`${MEMBERS}/`)).map(({ path }) => path),
  );
  const isOfMembers = ({ path }: Diagnostic) => memberPaths.has(path);
  const ofOthers = found.filter((fault) => !isOfMembers(fault));
  return [
    ...applyList(ofOthers, exceptions, recordOf),
    ...applyList(found.filter(isOfMembers), memberExceptions, recordOf),
  ];
}

function applyList(
  found: readonly Diagnostic[],
  exceptions: readonly SourceRecord[],
  recordOf: (fault: Diagnostic) => string | undefined,
): Diagnostic[] {
  const keyOf = (fault: Diagnostic) => `${fault.rule} ${recordOf(fault)}`;
  const broken = new Set(found.map(keyOf));
  const listed = new Set<string>();
  const faults = exceptions.flatMap((entry) => faultOf(entry, broken, listed) ?? []);
  const isExcepted = (fault: Diagnostic) => ALLOWED.includes(fault.rule) && listed.has(keyOf(fault));
  return [...found.filter((fault) => !isExcepted(fault)), ...faults];
}

/** Adds the exception to those that were looked at. Both sets hold `rule record`: of each fault, and of each exception so far. */
function faultOf(
  entry: SourceRecord,
  broken: ReadonlySet<string>,
  listed: Set<string>,
): Diagnostic | undefined {
  const [rule, record] = [entry.text("rule"), entry.text("record")];
  const key = `${rule} ${record}`;
  const fault = (field: string, message: string, hint: string) => ({
    ...entry.locationOf(field),
    rule: RULE,
    message,
    hint,
  });
  if (!ALLOWED.includes(rule))
    return fault(
      "rule",
      `no exception is possible from the rule "${rule}"`,
      `one is possible from ${ALLOWED.join(", ")}`,
    );
  if (listed.has(key)) return fault("record", `${record} is listed already`, "keep one of the two");
  listed.add(key);
  if (broken.has(key)) return undefined;
  return fault("record", `${record} does not break the rule "${rule}"`, "remove the exception");
}

/** The name of the record at each `path:line` of these files, and of the buyer in each file. */
function recordsByLocation(evidence: Evidence, paths: ReadonlySet<string>): ReadonlyMap<string, string> {
  const { records, files } = evidence;
  const categories = new Map(records.categories.map((record) => [record.text("name"), record]));
  const inPaths = (rows: readonly SourceRecord[]) => rows.filter(({ path }) => paths.has(path));
  const named = [
    ...inPaths(relationshipRows(evidence)).map(
      (row) => [row, relationshipIdOf(row, categories) ?? ""] as const,
    ),
    ...inPaths(records.evidence).map((row) => [row, row.text("relationship")] as const),
    ...inPaths([...records.deals, ...records.vendors]).map((row) => [row, row.text("slug")] as const),
    ...inPaths(records.dealSources).map((row) => [row, row.text("deal")] as const),
  ];
  return new Map([
    ...named.map(([{ path, line }, name]) => [`${path}:${line}`, name] as const),
    ...files.filter(isBuyerFile).map(({ path }) => [path, buyerSlug(path)] as const),
  ]);
}
