import type { Ledger } from "../evidence/ledger.ts";
import { compareText } from "../evidence/problems.ts";

/** An address of the evidence and the rows that rest on it. */
export interface Target {
  address: string;
  /** `path:line`, in reading order. */
  places: string[];
  /** The day on which a person last read the page, YYYY-MM-DD. */
  lastRead: string;
}

/** Which rows' addresses to ask; an absent filter takes all. */
export interface TargetFilter {
  country?: string | undefined;
  status?: string | undefined;
  /** Hosts, with all that lies below them. */
  hosts?: readonly string[] | undefined;
  /** The most addresses. */
  limit?: number | undefined;
}

/** Every address that rows of evidence cite, once. */
export function targetsOf({ technology, clubs }: Ledger, filter: TargetFilter = {}): Target[] {
  const countries = new Map(clubs.map(({ slug, country }) => [slug, country]));
  const targets = new Map<string, Target>();
  for (const row of technology) {
    const country = countries.get(row.club);
    if (filter.country !== undefined && filter.country !== country) continue;
    if (filter.status !== undefined && filter.status !== row.status) continue;
    if (filter.hosts !== undefined && !isOn(filter.hosts, new URL(row.evidence_url).hostname)) continue;
    const target = targets.get(row.evidence_url);
    const place = `${row.source.path}:${row.source.line}`;
    if (target === undefined) {
      const fresh = { address: row.evidence_url, places: [place], lastRead: row.verification_date };
      targets.set(row.evidence_url, fresh);
    } else {
      target.places.push(place);
      if (compareText(row.verification_date, target.lastRead) > 0) target.lastRead = row.verification_date;
    }
  }
  return [...targets.values()].slice(0, filter.limit);
}

const isOn = (hosts: readonly string[], host: string): boolean =>
  hosts.some((wanted) => host === wanted || host.endsWith(`.${wanted}`));
