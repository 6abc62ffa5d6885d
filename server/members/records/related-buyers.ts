import { compareText } from "../../../contract/collections.ts";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import { fold } from "../../../contract/text-folding.ts";

export interface RelatedBuyer extends Pick<BuyerRecord, "slug" | "name"> {
  /** Names of the shared clubs that it holds a stake in. */
  holds: string[];
  /** Names of those that it is last known to hold a stake in. */
  lastKnown: string[];
  /** Names of the shared clubs that it no longer holds a stake in. */
  held: string[];
  /** Names of decision-makers of both, or of one who is the other. */
  people: string[];
}

/** The buyers with a club or a person in common with this one, those that share most first. People are compared by name. */
export function relatedBuyers(buyer: BuyerRecord, buyers: readonly BuyerRecord[]): RelatedBuyer[] {
  const clubs = new Set(buyer.clubs.map(({ club }) => club));
  const people = new Set(peopleOf(buyer).map(fold));
  const weight = ({ holds, lastKnown, held, people }: RelatedBuyer) =>
    holds.length + lastKnown.length + held.length + people.length;
  return buyers
    .filter(({ slug }) => slug !== buyer.slug)
    .map((other) => toRelated(other, clubs, people))
    .filter((related) => weight(related) > 0)
    .sort((a, b) => weight(b) - weight(a) || compareText(fold(a.name), fold(b.name)));
}

/** With the buyer itself, which may be a person. */
const peopleOf = ({ name, decisionMakers }: BuyerRecord) => [name, ...decisionMakers.map(({ name }) => name)];

function toRelated(
  other: BuyerRecord,
  clubs: ReadonlySet<string>,
  people: ReadonlySet<string>,
): RelatedBuyer {
  const shared = other.clubs.filter(({ club }) => clubs.has(club));
  const namesOf = (stakes: typeof shared) => [...new Set(stakes.map(({ clubName }) => clubName))];
  const holds = namesOf(shared.filter(({ confirmed }) => confirmed));
  const open = namesOf(shared.filter(({ until }) => until === null));
  const former = namesOf(shared.filter(({ until }) => until !== null));
  return {
    slug: other.slug,
    name: other.name,
    holds,
    lastKnown: open.filter((name) => !holds.includes(name)),
    // A club that was sold and bought back is not one that it used to hold.
    held: former.filter((name) => !open.includes(name)),
    people: [...new Set(peopleOf(other).filter((name) => people.has(fold(name))))],
  };
}
