import type { Mention } from "../pages/names.ts";
import type { PageReading } from "../pages/reader.ts";

/** More than any article has; a longer page is a list. */
const MAX_SHOWN = 60_000;

type Mark = Pick<Mention, "start" | "end"> & { kind: string };

/** The page's text, a paragraph a block, with names, and the words that matter in sentences that name both. Only ever text. */
export function MarkedText({ reading }: { reading: PageReading }) {
  const text = reading.text.slice(0, MAX_SHOWN);
  const sentences: Mark[] = [];
  const marks: Mark[] = reading.mentions.filter(({ end }) => end <= text.length);
  for (const sentence of reading.sentences) {
    const start = text.indexOf(sentence.text, sentences.at(-1)?.end);
    // It is in what is not shown, as are those after it.
    if (start < 0) break;
    sentences.push({ start, end: start + sentence.text.length, kind: "sentence" });
    let at = start;
    for (const { hint, word } of sentence.hints) {
      at = text.indexOf(word, at);
      marks.push({ start: at, end: at + word.length, kind: hint });
      at += word.length;
    }
  }
  const cuts = [0, text.length, ...[...marks, ...sentences].flatMap(({ start, end }) => [start, end])];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) cuts.push(at, at + 1);
  const ends = [...new Set(cuts.filter((cut) => cut <= text.length))].sort((a, b) => a - b);
  const coverOf = (list: readonly Mark[], at: number) =>
    list.find(({ start, end }) => start <= at && at < end);
  return (
    <div class="page-text" lang={reading.language || undefined}>
      {ends.slice(1).map((end, index) => {
        const start = ends[index] ?? 0;
        const kind = coverOf(marks, start)?.kind;
        const shown = text.slice(start, end);
        const piece =
          kind === undefined ? (
            shown
          ) : (
            <mark class={kind} title={kind}>
              {shown}
            </mark>
          );
        return coverOf(sentences, start) === undefined ? piece : <span class="sentence">{piece}</span>;
      })}
      {reading.text.length > MAX_SHOWN && <p>The page is longer; only its beginning is shown here.</p>}
    </div>
  );
}
