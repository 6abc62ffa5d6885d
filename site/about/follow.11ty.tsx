import { feedPaths, memberPaths, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";

/** Page of a copy without accounts; with accounts, the server's own page is there. */
export const data = { permalink: memberPaths.follow };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={memberPaths.follow}
      title="Follow by feed · Clubledger"
      description="This copy of Clubledger sends no emails. Its feeds say what changed."
      name="Follow by feed"
      unlisted
    >
      <h1>Follow by feed</h1>
      <p class="lead">This copy of Clubledger sends no emails. A feed reader tells you the same.</p>
      <p>
        Go back to the page that you want to follow, and give its feed to your reader, or that of{" "}
        <a href={feedPaths(sitePaths.changes).atom}>all changes</a>.
      </p>
    </Layout>
  );
}
