import type { HistoryFile } from "../../contract/index-files.ts";

/** The relationships that were removed from a club, each at the place that its address leads to. */
export function RemovedList({ history, club }: { history: HistoryFile; club: string }) {
  const formerSlugs = history.redirects
    .filter(({ kind, to }) => kind === "club" && to === club)
    .map(({ from }) => from);
  const ofClub = new Set([club, ...formerSlugs]);
  const removed = history.removed.filter(
    ({ kind, id }) => kind === "relationship" && ofClub.has(id.split("--", 1)[0] ?? ""),
  );
  if (removed.length === 0) return "";
  return (
    <section>
      <h2>Removed</h2>
      <p>The ledger held these and holds them no longer. They are not to be cited.</p>
      <ul>
        {removed.map(({ id, reason, date }) => (
          <li id={id}>
            <code>{id}</code>, <time datetime={date}>{date}</time>: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
