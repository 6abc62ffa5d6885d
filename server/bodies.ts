import type { Attribution } from "../contract/attribution.ts";

/** One page of a list: the part of the matches that is answered, and where it stands. */
export interface Page {
  fragments: readonly Buffer[];
  total: number;
  limit: number;
  offset: number;
  /** Absolute address of the next page. */
  next: string | null;
}

/** Joins answers from prepared fragments; only a few bytes around them are written per request. */
export interface Bodies {
  one: (fragment: Buffer) => Buffer;
  page: (page: Page) => Buffer;
}

const COMMA = ",".charCodeAt(0);

export function createBodies(attribution: Attribution, dataVersion: string): Bodies {
  const about = `"attribution":${JSON.stringify(attribution)},"dataVersion":${JSON.stringify(dataVersion)}}`;
  const dataStart = Buffer.from('{"data":');
  const listStart = Buffer.from('{"data":[');
  const oneEnd = Buffer.from(`,${about}`);
  return {
    one: (fragment) => Buffer.concat([dataStart, fragment, oneEnd]),
    page({ fragments, total, limit, offset, next }) {
      const paging = `],"total":${total},"limit":${limit},"offset":${offset},"next":${JSON.stringify(next)},`;
      return joined(listStart, fragments, Buffer.from(paging + about));
    },
  };
}

/** The fragments with commas between. Written into place, which takes a third of what `Buffer.concat` with a part for each comma takes. */
function joined(start: Buffer, fragments: readonly Buffer[], end: Buffer): Buffer {
  const commas = Math.max(0, fragments.length - 1);
  const around = start.length + commas + end.length;
  const body = Buffer.allocUnsafe(fragments.reduce((sum, { length }) => sum + length, around));
  let place = start.copy(body);
  for (const [position, fragment] of fragments.entries()) {
    if (position > 0) place = body.writeUInt8(COMMA, place);
    place += fragment.copy(body, place);
  }
  end.copy(body, place);
  return body;
}
