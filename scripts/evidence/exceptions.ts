import { buyerSlug, isBuyerFile } from "./buyers.ts";
import type { Check } from "./context.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { type Evidence, relationshipIdOf, type SourceRecord } from "./records.ts";

/** What `exceptions.yaml` must be, for the documentation: it is looked at after all rules. */
export const exceptionsRule = {
  rule: "exceptions",
  demands:
    "An exception names a rule that allows one and a record that breaks it; a needless one is removed.",
};
const { rule: RULE } = exceptionsRule;

/** The faults without those that `exceptions.yaml` lists, and with its own: exceptions that nothing needs. */
export function applyExceptions(
  found: readonly Diagnostic[],
  evidence: Evidence,
  checks: readonly Check[],
): Diagnostic[] {
  const exceptions = [...evidence.records.exceptions, ...evidence.records.memberExceptions];
  const idAt = recordsByLocation(evidence);
  const keyOf = ({ rule, path, line }: Diagnostic) =>
    `${rule} ${idAt.get(`${path}:${line}`) ?? idAt.get(path)}`;
  const allowed = checks.filter(({ mayBeExcepted }) => mayBeExcepted).map(({ rule }) => rule);
  const listed = new Set(
    exceptions
      .filter((entry) => allowed.includes(entry.text("rule")))
      .map((entry) => `${entry.text("rule")} ${entry.text("record")}`),
  );
  const broken = new Set(found.map(keyOf));
  return [
    ...found.filter((diagnostic) => !listed.has(keyOf(diagnostic))),
    ...exceptions.flatMap((entry) => faultOf(entry, allowed, broken) ?? []),
  ];
}

function faultOf(
  entry: SourceRecord,
  allowed: readonly string[],
  broken: ReadonlySet<string>,
): Diagnostic | undefined {
  const [rule, record] = [entry.text("rule"), entry.text("record")];
  if (rule === "" || record === "") return undefined;
  if (!allowed.includes(rule))
    return {
      ...entry.locationOf("rule"),
      rule: RULE,
      message: `no exception is possible from the rule "${rule}"`,
      hint: `one is possible from ${allowed.join(", ")}`,
    };
  if (broken.has(`${rule} ${record}`)) return undefined;
  return {
    ...entry.locationOf("record"),
    rule: RULE,
    message: `${record} does not break the rule "${rule}"`,
    hint: "remove the exception",
  };
}

/** The name of the record at each `path:line`, and of the buyer in each file. */
function recordsByLocation({ records, files }: Evidence): ReadonlyMap<string, string> {
  const categories = new Map(records.categories.map((record) => [record.text("name"), record]));
  const named = [
    ...records.technology.map((row) => [row, relationshipIdOf(row, categories) ?? ""] as const),
    ...records.evidence.map((row) => [row, row.text("relationship")] as const),
    ...[...records.deals, ...records.vendors].map((row) => [row, row.text("slug")] as const),
    ...records.dealSources.map((row) => [row, row.text("deal")] as const),
  ];
  return new Map([
    ...named.map(([{ path, line }, name]) => [`${path}:${line}`, name] as const),
    ...files.filter(isBuyerFile).map(({ path }) => [path, buyerSlug(path)] as const),
  ]);
}
