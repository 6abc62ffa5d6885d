import type { Status } from "../../data/schema/fields.ts";

/** Shape and word, so that the mark does not rest on colour. */
const MARKS: Readonly<Record<Status, { shape: string; word: string; meaning: string }>> = {
  current: { shape: "●", word: "Current", meaning: "Recent evidence, or a named term that still runs" },
  historical: { shape: "○", word: "Historical", meaning: "A source says that it ended: not current use" },
  "status unknown": {
    shape: "?",
    word: "Unknown",
    meaning: "The evidence does not show whether it still holds",
  },
};

export function StatusMark({ status }: { status: Status }) {
  const { shape, word, meaning } = MARKS[status];
  return (
    <span class={`status status-${status.replace(" ", "-")}`} title={meaning}>
      <span aria-hidden="true">{shape}</span> {word}
    </span>
  );
}
