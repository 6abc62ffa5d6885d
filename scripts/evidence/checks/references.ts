import { basename } from "node:path";
import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { nearest, slugOf } from "../../../contract/text-folding.ts";
import { countries, headquarters } from "../../../data/schema/countries.ts";
import { announcedMarks, type FieldKind, readers, repeatedSpeakers } from "../../../data/schema/fields.ts";
import {
  buyerTypes,
  currencies,
  dealStatuses,
  dealTypes,
  regions,
  stakes,
  workEmailStatuses,
} from "../../../data/schema/member-vocabularies.ts";
import type { RecordKind } from "../../../data/schema/records.ts";
import { statuses } from "../../../data/schema/statuses.ts";
import { type CheckContext, eachValue } from "../context.ts";
import { ownerField, relationshipRows, type SourceRecord } from "../records.ts";
import type { Check } from "./check.ts";
import { clubsOfBoth } from "./duplicates.ts";

interface Reference {
  kind: FieldKind;
  /** The word for it in messages. */
  what: string;
  known: (context: CheckContext) => Iterable<string>;
  /** Where a new one is entered; absent for a short closed list, which the hint shows in full. */
  enteredIn?: string;
  /** The lists of evidence that hold the known ones. */
  lists?: readonly RecordKind[];
  /** Whether a value that is not known may be right once another fault is fixed. */
  isUnsure?: (value: string, context: CheckContext) => boolean;
}

const VOCABULARIES: readonly Reference[] = [
  { kind: "region", what: "region", known: () => regions },
  { kind: "buyer type", what: "buyer type", known: () => buyerTypes },
  { kind: "stake", what: "stake", known: () => stakes },
  { kind: "deal type", what: "deal type", known: () => dealTypes },
  { kind: "deal status", what: "deal status", known: () => dealStatuses },
  { kind: "announced", what: "value of announced", known: () => announcedMarks },
  { kind: "says", what: "value of says", known: () => repeatedSpeakers },
  { kind: "reader", what: "reader", known: () => readers },
  { kind: "e-mail status", what: "e-mail status", known: () => workEmailStatuses },
  {
    kind: "headquarters",
    what: "country",
    known: () => headquarters,
    enteredIn: "data/schema/countries.json",
  },
  { kind: "currency", what: "currency", known: () => currencies, enteredIn: "data/schema/currencies.json" },
];

const FILE = /^(?:technology|evidence)\/([^/]+)\.csv$/;
const FILES: ReadonlySet<string> = new Set(countries.map(slugOf));

