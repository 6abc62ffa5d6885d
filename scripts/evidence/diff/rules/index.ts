import { type Diagnostic, inReadingOrder } from "../../diagnostics.ts";
import type { Comparison } from "../compare.ts";
import { historyKept } from "./history-kept.ts";
import { removedUnlisted } from "./removed-unlisted.ts";
import type { RuleOverTime } from "./rule.ts";
import { slugUnlisted } from "./slug-unlisted.ts";
import { statusEvidence } from "./status-evidence.ts";
import { verificationBack } from "./verification-back.ts";

/** Every rule over time. */
export const rulesOverTime: readonly RuleOverTime[] = [
  statusEvidence,
  verificationBack,
  removedUnlisted,
  slugUnlisted,
  historyKept,
];

/** What an edit does that it must not, in the order of the files. */
export function problemsOf(comparison: Comparison): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  for (const { rule, run } of rulesOverTime) {
    run(comparison, (location, message, hint) =>
      diagnostics.push({ ...location, rule, message, ...(hint === undefined ? {} : { hint }) }),
    );
  }
  return inReadingOrder(diagnostics);
}
