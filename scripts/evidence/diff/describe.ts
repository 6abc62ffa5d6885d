import { recordSchemas } from "../../../data/schema/records.ts";
import { type Change, type Comparison, hasHistory } from "./compare.ts";
import { type ComparedKind, ID_FIELDS, type Snapshot } from "./snapshot.ts";

export interface Detail {
  label: string;
  before?: string;
  after?: string;
}

/** A change as every form of the report shows it. */
export interface Description {
  what: Change["what"];
  id: string;
  /** Place where the record is, or was: `data/clubs.csv:12`. */
  place: string;
  details: Detail[];
}

export interface DescribedSection {
  title: string;
  changes: Description[];
}

const without = ({ shape }: { shape: object }, ...left: readonly string[]): string[] =>
  Object.keys(shape).filter((name) => !left.includes(name));

/** Reported with every changed status. */
const EVIDENCE = without(recordSchemas.evidence, "relationship", "archive_url");
const DEAL_EVIDENCE = [
  "source_url",
  "source_publisher",
  "source_date",
  "note",
  "quote",
  "completed_date",
  "verification_date",
  "read_by",
] as const;

/** The title of each section, and the fields of a record that is added or removed. */
const KINDS: Readonly<Record<ComparedKind, { title: string; fields: readonly string[] }>> = {
  relationship: {
    title: "Relationships",
    fields: without(recordSchemas.technology, ...ID_FIELDS.relationship, "product", "scope", "archive_url"),
  },
  "further page": { title: "Further pages", fields: EVIDENCE },
  club: { title: "Clubs", fields: ["name", "country", "website"] },
  vendor: { title: "Vendors", fields: ["name", "website"] },
  category: { title: "Categories", fields: ["name", "definition"] },
  "supplier change": { title: "Changes of supplier", fields: ["note", "verification_date", "read_by"] },
  league: { title: "Leagues", fields: ["name", "country", "tier"] },
  "league club": { title: "Teams of leagues", fields: ["club", "source_url"] },
  buyer: {
    title: "Buyers",
    fields: ["name", "type", "hq_country", "active", "summary", "verification_date"],
  },
  deal: { title: "Deals", fields: ["announced_date", "club", "buyer_name", "status", ...DEAL_EVIDENCE] },
  "deal source": { title: "Further sources of deals", fields: EVIDENCE },
  "member club": { title: "Clubs of members' evidence", fields: ["name", "country"] },
};

export const describe = ({ sections, after }: Comparison): DescribedSection[] =>
  sections.map(({ kind, changes }) => ({
    title: KINDS[kind].title,
    changes: changes.map((change) => describeChange(kind, change, after)),
  }));

function describeChange(kind: ComparedKind, change: Change, after: Snapshot): Description {
  const { path, line } = change.what === "removed" ? change.before : change.after;
  const details = detailsOf(kind, change, after).filter((detail) => detail.before || detail.after);
  return { what: change.what, id: change.id, place: `${path}:${line}`, details };
}

function detailsOf(kind: ComparedKind, change: Change, { history }: Snapshot): Detail[] {
  if (change.what === "added")
    return KINDS[kind].fields.map((label) => ({ label, after: change.after.text(label) }));
  if (change.what === "removed") {
    const removal = hasHistory(kind) ? history.removalOf(kind, change.id) : undefined;
    const values = KINDS[kind].fields.map((label) => ({ label, before: change.before.text(label) }));
    return removal === undefined ? values : [...values, { label: "reason", after: removal.reason }];
  }
  const { id, formerId, before, after } = change;
  const renamed = id === formerId ? [] : [{ label: "address", before: formerId, after: id }];
  const fields = change.fields.map(({ field, ...values }) => ({ label: field, ...values }));
  if (change.what !== "status changed") return [...renamed, ...fields];
  const always = ["status", ...(kind === "deal" ? DEAL_EVIDENCE : EVIDENCE)];
  const evidence = always.map((label) => ({ label, before: before.text(label), after: after.text(label) }));
  return [...renamed, ...evidence, ...fields.filter(({ label }) => !always.includes(label))];
}
