import { sitePaths } from "../../contract/site-paths.ts";
import type { Status } from "../../data/schema/fields.ts";

/** Shape and word, so that the mark does not rest on colour. */
const MARKS: Readonly<Record<Status, { shape: string; word: string }>> = {
  current: { shape: "●", word: "Current" },
  historical: { shape: "○", word: "Historical" },
  "status unknown": { shape: "?", word: "Status unknown" },
};

export function StatusMark({ status }: { status: Status }) {
  const { shape, word } = MARKS[status];
  return (
    <span class={`status status-${status.replace(" ", "-")}`}>
      <span aria-hidden="true">{shape}</span> {word}
    </span>
  );
}

/** How many relationships have which status, each with its mark. */
export function StatusCounts({ counts }: { counts: Readonly<Record<Status, number>> }) {
  return (
    <ul class="inline-list">
      {(["current", "historical", "status unknown"] as const).map((status) => (
        <li>
          <span class="number">{counts[status]}</span> <StatusMark status={status} />
        </li>
      ))}
      <li>
        <a href={sitePaths.statuses}>What these mean</a>
      </li>
    </ul>
  );
}
