import { type Change, type Comparison, hasHistory } from "./compare.ts";
import type { ComparedKind, Snapshot } from "./snapshot.ts";

/** One thing that is told about a change: what a field said, what it says now, or both. */
export interface Detail {
  label: string;
  before?: string;
  after?: string;
}

/** A change in words, the same for every form of the report. */
export interface Description {
  what: Change["what"];
  id: string;
  /** Where the record stands, or stood: `data/clubs.csv:12`. */
  place: string;
  details: Detail[];
}

export interface DescribedSection {
  title: string;
  changes: Description[];
}

const TITLES: Readonly<Record<ComparedKind, string>> = {
  relationship: "Relationships",
  club: "Clubs",
  vendor: "Vendors",
  category: "Categories",
  buyer: "Buyers",
  deal: "Deals",
  "member club": "Clubs of members' evidence",
};

/** The fields that a claim rests on: a new one and a changed status are told with all of them. */
const EVIDENCE = [
  "evidence_url",
  "evidence_publisher",
  "evidence_date",
  "evidence_note",
  "verification_date",
] as const;

const DEAL_EVIDENCE = ["source_url", "source_publisher", "note", "verification_date"] as const;

/** What is told of a record that is new or gone. */
const SHOWN: Readonly<Record<ComparedKind, readonly string[]>> = {
  relationship: ["status", ...EVIDENCE],
  club: ["name", "country"],
  vendor: ["name"],
  category: ["name", "definition"],
  buyer: ["name", "type", "hq_country", "active", "summary", "verification_date"],
  deal: ["announced_date", "club", "buyer_name", "status", ...DEAL_EVIDENCE],
  "member club": ["name", "country"],
};

/** The whole comparison in words. */
export function describe({ sections, after }: Comparison): DescribedSection[] {
  return sections.map(({ kind, changes }) => ({
    title: TITLES[kind],
    changes: changes.map((change) => describeChange(kind, change, after)),
  }));
}

function describeChange(kind: ComparedKind, change: Change, after: Snapshot): Description {
  const { path, line } = change.what === "removed" ? change.before : change.after;
  const details = detailsOf(kind, change, after).filter(
    (detail) => (detail.before ?? "") !== "" || (detail.after ?? "") !== "",
  );
  return { what: change.what, id: change.id, place: `${path}:${line}`, details };
}

function detailsOf(kind: ComparedKind, change: Change, { history }: Snapshot): Detail[] {
  if (change.what === "added") {
    return SHOWN[kind].map((field) => ({ label: field, after: change.after.text(field) }));
  }
  if (change.what === "removed") {
    const removal = hasHistory(kind) ? history.removalOf(kind, change.id) : undefined;
    const shown = SHOWN[kind].map((field) => ({ label: field, before: change.before.text(field) }));
    return removal === undefined ? shown : [...shown, { label: "reason", after: removal.reason }];
  }
  const { id, formerId, before, after } = change;
  const renamed = id === formerId ? [] : [{ label: "address", before: formerId, after: id }];
  const fields = change.fields.map(({ field, ...values }) => ({ label: field, ...values }));
  if (change.what !== "status changed") return [...renamed, ...fields];
  const told = ["status", ...(kind === "deal" ? DEAL_EVIDENCE : EVIDENCE)];
  const evidence = told.map((field) => ({
    label: field,
    before: before.text(field),
    after: after.text(field),
  }));
  return [...renamed, ...evidence, ...fields.filter(({ label }) => !told.includes(label))];
}

/** How many changes there are of each sort: `2 added, 1 status changed`; undefined where there is none. */
export function countInWords(sections: readonly DescribedSection[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { what } of sections.flatMap(({ changes }) => changes))
    counts.set(what, (counts.get(what) ?? 0) + 1);
  const words = [...counts].map(([what, count]) => `${count} ${what}`);
  return words.length === 0 ? undefined : words.join(", ");
}
