import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { nearest } from "../../../contract/text-folding.ts";
import { countries, headquarters } from "../../../data/schema/countries.ts";
import { type FieldKind, statuses } from "../../../data/schema/fields.ts";
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
import { type Check, type CheckContext, eachValue } from "../context.ts";

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
  { kind: "e-mail status", what: "e-mail status", known: () => workEmailStatuses },
  {
    kind: "headquarters",
    what: "country",
    known: () => headquarters,
    enteredIn: "data/schema/countries.json",
  },
  { kind: "currency", what: "currency", known: () => currencies, enteredIn: "data/schema/currencies.json" },
];

/** The rules that a value is one of a known set. */
export const unknownReferences: readonly Check[] = [
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
    "A region, type, stake, status, currency or country of a headquarters is one of its closed list in data/schema.",
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
  referenceCheck("unknown-relationship", "A further page is for the id of a technology row.", {
    kind: "relationship",
    what: "relationship",
    known: ({ relationships }) => relationships.keys(),
    enteredIn: "technology/<country>.csv",
    isUnsure: mayBeMeant,
  }),
  referenceCheck("unknown-league", "A team's league is the slug of a league in leagues.csv.", {
    kind: "league",
    what: "league",
    known: ({ leagues }) => leagues.keys(),
    enteredIn: "leagues.csv",
    lists: ["leagues"],
  }),
  referenceCheck("unknown-deal", "A further source is for the slug of a deal in members/deals.csv.", {
    kind: "deal",
    what: "deal",
    known: ({ deals }) => deals.keys(),
    enteredIn: "members/deals.csv",
    lists: ["deals"],
  }),
  referenceCheck("unknown-buyer", "A deal's buyer is empty or the slug of a file in members/buyers.", {
    kind: "buyer",
    what: "buyer",
    known: ({ buyers }) => buyers,
    enteredIn: "members/buyers",
  }),
];

function referenceCheck(rule: string, demands: string, ...references: readonly Reference[]): Check {
  return {
    rule,
    demands,
    run(context, report) {
      for (const { kind, what, known, enteredIn, lists = [], isUnsure } of references) {
        const all = new Set(known(context));
        eachValue(context, [kind], (value, owner, field) => {
          if (all.has(value) || lists.some((list) => context.mightContain(list, value))) return;
          if (isUnsure?.(value, context)) return;
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

/** Whether a row that cannot be read, or with a misspelt reference, may be the relationship of this id. */
function mayBeMeant(
  id: string,
  { evidence, clubs, vendors, categories, mightContain }: CheckContext,
): boolean {
  const { club, vendor } = splitRelationshipId(id);
  return (
    mightContain("technology", club) ||
    evidence.records.technology.some((row) => {
      const isClub = row.text("club") === club;
      const isVendor = row.text("vendor") === vendor;
      if (isClub && isVendor) return !categories.has(row.text("category"));
      return isClub ? !vendors.has(row.text("vendor")) : isVendor && !clubs.has(row.text("club"));
    })
  );
}
