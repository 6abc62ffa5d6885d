import type { BuyersQuery } from "../../contract/members/parameters.ts";
import type { BuyerRecord } from "../../contract/members/records.ts";
import { buyerTypes, regions } from "../../data/schema/member-vocabularies.ts";

/**
 * What buyers are filtered by, one whole number a buyer: a bit for each type, for each region of the headquarters, for each region
 * bought in, for intent and for activity. All filters of a request are then one comparison a buyer.
 */
export interface BuyerColumns {
  /** Whether the buyer at a position passes all filters. */
  passes: (position: number, wanted: number) => boolean;
}

const HQ = buyerTypes.length;
const TARGET = HQ + regions.length;
const INTENT = TARGET + regions.length;
const ACTIVE = INTENT + 1;

/** Numbers that bits are taken from have this many that do not change the sign. */
const BITS = 31;

/** Prepares the columns. Throws a RangeError where the closed lists have outgrown one number. */
export function createBuyerColumns(buyers: readonly BuyerRecord[]): BuyerColumns {
  if (ACTIVE >= BITS) throw new RangeError(`${ACTIVE + 1} filter values do not fit ${BITS} bits`);
  const traits = Int32Array.from(buyers, traitsOf);
  return { passes: (position, wanted) => ((traits[position] ?? 0) & wanted) === wanted };
}

function traitsOf({ type, hqRegion, targetRegions, intent, active }: BuyerRecord): number {
  const targets = targetRegions.reduce((bits, region) => bits | bitOf(regions, region, TARGET), 0);
  return (
    bitOf(buyerTypes, type, 0) |
    bitOf(regions, hqRegion, HQ) |
    targets |
    flagBit(intent !== null, INTENT) |
    flagBit(active, ACTIVE)
  );
}

/** The bits that a buyer must have to pass; 0 where the query has no filter. */
export function wantedTraits({ type, hq, target, intent, active }: BuyersQuery): number {
  return (
    bitOf(buyerTypes, type, 0) |
    bitOf(regions, hq, HQ) |
    bitOf(regions, target, TARGET) |
    flagBit(intent === true, INTENT) |
    flagBit(active === true, ACTIVE)
  );
}

function bitOf<Value>(values: readonly Value[], value: Value | undefined, first: number): number {
  return value === undefined ? 0 : 1 << (first + values.indexOf(value));
}

const flagBit = (given: boolean, place: number): number => (given ? 1 << place : 0);
