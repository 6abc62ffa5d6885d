import { type Check, runChecks } from "../../context.ts";
import { type Diagnostic, inReadingOrder } from "../../diagnostics.ts";
import type { Comparison } from "../compare.ts";
import { historyKept } from "./history-kept.ts";
import { removedUnlisted } from "./removed-unlisted.ts";
import { slugUnlisted } from "./slug-unlisted.ts";
import { statusEvidence } from "./status-evidence.ts";
import { verificationBack } from "./verification-back.ts";

/** The rules for edits: what must not change between two times. */
export const editRules: readonly Check<Comparison>[] = [
  statusEvidence,
  verificationBack,
  removedUnlisted,
  slugUnlisted,
  historyKept,
];

/** The rules that an edit breaks. */
export const checkEdit = (comparison: Comparison): Diagnostic[] =>
  inReadingOrder(runChecks(editRules, comparison));
