import { buyerSlug, isBuyerFile } from "./buyers.ts";
import type { Check } from "./checks/check.ts";
import { mayBeMeant } from "./checks/references.ts";
import type { CheckContext } from "./context.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { MEMBERS } from "./evidence-files.ts";
import { type Evidence, relationshipIdOf, relationshipRows, type SourceRecord } from "./records.ts";

/** What `exceptions.yaml` must be, for the documentation: it is looked at after all rules. */
export const exceptionsRule = {
  rule: "exceptions",
  demands:
    "An exception names a rule that allows one and a record that breaks it; a needless one is removed.",
};
const { rule: RULE } = exceptionsRule;

/**
 * The faults without those that an exception lists, and the faults of the exceptions themselves. `members/exceptions.yaml`
 * is for the faults of that folder, and `exceptions.yaml`, which is published, for all others.
 */
export function applyExceptions(
  found: readonly Diagnostic[],
  context: CheckContext,
  checks: readonly Check[],
): Diagnostic[] {
  const { exceptions, memberExceptions } = context.evidence.records;
  const memberPaths = new Set(
    context.evidence.files.filter(({ name }) => name.startsWith(`${MEMBERS}/`)).map(({ path }) => path),
  );
  const isOfMembers = ({ path }: Diagnostic) => memberPaths.has(path);
  return [
    ...applyList(
      found.filter((fault) => !isOfMembers(fault)),
      exceptions,
      context,
      checks,
    ),
    ...applyList(found.filter(isOfMembers), memberExceptions, context, checks),
  ];
}

function applyList(
  found: readonly Diagnostic[],
  exceptions: readonly SourceRecord[],
  context: CheckContext,
  checks: readonly Check[],
): Diagnostic[] {
  const recordAt = recordsByLocation(context.evidence);
  const recordOf = ({ path, line }: Diagnostic) => recordAt.get(`${path}:${line}`) ?? recordAt.get(path);
  const allowed = checks.filter(({ mayBeExcepted }) => mayBeExcepted).map(({ rule }) => rule);
  const state: ExceptionState = {
    allowed,
    faulty: new Set(found.map(recordOf)),
    broken: new Set(found.map((fault) => joined(fault.rule, recordOf(fault)))),
    listed: new Set(),
    context,
  };
  const faults = exceptions.flatMap((entry) => faultOf(entry, state) ?? []);
  const isExcepted = (fault: Diagnostic) =>
    allowed.includes(fault.rule) && state.listed.has(joined(fault.rule, recordOf(fault)));
  return [...found.filter((fault) => !isExcepted(fault)), ...faults];
}

const joined = (rule: string, record: string | undefined): string => `${rule} ${record}`;

interface ExceptionState {
  /** The rules from which an exception is possible. */
  allowed: readonly string[];
  /** The records with any fault, and `rule record` of each. */
  faulty: ReadonlySet<string | undefined>;
  broken: ReadonlySet<string>;
  /** `rule record` of the exceptions looked at so far. */
  listed: Set<string>;
  context: CheckContext;
}

function faultOf(entry: SourceRecord, state: ExceptionState): Diagnostic | undefined {
  const [rule, record] = [entry.text("rule"), entry.text("record")];
  if (rule === "" || record === "") return undefined;
  const fault = (field: string, message: string, hint: string) => ({
    ...entry.locationOf(field),
    rule: RULE,
    message,
    hint,
  });
  if (!state.allowed.includes(rule))
    return fault(
      "rule",
      `no exception is possible from the rule "${rule}"`,
      `one is possible from ${state.allowed.join(", ")}`,
    );
  const key = joined(rule, record);
  if (state.listed.has(key)) return fault("record", `${record} is listed already`, "keep one of the two");
  state.listed.add(key);
  if (state.broken.has(key) || mayBreak(record, state)) return undefined;
  return fault("record", `${record} does not break the rule "${rule}"`, "remove the exception");
}

/** Whether another fault may hide that a record breaks the rule. */
function mayBreak(record: string, { faulty, context }: ExceptionState): boolean {
  const { relationships, deals, evidence, mayLackPages } = context;
  const lists = ["technology", "leagueTechnology", "deals", "vendors"] as const;
  if (faulty.has(record) || mayLackPages || lists.some((list) => evidence.incomplete.has(list))) return true;
  return !relationships.has(record) && !deals.has(record) && mayBeMeant(record, context);
}

/** The name of the record at each `path:line`, and of the buyer in each file. */
function recordsByLocation(evidence: Evidence): ReadonlyMap<string, string> {
  const { records, files } = evidence;
  const categories = new Map(records.categories.map((record) => [record.text("name"), record]));
  const named = [
    ...relationshipRows(evidence).map((row) => [row, relationshipIdOf(row, categories) ?? ""] as const),
    ...records.evidence.map((row) => [row, row.text("relationship")] as const),
    ...[...records.deals, ...records.vendors].map((row) => [row, row.text("slug")] as const),
    ...records.dealSources.map((row) => [row, row.text("deal")] as const),
  ];
  return new Map([
    ...named.map(([{ path, line }, name]) => [`${path}:${line}`, name] as const),
    ...files.filter(isBuyerFile).map(({ path }) => [path, buyerSlug(path)] as const),
  ]);
}
