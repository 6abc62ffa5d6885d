import { compareText } from "../../../contract/collections.ts";
import type { Check, PageRecord } from "../context.ts";
import { isRealDate, lastDayOf } from "../dates.ts";

/** The status agrees with the end and the term that the pages name. */
export const endedStatus: Check = {
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
};

const hasRunningTerm = ({ termEnd, verified }: PageRecord): boolean =>
  isRealDate(termEnd) && lastDayOf(termEnd) >= verified;
