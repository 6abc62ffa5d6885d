import { fold, nearest, slugOf } from "../../contract/text-folding.ts";
import { countries } from "../../data/schema/countries.ts";
import { statuses } from "../../data/schema/fields.ts";
import type { Evidence, SourceRecord } from "../evidence/records.ts";

/** Something that a field may refer to. */
export interface Candidate {
  /** What the row holds: a slug, or the exact name of a category. */
  value: string;
  /** What a person knows it by. */
  label: string;
  /** All names that lead to it. */
  names: readonly string[];
}

/** What may stand in the fields that refer to something, by field. */
export type Candidates = Readonly<Record<string, readonly Candidate[]>>;

const MOST_OFFERED = 8;

export function candidatesOf({ records }: Evidence): Candidates {
  return {
    club: records.clubs.map(slugCandidate),
    vendor: records.vendors.map(slugCandidate),
    category: records.categories.map((record) => {
      const name = record.text("name");
      return { value: name, label: name, names: [name, record.text("slug")] };
    }),
    status: statuses.map((value) => ({ value, label: value, names: [value] })),
  };
}

/** Where a new club may be at home. */
export const countryCandidates: readonly Candidate[] = countries.map((value) => ({
  value,
  label: value,
  names: [value, slugOf(value)],
}));

function slugCandidate(record: SourceRecord): Candidate {
  const [slug, name] = [record.text("slug"), record.text("name")];
  const aliases = record.text("aliases").split("|");
  return { value: slug, label: name, names: [slug, name, ...aliases.filter((alias) => alias !== "")] };
}

/** The one that goes by exactly this name, without regard to case and accents. */
export function exactly(typed: string, candidates: readonly Candidate[]): Candidate | undefined {
  const wanted = fold(typed.trim());
  return candidates.find(({ names }) => names.some((name) => fold(name) === wanted));
}

/** Those most like what was typed, best first: whose name holds it, then whose name is nearly it. */
export function offered(typed: string, candidates: readonly Candidate[]): Candidate[] {
  const wanted = fold(typed.trim());
  const holding = candidates.filter(({ names }) => names.some((name) => fold(name).includes(wanted)));
  const near = nearest(
    typed,
    candidates.flatMap(({ names }) => names),
    MOST_OFFERED,
  );
  const byName = near.flatMap((name) => candidates.filter(({ names }) => names.includes(name)));
  return [...new Set([...holding, ...byName])].slice(0, MOST_OFFERED);
}
