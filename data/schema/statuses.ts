/** What the evidence of a relationship may support. Apart from the fields, because scripts in the browser load it without zod. */
export const statuses = ["current", "historical", "status unknown"] as const;
export const STATUSES_IN_WORDS = statuses.map((status) => `"${status}"`).join(", ");

export type Status = (typeof statuses)[number];
