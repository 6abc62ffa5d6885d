import { API_VERSION } from "../../../contract/api-index.ts";
import { sitePaths } from "../../../contract/site-paths.ts";
import { ApiPage } from "../../components/api-page.tsx";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: `${sitePaths.apiVersioning}index.html` };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiVersioning}
      name="Versioning and deprecation"
      description="What may change in the public API, what will not, and how the end of something is announced."
    >
      <p class="lead">
        The interface is version {API_VERSION}, in public beta, under <code>/api/v1</code>.
      </p>
      <h2 id="may-change">What may change under /api/v1</h2>
      <ul class="prose">
        <li>
          New operations, new optional parameters, new fields in answers. Ignore fields that you do not know.
        </li>
        <li>The wording of titles and messages. Go by the status and the type of a problem.</li>
        <li>The data itself: its version is in every answer as dataVersion.</li>
      </ul>
      <h2 id="will-not-change">What will not</h2>
      <p>
        A field is not removed, renamed or given another type, and a parameter does not change its meaning.
        Such a change gets another path prefix, and the old one goes on beside it.
      </p>
      <h2 id="deprecation">How an end is announced</h2>
      <p>
        Answers of what will end carry <code>Deprecation</code> (RFC 9745: since when it is discouraged) and{" "}
        <code>Sunset</code> (RFC 8594: from when it may no longer answer), with a <code>Link</code> to what
        replaces it. Between the announcement and the end lie at least six months.
      </p>
      <pre>
        <code>{`Deprecation: @1798761600
Sunset: Thu, 01 Jul 2027 00:00:00 GMT`}</code>
      </pre>
      <p>The lines above are an example: nothing is deprecated now.</p>
    </ApiPage>
  );
}