export const referenceChecks: readonly Check[] = [
  referenceCheck("unknown-club", "A club is the slug of a club in clubs.csv.", {
    kind: "club",
    what: "club",
    known: ({ clubs }) => clubs.keys(),
    enteredIn: "clubs.csv",
    lists: ["clubs"],
  }),
  referenceCheck(
    "unknown-vendor",
    "A vendor, and a vendor's parent, is the slug of a vendor in vendors.csv.",
    {
      kind: "vendor",
      what: "vendor",
      known: ({ vendors }) => vendors.keys(),
      enteredIn: "vendors.csv",
      lists: ["vendors"],
    },
  ),
  referenceCheck("unknown-category", "A category is the exact name of a category in categories.yaml.", {
    kind: "category",
    what: "category",
    known: ({ categories }) => categories.keys(),
    enteredIn: "categories.yaml",
    lists: ["categories"],
  }),
  referenceCheck("unknown-status", "A status is current, historical or status unknown.", {
    kind: "status",
    what: "status",
    known: () => statuses,
  }),
  referenceCheck("unknown-country", "A country is one of the names in data/schema/countries.json.", {
    kind: "country",
    what: "country",
    known: () => countries,
    enteredIn: "data/schema/countries.json",
  }),
  referenceCheck(
    "unknown-value",
    "A region, type, stake, status, currency, headquarters' country, announced, says or read_by is in its list in data/schema.",
    ...VOCABULARIES,
  ),
  referenceCheck(
    "unknown-member-club",
    "A club of a buyer or a deal is the slug of a club in clubs.csv or members/clubs.csv.",
    {
      kind: "member club",
      what: "club",
      known: ({ clubs, memberClubs }) => [...clubs.keys(), ...memberClubs.keys()],
      enteredIn: "members/clubs.csv",
      lists: ["clubs", "memberClubs"],
    },
  ),
  referenceCheck("unknown-buyer", "A deal's buyer is empty or the slug of a file in members/buyers.", {
    kind: "buyer",
    what: "buyer",
    known: ({ buyers }) => buyers,
    enteredIn: "members/buyers",
  }),
  referenceCheck(
    "unknown-relationship",
    "A further page, and a change of supplier, names the id of a technology row.",
    {
      kind: "relationship",
      what: "relationship",
      known: ({ relationships }) => relationships.keys(),
      enteredIn: "technology/<country>.csv or league-technology.csv",
      lists: ["technology", "leagueTechnology"],
      isUnsure: mayBeMeant,
    },
  ),
  referenceCheck(
    "unknown-league",
    "The league of a team, or of technology, is the slug of a league in leagues.csv.",
    {
      kind: "league",
      what: "league",
      known: ({ leagues }) => leagues.keys(),
      enteredIn: "leagues.csv",
      lists: ["leagues"],
    },
  ),
  referenceCheck("unknown-deal", "A further source is for the slug of a deal in members/deals.csv.", {
    kind: "deal",
    what: "deal",
    known: ({ deals }) => deals.keys(),
    enteredIn: "members/deals.csv",
    lists: ["deals"],
  }),
  // Rows are kept by country, so that an edit touches one short file.
  {
    rule: "country-file",
    demands: "A technology row, and a further page of it, is in the file of its club's or league's country.",
    run(context, report) {
      const { evidence, relationships } = context;
      for (const { name, path } of evidence.files) {
        const file = FILE.exec(name)?.[1];
        if (file === undefined || FILES.has(file)) continue;
        const [guess] = nearest(file, FILES);
        const hint = guess && `did you mean ${guess}.csv?`;
        report({ path, line: 1, column: 1 }, `"${file}" is not a country`, hint);
      }
      const furtherPages = evidence.records.evidence.filter((page) =>
        relationships.has(page.text("relationship")),
      );
      for (const record of [...evidence.records.technology, ...furtherPages]) {
        const file = rightFile(record, context);
        if (file === undefined) continue;
        const message = `${ownerOf(record)} does not play in this file's country`;
        const field = record.kind === "technology" ? "club" : "relationship";
        report(record.locationOf(field), message, `move the row to ${file}.csv`);
      }
    },
  },
  {
    rule: "unused-vendor",
    demands: "Every vendor has a technology row, or is the parent of a vendor.",
    run(context, report) {
      const { incomplete } = context.evidence;
      const lists = ["technology", "leagueTechnology", "vendors"] as const;
      if (lists.some((list) => incomplete.has(list))) return;
      const used = usedVendors(context);
      for (const record of context.evidence.records.vendors) {
        const slug = record.text("slug");
        const named = used.has(slug) || used.has(slugOf(slug));
        if (slug !== "" && !named)
          report(
            record.locationOf("slug"),
            `no row uses the vendor ${slug}`,
            "remove it, or add its evidence",
          );
      }
    },
  },
  {
    rule: "unused-member-club",
    demands: "Every club of members/clubs.csv has a buyer or a deal.",
    run(context, report) {
      const { memberClubs, clubs, evidence } = context;
      const buyers = evidence.documents.filter(({ kind }) => kind === "buyer");
      if (evidence.incomplete.has("deals") || buyers.length < context.buyers.size) return;
      const used = new Set<string>();
      const memberSlugs = [...memberClubs.keys()];
      eachValue(context, ["member club"], (value) => {
        used.add(value);
        // A misspelt club is the `unknown-member-club` rule's; the one that was meant is not unused.
        if (!memberClubs.has(value) && !clubs.has(value))
          for (const guess of nearest(value, memberSlugs)) used.add(guess);
      });
      const twice = clubsOfBoth(context);
      for (const club of evidence.records.memberClubs) {
        const slug = club.text("slug");
        if (slug === "" || twice.has(club) || used.has(slug)) continue;
        const message = `no buyer and no deal names the club ${slug}`;
        report(club.locationOf("slug"), message, "remove it, or add its evidence");
      }
    },
  },
  {
    rule: "vendor-parent",
    demands:
      "A vendor does not own itself, directly or through others; a page is cited for every parent, and only then.",
    mayBeExcepted: true,
    run(context, report) {
      for (const record of context.evidence.records.vendors) {
        const slug = record.text("slug");
        const [parent, page] = [record.text("parent"), record.text("parent_source_url")];
        const isOwn = leadsBack(slug, context);
        if (parent !== "" && page === "" && !isOwn)
          report(
            record.locationOf("parent"),
            "no page is cited for the parent",
            "cite it, or leave both empty",
          );
        if (parent === "" && page !== "")
          report(record.locationOf("parent_source_url"), "a page is cited, but no parent", "name the parent");
        const hint = "leave the parent empty or name the owner";
        if (isOwn) report(record.locationOf("parent"), `${slug} is its own parent`, hint);
      }
    },
  },
];

