/** What happened to a relationship in a release, in the order of a release's list. Apart from the records, because scripts in the browser load it without zod. */
export const changeKinds = ["added", "changed", "corrected", "removed"] as const;

export type ChangeKind = (typeof changeKinds)[number];
