import { basename } from "node:path";
import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { required } from "../../../contract/required.ts";
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
import { statuses } from "../../../data/schema/statuses.ts";
import { ownerField, relationshipRows, type SourceRecord } from "../records.ts";
import { type CheckContext, eachValue } from "../validation/context.ts";
import type { Check } from "./check.ts";

interface Reference {
  kind: FieldKind;
  /** The word for it in messages; absent if that is the kind. */
  what?: string;
  known: (context: CheckContext) => Iterable<string>;
  /** File of new ones; absent for a short closed list, which the hint shows in full. */
  enteredIn?: string;
}

const VOCABULARIES: readonly Reference[] = [
  { kind: "region", known: () => regions },
  { kind: "buyer type", known: () => buyerTypes },
  { kind: "stake", known: () => stakes },
  { kind: "deal type", known: () => dealTypes },
  { kind: "deal status", known: () => dealStatuses },
  { kind: "announced", what: "value of announced", known: () => announcedMarks },
  { kind: "says", what: "value of says", known: () => repeatedSpeakers },
  { kind: "reader", known: () => readers },
  { kind: "email status", known: () => workEmailStatuses },
  {
    kind: "headquarters",
    what: "country",
    known: () => headquarters,
    enteredIn: "data/schema/countries.json",
  },
  { kind: "currency", known: () => currencies, enteredIn: "data/schema/currencies.json" },
];

const FILE = /^(?:technology|evidence)\/([^/]+)\.csv$/;
const FILES: ReadonlySet<string> = new Set(countries.map(slugOf));

export const vocabularyChecks: readonly Check[] = [
  referenceCheck("unknown-status", "A status is current, historical or status unknown.", {
    kind: "status",
    known: () => statuses,
  }),
  referenceCheck("unknown-country", "A country is one of the names in data/schema/countries.json.", {
    kind: "country",
    known: () => countries,
    enteredIn: "data/schema/countries.json",
  }),
  referenceCheck(
    "unknown-value",
    "A region, type, stake, status, currency, headquarters' country, announced, says or read_by is in its list in data/schema.",
    ...VOCABULARIES,
  ),
];

export const referenceChecks: readonly Check[] = [
  referenceCheck("unknown-club", "A club is the slug of a club in clubs.csv.", {
    kind: "club",
    known: ({ clubs }) => clubs.keys(),
    enteredIn: "clubs.csv",
  }),
  referenceCheck(
    "unknown-vendor",
    "A vendor, and a vendor's parent, is the slug of a vendor in vendors.csv.",
    { kind: "vendor", known: ({ vendors }) => vendors.keys(), enteredIn: "vendors.csv" },
  ),
  referenceCheck("unknown-category", "A category is the exact name of a category in categories.yaml.", {
    kind: "category",
    known: ({ categories }) => categories.keys(),
    enteredIn: "categories.yaml",
  }),
  referenceCheck(
    "unknown-member-club",
    "A club of a buyer or a deal is the slug of a club in clubs.csv or members/clubs.csv.",
    {
      kind: "member club",
      what: "club",
      known: ({ clubs, memberClubs }) => [...clubs.keys(), ...memberClubs.keys()],
      enteredIn: "members/clubs.csv",
    },
  ),
  referenceCheck("unknown-buyer", "A deal's buyer is empty or the slug of a file in members/buyers.", {
    kind: "buyer",
    known: ({ buyers }) => buyers,
    enteredIn: "members/buyers",
  }),
  referenceCheck(
    "unknown-league",
    "The league of a team, or of technology, is the slug of a league in leagues.csv.",
    { kind: "league", known: ({ leagues }) => leagues.keys(), enteredIn: "leagues.csv" },
  ),
];

/** References to rows whose ids are made of other references. */
export const idChecks: readonly Check[] = [
  referenceCheck(
    "unknown-relationship",
    "A further page, and a change of supplier, names the id of a technology row.",
    {
      kind: "relationship",
      known: ({ relationships }) => relationships.keys(),
      enteredIn: "technology/<country>.csv or league-technology.csv",
    },
  ),
  referenceCheck("unknown-deal", "A further source is for the slug of a deal in members/deals.csv.", {
    kind: "deal",
    known: ({ deals }) => deals.keys(),
    enteredIn: "members/deals.csv",
  }),
];

export const useChecks: readonly Check[] = [
  // Rows are kept by country, so that an edit touches one short file.
  {
    rule: "country-file",
    demands: "A technology row, and a further page of it, is in the file of its club's or league's country.",
    run({ evidence, ...owners }, report) {
      for (const { name, path } of evidence.files) {
        const file = FILE.exec(name)?.[1];
        if (file === undefined || FILES.has(file)) continue;
        const [guess] = nearest(file, FILES);
        const hint = guess && `did you mean ${guess}.csv?`;
        report({ path, line: 1, column: 1 }, `"${file}" is not a country`, hint);
      }
      for (const record of [...evidence.records.technology, ...evidence.records.evidence]) {
        const file = rightFile(record, owners);
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
    run({ evidence }, report) {
      const used = new Set([
        ...relationshipRows(evidence).map((row) => row.text("vendor")),
        ...evidence.records.vendors.map((vendor) => vendor.text("parent")),
      ]);
      for (const vendor of evidence.records.vendors) {
        const slug = vendor.text("slug");
        const message = `no row uses the vendor ${slug}`;
        if (!used.has(slug)) report(vendor.locationOf("slug"), message, "remove it, or add its evidence");
      }
    },
  },
  {
    rule: "unused-member-club",
    demands: "Every club of members/clubs.csv has a buyer or a deal.",
    run(context, report) {
      const used = new Set<string>();
      eachValue(context, ["member club"], (value) => used.add(value));
      for (const club of context.evidence.records.memberClubs) {
        const slug = club.text("slug");
        const message = `no buyer and no deal names the club ${slug}`;
        if (!used.has(slug)) report(club.locationOf("slug"), message, "remove it, or add its evidence");
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
      for (const { kind, what = kind, known, enteredIn } of references) {
        const all = new Set(known(context));
        eachValue(context, [kind], (value, owner, field) => {
          if (all.has(value)) return;
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

/** The club or league of a technology row, or of the relationship that a further page is for. */
const ownerOf = (record: SourceRecord): string =>
  record.kind === "evidence"
    ? splitRelationshipId(record.text("relationship")).club
    : record.text(ownerField(record));

/** The country file that a row should move to; undefined if it is right, or in a file of no country. */
function rightFile(
  record: SourceRecord,
  { clubs, leagues }: Pick<CheckContext, "clubs" | "leagues">,
): string | undefined {
  const file = basename(record.path, ".csv");
  const owner = ownerOf(record);
  const { text } = required(clubs.get(owner) ?? leagues.get(owner), owner);
  const wanted = slugOf(text("country"));
  return wanted === file || !FILES.has(file) ? undefined : wanted;
}

function leadsBack(slug: string, { vendors }: CheckContext): boolean {
  const parentOf = (vendor: string) => vendors.get(vendor)?.text("parent") ?? "";
  const seen = new Set<string>();
  let at = parentOf(slug);
  for (; at !== "" && at !== slug && !seen.has(at); at = parentOf(at)) seen.add(at);
  return at !== "" && at === slug;
}
