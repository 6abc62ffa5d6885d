import CURRENCIES from "./currencies.json" with { type: "json" };

/** The vocabularies of buyers and deals. */

export const regions = [
  "Africa",
  "Asia",
  "Europe",
  "Latin America",
  "Middle East",
  "North America",
  "Oceania",
  "United Kingdom and Ireland",
] as const;

export const buyerTypes = [
  "consortium",
  "corporate",
  "family office",
  "individual",
  "investment firm",
  "multi-club group",
  "private equity",
  "sovereign wealth",
] as const;

/** Kinds of buyer that members find together as funds. */
export const fundTypes: readonly string[] = ["investment firm", "private equity", "sovereign wealth"];

/** Shares of a club: all of it, more than half, at most half, or unknown. */
export const stakes = ["full", "majority", "minority", "unknown"] as const;

export const dealTypes = ["takeover", "majority stake", "minority stake"] as const;

/** `announced`: a party says so; `agreed`: signed, approval pending; `completed`; `collapsed`: it will not happen. */
export const dealStatuses = ["announced", "agreed", "completed", "collapsed"] as const;

/** Results of a check of a work email address. `unchecked`: nobody has looked. */
export const workEmailStatuses = ["deliverable", "risky", "undeliverable", "unchecked"] as const;

/** ISO 4217 codes of the currencies in circulation in 2026, and of those that the euro has replaced since 2015. */
export const currencies: readonly string[] = CURRENCIES;

export type Region = (typeof regions)[number];
