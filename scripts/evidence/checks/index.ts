import { buyerChecks, workEmailCheck } from "./buyers.ts";
import type { Check } from "./check.ts";
import { columnChecks } from "./columns.ts";
import { dateChecks, dateForm } from "./dates.ts";
import { dealChecks } from "./deals.ts";
import { duplicateChecks } from "./duplicates.ts";
import { encodingCheck, formatCheck, methodFile } from "./files.ts";
import { historyChecks } from "./history.ts";
import { leagueRoster } from "./leagues.ts";
import { membersSampleCheck } from "./members-sample.ts";
import { nameRulesCheck } from "./names.ts";
import { pageChecks } from "./pages.ts";
import { idChecks, referenceChecks, useChecks, vocabularyChecks } from "./references.ts";
import { releaseChecks } from "./releases.ts";
import { stakeChecks } from "./stakes.ts";
import { statusChecks } from "./statuses.ts";
import { supplierChange } from "./supplier-changes.ts";
import { noteCheck, valueChecks } from "./values.ts";

/** Rules of files and values, then of references, then of single records. Each stage relies on those before it. */
export const ownStages: readonly (readonly Check[])[] = [
  [encodingCheck, ...columnChecks, ...valueChecks, dateForm, ...vocabularyChecks, workEmailCheck],
  referenceChecks,
  [...idChecks, ...dateChecks, ...buyerChecks, ...stakeChecks],
];

/** Rules of what records say together, of evidence that matches its schemas. */
export const comparisons: readonly Check[] = [
  ...statusChecks,
  ...pageChecks,
  noteCheck,
  ...duplicateChecks,
  ...useChecks,
  ...historyChecks,
  ...releaseChecks,
  supplierChange,
  leagueRoster,
  ...dealChecks,
  methodFile,
  membersSampleCheck,
  nameRulesCheck,
];

export const checks: readonly Check[] = [...ownStages.flat(), ...comparisons, formatCheck];
