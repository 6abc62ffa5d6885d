import { memberAttribution } from "../../../contract/members/attribution.ts";
import type { Selection } from "../selection.ts";

/**
 * The JSON of a tool's result, joined from fragments that were prepared at start: per request nothing is serialised but a few
 * numbers. What `result` gives lacks its closing brace, so that a protocol revision can add what it asks for.
 */
export interface ToolResult {
  unclosed: Buffer[];
  /** Set where the result says what was wrong with the call. */
  failed?: true;
}

/** A record in both forms that a result has. */
export interface Shown {
  /** The line for a model, escaped as inside a JSON string. */
  text: Buffer;
  json: Buffer;
}

export interface ToolResults {
  one: (shown: Shown) => ToolResult;
  /** `advice` is told where nothing matches: how to ask instead. */
  page: (what: string, shown: readonly Shown[], selection: Selection, advice: string) => ToolResult;
}

const REMINDER = "For business contact only; keep to the e-mail laws that apply. Name the sources.";

const TEXT_START = Buffer.from('{"content":[{"type":"text","text":"');
const NEW_LINE = Buffer.from("\\n");
const COMMA = Buffer.from(",");

/** Prepares what all results have in common. `baseUrl` is the public address, without a trailing slash. */
export function createToolResults(baseUrl: string, dataVersion: string): ToolResults {
  const attribution = memberAttribution(baseUrl);
  const about = `"attribution":${JSON.stringify(attribution)},"dataVersion":${JSON.stringify(dataVersion)}}`;
  const reminder = escaped(`\n${REMINDER} ${attribution.text}, ${attribution.url} (data ${dataVersion}).`);
  const oneMiddle = Buffer.from(`${reminder}"}],"structuredContent":{"data":`);
  const oneEnd = Buffer.from(`,${about}`);
  const pageMiddle = Buffer.from(`${reminder}"}],"structuredContent":{"data":[`);
  return {
    one: ({ text, json }) => ({ unclosed: [TEXT_START, text, oneMiddle, json, oneEnd] }),
    page(what, shown, selection, advice) {
      const { total, limit, offset } = selection;
      const next = offset + limit < total ? offset + limit : null;
      const paging = `],"total":${total},"limit":${limit},"offset":${offset},"nextOffset":${next},${about}`;
      const head =
        total === 0 ? `${what}: none match. ${advice}` : headline(what, shown.length, selection, next);
      const unclosed: Buffer[] = [TEXT_START, Buffer.from(escaped(head))];
      for (const { text } of shown) unclosed.push(NEW_LINE, text);
      unclosed.push(pageMiddle);
      for (const [place, { json }] of shown.entries())
        unclosed.push(...(place === 0 ? [json] : [COMMA, json]));
      unclosed.push(Buffer.from(paging));
      return { unclosed };
    },
  };
}

/** A result that says what was wrong with the call and how to mend it. */
export function failedCall(message: string): ToolResult {
  return {
    unclosed: [Buffer.from(`{"content":[{"type":"text","text":"${escaped(message)}"}],"isError":true`)],
    failed: true,
  };
}

/** Records in both forms: their prepared JSON, and a text for each. */
export function shownWith(json: readonly Buffer[], texts: readonly string[]): Shown[] {
  return json.map((fragment, place) => ({ json: fragment, text: Buffer.from(escaped(texts[place] ?? "")) }));
}

function headline(what: string, count: number, { total, offset }: Selection, next: number | null): string {
  if (count === 0) return `${what}: none at offset ${offset}; ${total} match.`;
  const place = `${what} ${offset + 1} to ${offset + count} of ${total}`;
  return next === null ? `${place}.` : `${place}. Next page: offset ${next}.`;
}

/** The text as it stands inside a JSON string. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);
