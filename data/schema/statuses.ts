/** Statuses that evidence may support. Apart from the fields, because scripts in the browser load it without zod. */
export const statuses = ["current", "historical", "status unknown"] as const;

export type Status = (typeof statuses)[number];
