import { printable } from "../evidence/report.ts";
import type { PageReading } from "./reader.ts";
import type { NamingSentence } from "./sentences.ts";

export interface ReadPage {
  file?: string;
  url: string;
  reading: PageReading | { problem: string };
}

/** One line of JSON, without the page's text. */
export function jsonPage({ file, url, reading }: ReadPage): string {
  const empty = { publisher: null, title: null, language: null, date: null };
  const text = { text: undefined, levels: undefined, mentions: undefined };
  return JSON.stringify({ ...(file === undefined ? {} : { file }), url, ...empty, ...reading, ...text });
}

export function textPage({ url, reading }: ReadPage): string {
  if (!("title" in reading)) return [url, `  ${reading.problem}`].map(printable).join("\n");
  const { date, citedBy, clubs, vendors, relationships, sentences, problem } = reading;
  const names = (list: readonly { name: string; slug: string }[]) =>
    list.map(({ name, slug }) => `${name} (${slug})`).join(", ") || "none";
  const fields = [
    ["publisher", reading.publisher],
    ["title", reading.title || "none"],
    ["language", reading.language || "unknown"],
    ["date", date === null ? "none found" : `${date.value} (${date.place})`],
    ["canonical", reading.canonical],
    ["archived", reading.archived ?? "no copy known"],
    ["cited by", citedBy.join(", ") || "no row"],
    ["clubs", names(clubs)],
    ["vendors", names(vendors)],
    ["ledger", relationships.join(", ") || "no relationship between them"],
  ].map(([name = "", value = ""]) => `  ${name.padEnd(10)}${value}`);
  const lines = [
    url,
    ...(problem === undefined ? [] : [`  ${problem}`]),
    ...fields,
    ...sentences.map(textSentence),
  ];
  return lines.map(printable).join("\n");
}

/** The sentence with its marked words after it: `… [start: signs, term: year]`. */
function textSentence({ text, hints }: NamingSentence): string {
  const marks = hints.map(({ hint, word }) => `${hint}: ${word}`);
  return `  - ${text}${marks.length === 0 ? "" : ` [${marks.join(", ")}]`}`;
}
