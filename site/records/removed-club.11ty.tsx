import type { HistoryFile } from "../../contract/index-files.ts";
import { clubPath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";

interface RemovedClubPage {
  ledger: SiteLedger;
  removal: HistoryFile["removed"][number];
}

/** A page for each club that was removed. Our own server sends it with status 410. */
export const data = {
  pagination: {
    data: "ledger.history.removed",
    size: 1,
    alias: "removal",
    before: (removed: HistoryFile["removed"]) => removed.filter(({ kind }) => kind === "club"),
  },
  permalink: ({ removal }: RemovedClubPage) => clubPath(removal.id),
};

export function render({ ledger, removal }: RemovedClubPage) {
  return (
    <Layout
      ledger={ledger}
      path={clubPath(removal.id)}
      title="Removed from the ledger · Clubledger"
      unlisted
      description="This club was removed from the ledger."
    >
      <h1>This club was removed from the ledger</h1>
      <p>
        <Time at={removal.date} />: {removal.reason}
      </p>
    </Layout>
  );
}
