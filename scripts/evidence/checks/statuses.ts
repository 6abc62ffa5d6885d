import { compareText } from "../../../contract/collections.ts";
import { required } from "../../../contract/required.ts";
import type { CheckContext, PageRecord } from "../validation/context.ts";
import { announcedDate, CURRENT_MONTHS, lastDayOf, supportsCurrent } from "../values/dates.ts";
import type { Check } from "./check.ts";

/** Words of a note that tell of a plan. Case matters: Will is also a name. */
const TO_COME = /\b(?:will|shortly|(?:is|are|plans?|intends?|going|set) to)\b|['’]ll\b/;

export const statusChecks: readonly Check[] = [
  {
    rule: "current-evidence",
    demands: `A current relationship rests on a page dated within the ${CURRENT_MONTHS} months before its verification, unless its newest page is announced, or on a term_end that has not passed.`,
    mayBeExcepted: true,
    run(context, report) {
      for (const { row, cited } of statusesOf(context)) {
        if (row.text("status") !== "current") continue;
        const announced = announcedIn(cited);
        // An end is the `ended-status` rule's.
        if (cited.some(announced === null ? showsCurrent : hasRunningTerm) || endOf(cited) !== undefined)
          continue;
        report(
          row.locationOf("status"),
          announced === null ? tooOld(cited) : `current rests on what was only announced in ${announced}`,
          'write "status unknown", which needs no new evidence, or add a newer page, its evidence_date or its term_end',
        );
      }
    },
  },
  // A plan is no use, even if nobody has marked its page as announced.
  {
    rule: "future-note",
    demands:
      'The note of a current relationship\'s newest page has no "will", "shortly", or "is", "are", "plans", "intends", "going" or "set" before "to", unless a term runs.',
    mayBeExcepted: true,
    run(context, report) {
      for (const { row, cited } of statusesOf(context)) {
        if (row.text("status") !== "current" || cited.some(hasRunningTerm)) continue;
        const newest = newestOf(cited);
        const [word] = TO_COME.exec(newest?.row.text("evidence_note") ?? "") ?? [];
        if (word === undefined || newest?.announced === "yes") continue;
        report(
          row.locationOf("status"),
          `current, but the note of its newest page says "${word}"`,
          'write "yes" in announced and "status unknown", or say in the note what the club uses already',
        );
      }
    },
  },
  {
    rule: "ended-status",
    demands:
      "A relationship is not current if its newest page says that it ended, and not historical while a term runs that no page says ended, nor if its newest page is announced and none names an end or a term.",
    mayBeExcepted: true,
    run(context, report) {
      for (const { row, cited } of statusesOf(context)) {
        const status = row.text("status");
        const end = endOf(cited);
        if (status === "current" && end !== undefined)
          report(
            row.locationOf("status"),
            `current, but its newest page says that it ended in ${end}`,
            'write "historical"',
          );
        const running = cited.find(hasRunningTerm);
        const isOver = cited.some(({ ended }) => ended !== "");
        if (status === "historical" && running !== undefined && !isOver)
          report(
            row.locationOf("status"),
            `historical, but a page names a term to ${running.termEnd}`,
            'write "current", or when the page says that it ended',
          );
        const hasEnd = cited.some((page) => page.ended !== "" || page.termEnd !== "");
        const announced = status === "historical" && !hasEnd ? announcedIn(cited) : null;
        if (announced !== null)
          report(
            row.locationOf("status"),
            `historical, but its newest page of ${announced} only says what is to come`,
            'write "status unknown", or when a page says that it ended',
          );
      }
    },
  },
];

function tooOld(cited: readonly PageRecord[]): string {
  const newest = cited
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return newest
    ? `current rests on evidence of ${newest}, more than ${CURRENT_MONTHS} months before it was verified`
    : "current rests on no dated page and no term";
}

const announcedIn = (cited: readonly PageRecord[]): string | null =>
  announcedDate(cited.map(({ date, announced }) => ({ date: date || null, announced: announced === "yes" })));

const statusesOf = ({ relationships, pages }: CheckContext) =>
  [...relationships].map(([id, row]) => ({ row, cited: required(pages.get(id), id) }));

const newestOf = (cited: readonly PageRecord[]): PageRecord | undefined =>
  [...cited].sort((a, b) => compareText(a.date, b.date)).at(-1);

const endOf = (cited: readonly PageRecord[]): string | undefined => newestOf(cited)?.ended || undefined;

const showsCurrent = ({ date, termEnd, verified }: PageRecord): boolean =>
  (date !== "" && supportsCurrent(date, verified)) || (termEnd !== "" && lastDayOf(termEnd) >= verified);

const hasRunningTerm = ({ termEnd, verified }: PageRecord): boolean =>
  termEnd !== "" && lastDayOf(termEnd) >= verified;
