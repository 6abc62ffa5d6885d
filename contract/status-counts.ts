import type { Status } from "../data/schema/statuses.ts";

export function countByStatus(rows: readonly { status: Status }[]): Record<Status, number> {
  const counts = { current: 0, historical: 0, "status unknown": 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}
