import { pageOfChange, type SupplierChange } from "../../contract/answers.ts";
import type { EvidenceItem, Relationship } from "../../contract/records.ts";
import { relationshipPath } from "../../contract/site-paths.ts";
import { dateText, Time } from "../frame/format.tsx";
import { sourceHref } from "../frame/source-href.ts";
import { speakerWords } from "../frame/speakers.ts";
import { StatusMark } from "./status.tsx";

/** One sentence of a list, with the page that it rests on. */
export interface Answer {
  /** Names it for feed readers, below the list's path. */
  id: string;
  /** The relationship that it leads to. */
  row: Relationship;
  /** Words after the club's name. */
  text: string;
  /** The pages' content, in the ledger's words. */
  note: string;
  page: EvidenceItem;
  /** The day on which it was last verified. */
  verified: string;
}

interface AnswerItemsProps {
  answers: readonly Answer[];
  /** Also what the pages say. */
  withNotes?: boolean;
}

/** Sentences that lead to their rows, each with its status, its source and the source's date. For an undated one the sentence has a date. */
export const AnswerItems = ({ answers, withNotes = false }: AnswerItemsProps) => (
  <ul class="answers">
    {answers.map(({ row, text, note, page }) => (
      <li>
        <a href={relationshipPath(row.club, row.id)}>
          <b>{row.clubName}</b>: {text}
        </a>
        {withNotes ? <p>{note}</p> : null}
        <p class="small quiet">
          <StatusMark status={row.status} /> · {speakerWords(page, row)}{" "}
          <a href={sourceHref(page)} rel="external nofollow">
            {page.publisher}
          </a>
          {page.date === null ? null : (
            <>
              , <Time at={page.date} />
            </>
          )}
        </p>
      </li>
    ))}
  </ul>
);

/** A confirmed change as a sentence that leads to the vendor that followed. */
export function changeAnswer(change: SupplierChange): Answer {
  const { from, to, note, verificationDate, changedAround } = change;
  return {
    id: `${from.id}/${to.id}`,
    row: to,
    text: `${from.vendorName} → ${to.vendorName}, ${to.category}, around ${dateText(changedAround)}`,
    note,
    page: pageOfChange(change),
    verified: verificationDate,
  };
}

/** The changes of supplier of a club or of a vendor; nothing if none is confirmed. */
export const ChangedSuppliers = ({ changes }: { changes: readonly SupplierChange[] }) =>
  changes.length === 0 ? null : (
    <section>
      <h2 id="changed-suppliers">Changed suppliers</h2>
      <AnswerItems answers={changes.map(changeAnswer)} withNotes />
    </section>
  );
