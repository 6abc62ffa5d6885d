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

const COMMA = Buffer.from(",");

export function createBodies(attribution: Attribution, dataVersion: string): Bodies {
  const about = `"attribution":${JSON.stringify(attribution)},"dataVersion":${JSON.stringify(dataVersion)}}`;
  const dataStart = Buffer.from('{"data":');
  const oneEnd = Buffer.from(`,${about}`);
  return {
    one: (fragment) => Buffer.concat([dataStart, fragment, oneEnd]),
    page({ fragments, total, limit, offset, next }) {
      const paging = `],"total":${total},"limit":${limit},"offset":${offset},"next":${JSON.stringify(next)},`;
      return Buffer.concat([Buffer.from('{"data":['), ...separated(fragments), Buffer.from(paging + about)]);
    },
  };
}

function separated(fragments: readonly Buffer[]): Buffer[] {
  return fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [COMMA, fragment]));
}
