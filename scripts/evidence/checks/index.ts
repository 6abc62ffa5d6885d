import { buyerChecks } from "./buyers.ts";
import type { Check } from "./check.ts";
import { columnChecks } from "./columns.ts";
import { dateChecks } from "./dates.ts";
import { dealChecks } from "./deals.ts";
import { duplicateChecks } from "./duplicates.ts";
import { fileChecks } from "./files.ts";
import { historyChecks } from "./history.ts";
import { leagueRoster } from "./leagues.ts";
import { membersSampleCheck } from "./members-sample.ts";
import { pageChecks } from "./pages.ts";
import { referenceChecks } from "./references.ts";
import { releaseChecks } from "./releases.ts";
import { rowOrder } from "./row-order.ts";
import { stakeChecks } from "./stakes.ts";
import { statusChecks } from "./statuses.ts";
import { supplierChange } from "./supplier-changes.ts";
import { valueChecks } from "./values.ts";

/** Every rule of the evidence, from the form of files to what records say together. */
export const checks: readonly Check[] = [
  ...fileChecks,
  ...columnChecks,
  ...valueChecks,
  ...dateChecks,
  ...referenceChecks,
  ...statusChecks,
  ...pageChecks,
  ...duplicateChecks,
  ...historyChecks,
  ...releaseChecks,
  supplierChange,
  leagueRoster,
  rowOrder,
  ...buyerChecks,
  ...stakeChecks,
  ...dealChecks,
  membersSampleCheck,
];
