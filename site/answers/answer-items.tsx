import type { SupplierChange } from "../../contract/answers.ts";
import { relationshipPath } from "../../contract/site-paths.ts";
import { Time } from "../frame/format.tsx";
import { sourceHref } from "../frame/source-href.ts";
import { speakerWords } from "../frame/speakers.ts";
import { StatusMark } from "../records/status.tsx";
import { type Answer, changeAnswer } from "./answers.ts";

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

/** The changes of supplier of a club or of a vendor; nothing if none is confirmed. */
export const ChangedSuppliers = ({ changes }: { changes: readonly SupplierChange[] }) =>
  changes.length === 0 ? null : (
    <section>
      <h2 id="changed-suppliers">Changed suppliers</h2>
      <AnswerItems answers={changes.map(changeAnswer)} withNotes />
    </section>
  );
