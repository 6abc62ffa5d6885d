/**
 * What a member can be mailed about after a release: a saved search of buyers or deals, or one buyer, club or
 * country that is watched.
 */
export const alertKinds = ["buyers", "deals", "buyer", "club", "country"] as const;

export type AlertKind = (typeof alertKinds)[number];

/** A digest of what a release says about the alerts, or a reminder that the plan ends. */
export const mailingKinds = ["digest", "plan-end"] as const;
