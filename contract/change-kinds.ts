/** Kinds of change in a release, in the order of its list. Apart from the records, because scripts in the browser load it without zod. */
export const changeKinds = ["added", "changed", "corrected", "removed"] as const;

export type ChangeKind = (typeof changeKinds)[number];