function referenceCheck(rule: string, demands: string, ...references: readonly Reference[]): Check {
  return {
    rule,
    demands,
    run(context, report) {
      for (const { kind, what, known, enteredIn, lists = [], isUnsure } of references) {
        if (lists.some((list) => context.evidence.incomplete.has(list))) continue;
        const all = new Set(known(context));
        eachValue(context, [kind], (value, owner, field) => {
          if (all.has(value) || isUnsure?.(value, context)) return;
          const [guess] = nearest(value, all);
          const closed = `allowed: ${[...all].map((name) => `"${name}"`).join(", ")}`;
          const add = enteredIn === undefined ? closed : `a new ${what} is first entered in ${enteredIn}`;
          const hint = guess === undefined ? add : `did you mean "${guess}"?`;
          report(owner.locationOf(field.name), `unknown ${what} "${value}"`, hint);
        });
      }
    },
  };
}

/** Whether a row with a misspelt reference may be the relationship of this id. */
export function mayBeMeant(id: string, context: CheckContext): boolean {
  const { club: owner, vendor } = splitRelationshipId(id);
  return relationshipRows(context.evidence).some((row) => {
    const isOwner = row.text(ownerField(row)) === owner;
    const isVendor = row.text("vendor") === vendor;
    if (isOwner && isVendor) return !context.categories.has(row.text("category"));
    return isOwner ? !context.vendors.has(row.text("vendor")) : isVendor && !hasKnownOwner(row, context);
  });
}

/** The club or league of a technology row, or of the relationship that a further page is for. */
const ownerOf = (record: SourceRecord): string =>
  record.kind === "evidence"
    ? splitRelationshipId(record.text("relationship")).club
    : record.text(ownerField(record));

const hasKnownOwner = (row: SourceRecord, { clubs, leagues }: Owners): boolean =>
  (ownerField(row) === "club" ? clubs : leagues).has(row.text(ownerField(row)));

type Owners = Pick<CheckContext, "clubs" | "leagues">;

/** Whether a technology row names a club or league, a vendor and a category that there are. */
export const hasKnownReferences = (
  row: SourceRecord,
  context: Owners & Pick<CheckContext, "vendors" | "categories">,
): boolean =>
  hasKnownOwner(row, context) &&
  context.vendors.has(row.text("vendor")) &&
  context.categories.has(row.text("category"));

/** The country file that a row should move to; undefined if it is right or none can be named. */
export function rightFile(record: SourceRecord, { clubs, leagues }: Owners): string | undefined {
  const file = basename(record.path, ".csv");
  const owner = ownerOf(record);
  const wanted = slugOf((clubs.get(owner) ?? leagues.get(owner))?.text("country") ?? "");
  return wanted === file || !FILES.has(wanted) || !FILES.has(file) ? undefined : wanted;
}

/** With the vendors that misspelt references, which are the `unknown-vendor` rule's, were meant to name. */
function usedVendors({ evidence, vendors }: CheckContext): Set<string> {
  const rows = relationshipRows(evidence).map((record) => record.text("vendor"));
  const parents = evidence.records.vendors.map((record) => record.text("parent"));
  const named = new Set([...rows, ...parents]);
  const misspelt = [...named].filter((slug) => slug !== "" && !vendors.has(slug));
  return new Set([...named, ...misspelt.flatMap((slug) => nearest(slug, vendors.keys()))]);
}

function leadsBack(slug: string, { vendors }: CheckContext): boolean {
  const parentOf = (vendor: string) => vendors.get(vendor)?.text("parent") ?? "";
  const seen = new Set<string>();
  let at = parentOf(slug);
  for (; at !== "" && at !== slug && !seen.has(at); at = parentOf(at)) seen.add(at);
  return at !== "" && at === slug;
}
