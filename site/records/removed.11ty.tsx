import type { HistoryFile } from "../../contract/index-files.ts";
import { pagePathOf } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";

type Removal = HistoryFile["removed"][number];

interface RemovedPage {
  ledger: SiteLedger;
  removal: Removal & { kind: keyof typeof pagePathOf };
}

const hadPage = (removal: Removal): removal is RemovedPage["removal"] => removal.kind !== "relationship";

/** A page for each club, vendor and category that was removed. Our own server sends it with status 410. */
export const data = {
  pagination: {
    data: "ledger.history.removed",
    size: 1,
    alias: "removal",
    before: (removed: readonly Removal[]) => removed.filter(hadPage),
  },
  permalink: ({ removal: { kind, id } }: RemovedPage) => pagePathOf[kind](id),
};

export function render({ ledger, removal: { kind, id, date, reason } }: RemovedPage) {
  return (
    <Layout
      ledger={ledger}
      path={pagePathOf[kind](id)}
      title={`Removed from the ledger: the ${kind} ${id} · Clubledger`}
      unlisted
      description={`This ${kind} was removed from the ledger.`}
    >
      <h1>This {kind} was removed from the ledger</h1>
      <p>
        <Time at={date} />: {reason}
      </p>
    </Layout>
  );
}
