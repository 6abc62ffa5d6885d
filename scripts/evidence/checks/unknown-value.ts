import { currencies } from "../../../data/schema/currencies.ts";
import type { FieldKind } from "../../../data/schema/fields.ts";
import { headquarters } from "../../../data/schema/headquarters.ts";
import {
  buyerTypes,
  dealStatuses,
  dealTypes,
  regions,
  stakes,
  workEmailStatuses,
} from "../../../data/schema/member-vocabularies.ts";
import type { Check } from "../context.ts";
import { unknownReference } from "./unknown-reference.ts";

interface TermList {
  kind: FieldKind;
  what: string;
  terms: readonly string[];
  /** Where a list that is too long to be told in a hint can be read. */
  readIn?: string;
}

const LISTS: readonly TermList[] = [
  { kind: "region", what: "region", terms: regions },
  { kind: "buyer type", what: "buyer type", terms: buyerTypes },
  { kind: "stake", what: "stake", terms: stakes },
  { kind: "deal type", what: "deal type", terms: dealTypes },
  { kind: "deal status", what: "deal status", terms: dealStatuses },
  { kind: "e-mail status", what: "e-mail status", terms: workEmailStatuses },
  { kind: "headquarters", what: "country", terms: headquarters, readIn: "data/schema/headquarters.ts" },
  { kind: "currency", what: "currency", terms: currencies, readIn: "data/schema/currencies.ts" },
];

const RULE = "unknown-value";
const DEMANDS =
  "A region, type, stake, status, currency or country of a headquarters is one of its closed list in data/schema.";

const byList = LISTS.map(({ kind, what, terms, readIn }) =>
  unknownReference({
    rule: RULE,
    demands: DEMANDS,
    kind,
    what,
    known: () => terms,
    ...(readIn === undefined ? {} : { enteredIn: readIn }),
  }),
);

/** Members filter by these words, so that a word of its own would find nothing. */
export const unknownValue: Check = {
  rule: RULE,
  demands: DEMANDS,
  run(context, report) {
    for (const { run } of byList) run(context, report);
  },
};
