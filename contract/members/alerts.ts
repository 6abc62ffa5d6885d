/**
 * Subjects of a member's mails after a release: a saved search of buyers or deals, or one buyer, club or
 * country that is watched.
 */
export const memberAlertKinds = ["buyers", "deals", "buyer", "club", "country"] as const;

/** Subjects of any account's mails: a view of the explorer by its query, or a list of the home page by its name. */
export const publicAlertKinds = ["technology", "list"] as const;

export const alertKinds = [...memberAlertKinds, ...publicAlertKinds] as const;

export type MemberAlertKind = (typeof memberAlertKinds)[number];
export type PublicAlertKind = (typeof publicAlertKinds)[number];
export type AlertKind = (typeof alertKinds)[number];

export const isPublicKind = (kind: AlertKind): kind is PublicAlertKind =>
  publicAlertKinds.some((known) => known === kind);

/** A digest of what a release says about the alerts, or a reminder that the plan ends. */
export const mailingKinds = ["digest", "plan-end"] as const;
