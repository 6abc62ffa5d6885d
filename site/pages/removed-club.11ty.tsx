import type { HistoryFile } from "../../contract/index-files.ts";
import { clubPath } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

interface RemovedClubPage {
  ledger: SiteLedger;
  removal: HistoryFile["removed"][number];
}

/** A page at the address of each club that was removed. Our own server answers it with status 410. */
export const data = {
  pagination: {
    data: "ledger.history.removed",
    size: 1,
    alias: "removal",
    before: (removed: HistoryFile["removed"]) => removed.filter(({ kind }) => kind === "club"),
  },
  permalink: ({ removal }: RemovedClubPage) => `${clubPath(removal.id)}index.html`,
};

export function render({ ledger, removal }: RemovedClubPage) {
  return (
    <Layout
      ledger={ledger}
      path={clubPath(removal.id)}
      title="Removed from the ledger · Clubledger"
      unlisted
      description="The ledger held a club at this address and holds it no longer."
    >
      <h1>This club was removed from the ledger</h1>
      <p>
        <time datetime={removal.date}>{removal.date}</time>: {removal.reason}
      </p>
    </Layout>
  );
}
