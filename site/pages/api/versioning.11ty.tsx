import { API_VERSION } from "../../../contract/api-index.ts";
import { sitePaths } from "../../../contract/site-paths.ts";
import { ApiPage } from "../../components/layout.tsx";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: sitePaths.apiVersioning };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiVersioning}
      name="Versioning and deprecation"
      description="What may change in the public API, what will not, and how deprecations are announced."
    >
      <p class="lead">
        The API is at version {API_VERSION}, in public beta, under <code>/api/v1</code>.
      </p>
      <h2 id="may-change">What may change under /api/v1</h2>
      <ul class="prose">
        <li>
          New operations, new optional parameters and new response fields. Ignore fields you do not know.
        </li>
        <li>The wording of titles and messages. Rely on the status and type of an error.</li>
        <li>The data itself: every response gives its version as dataVersion.</li>
      </ul>
      <h2 id="will-not-change">What will not change</h2>
      <p>
        Fields are not removed, renamed or given another type, and parameters keep their meaning. A change
        like that gets a new path prefix, and the old one keeps working beside it.
      </p>
      <h2 id="deprecation">How deprecations are announced</h2>
      <p>
        Responses of a deprecated operation carry <code>Deprecation</code> (RFC 9745: since when it is
        deprecated) and <code>Sunset</code> (RFC 8594: from when it may stop working), with a{" "}
        <code>Link</code> to its replacement. There are at least six months between announcement and end.
      </p>
      <pre>
        <code>{`Deprecation: @1798761600
Sunset: Thu, 01 Jul 2027 00:00:00 GMT`}</code>
      </pre>
      <p>These lines are an example: nothing is deprecated now.</p>
    </ApiPage>
  );
}
