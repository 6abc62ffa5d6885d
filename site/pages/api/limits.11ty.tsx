import { sitePaths } from "../../../contract/addresses.ts";
import { MAX_PAGE } from "../../../contract/parameters.ts";
import { ApiPage } from "../../components/api-page.tsx";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: `${sitePaths.apiLimits}index.html` };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiLimits}
      name="Limits"
      description="How much one request to the public API may ask for, and how long its answers may be kept."
    >
      <p class="lead">The public API counts no requests. What one request may ask for is bounded.</p>
      <dl>
        <dt>Page</dt>
        <dd>
          Without <code>limit</code> all matches come, up to {MAX_PAGE}; <code>total</code> always counts all,
          and <code>next</code> leads on.
        </dd>
        <dt>Body of a calculation</dt>
        <dd>At most 256 KiB, and a register of at most 500 players.</dd>
        <dt>Headers and address</dt>
        <dd>At most 16 KiB together. A request must have arrived whole within 30 seconds.</dd>
        <dt>Caching</dt>
        <dd>
          Answers may be kept five minutes. Each has an <code>ETag</code>: send it back in{" "}
          <code>If-None-Match</code>, and 304 says that nothing has changed.
        </dd>
      </dl>
      <p>
        Whoever wants everything takes the <a href={sitePaths.data}>downloads</a> instead of asking page by
        page.
      </p>
    </ApiPage>
  );
}
