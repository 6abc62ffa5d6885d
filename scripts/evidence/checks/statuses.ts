import { compareText } from "../../../contract/collections.ts";
import type { Check, PageRecord } from "../context.ts";
import { CURRENT_MONTHS, isRealDate, lastDayOf, supportsCurrentUntil } from "../dates.ts";

export const statusChecks: readonly Check[] = [
  // `current` needs recent evidence, or a contract term that a page names and that still runs.
  {
    rule: "current-evidence",
    demands: `A current relationship rests on a page dated within the ${CURRENT_MONTHS} months before its verification, or on a term_end that has not passed.`,
    mayBeExcepted: true,
    run({ relationships, pages }, report) {
      for (const [id, row] of relationships) {
        const cited = pages.get(id) ?? [];
        if (row.text("status") !== "current" || cited.some(mayHaveFault) || cited.some(supportsCurrent))
          continue;
        const newest = cited
          .map(({ date }) => date)
          .sort()
          .at(-1);
        const message = newest
          ? `current rests on evidence of ${newest}, more than ${CURRENT_MONTHS} months before it was verified`
          : "current rests on no dated page and no term";
        report(
          row.locationOf("status"),
          message,
          'write "status unknown", which needs no new evidence, or add a newer page, its evidence_date or its term_end',
        );
      }
    },
  },
  // The status agrees with the end and the term that the pages name.
  {
    rule: "ended-status",
    demands:
      "A relationship is not current if its newest page says that it ended, and not historical while a term runs that no page says ended.",
    mayBeExcepted: true,
    run({ relationships, pages }, report) {
      for (const [id, row] of relationships) {
        const cited = (pages.get(id) ?? []).filter(({ verified }) => isRealDate(verified));
        const newest = [...cited].sort((a, b) => compareText(a.date, b.date)).at(-1);
        const status = row.text("status");
        if (status === "current" && newest !== undefined && isRealDate(newest.ended))
          report(
            row.locationOf("status"),
            `current, but its newest page says that it ended in ${newest.ended}`,
            'write "historical"',
          );
        const running = cited.find(hasRunningTerm);
        if (status === "historical" && running !== undefined && cited.every(({ ended }) => ended === ""))
          report(
            row.locationOf("status"),
            `historical, but a page names a term to ${running.termEnd}`,
            'write "current", or when the page says that it ended',
          );
      }
    },
  },
];

/** A date that another rule reports decides nothing here. */
const mayHaveFault = ({ date, termEnd, verified }: PageRecord): boolean =>
  !isRealDate(verified) || [date, termEnd].some((text) => text !== "" && !isRealDate(text));

const supportsCurrent = ({ date, termEnd, verified }: PageRecord): boolean =>
  (date !== "" && supportsCurrentUntil(date) >= verified) ||
  (termEnd !== "" && lastDayOf(termEnd) >= verified);

const hasRunningTerm = ({ termEnd, verified }: PageRecord): boolean =>
  isRealDate(termEnd) && lastDayOf(termEnd) >= verified;
