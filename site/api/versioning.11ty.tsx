import { API_VERSION } from "../../contract/api-index.ts";
import { openApiPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ApiPage } from "./api-page.tsx";

export const data = { permalink: sitePaths.apiVersioning };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiVersioning}
      name="Versioning and deprecation"
      description="What may change in the public API, what will not, and how deprecations are announced."
      contents={[
        { id: "may-change", name: "What may change" },
        { id: "tolerate", name: "What clients must tolerate" },
        { id: "will-not-change", name: "What will not change" },
        { id: "deprecation", name: "Deprecation" },
      ]}
    >
      <p class="lead">
        The API is at version {API_VERSION}, in public beta, under <code>/api/v1</code>.
      </p>
      <h2 id="may-change">What may change under /api/v1</h2>
      <ul class="prose">
        <li>New operations, new optional parameters, new response fields and headers.</li>
        <li>
          New values in lists of values: types of buyers and deals, regions, stakes, warning codes, plans and
          rate-limit windows. The <a href={openApiPath}>OpenAPI document</a> marks these with “more may come”.
        </li>
        <li>New error types, and the wording of titles and messages.</li>
        <li>
          The data itself: every response gives its version in <code>dataVersion</code>.
        </li>
      </ul>
      <h2 id="tolerate">What a client must tolerate</h2>
      <ul class="prose">
        <li>
          Ignore unknown fields. The schemas of responses allow them, and so do the output schemas of the{" "}
          <a href={sitePaths.apiMcp}>MCP tools</a>, so clients generated from either keep working.
        </li>
        <li>Treat an unknown value as “other”, not as an error.</li>
        <li>Handle an unknown error type by its HTTP status.</li>
      </ul>
      <p>
        Requests are strict: unknown parameters and arguments are rejected, because you would get results you
        did not ask for. The calculators ignore unknown fields and warn about them.
      </p>
      <h2 id="will-not-change">What will not change</h2>
      <p>
        Fields are not removed, renamed or given another type, and parameters keep their meaning. The status
        of a relationship is only ever <code>current</code>, <code>historical</code> or{" "}
        <code>status unknown</code>. Any such change gets a new path prefix, and the old one keeps working
        alongside it.
      </p>
      <Deprecation />
    </ApiPage>
  );
}

const Deprecation = () => (
  <>
    <h2 id="deprecation">How deprecations are announced</h2>
    <p>
      Responses of a deprecated operation carry <code>Deprecation</code> (RFC 9745: when it was deprecated)
      and <code>Sunset</code> (RFC 8594: when it may stop working), with a <code>Link</code> to its
      replacement. We give at least six months' notice.
    </p>
    <pre>
      <code>{`Deprecation: @1798761600
Sunset: Thu, 01 Jul 2027 00:00:00 GMT`}</code>
    </pre>
    <p>This is an example: nothing is deprecated at the moment.</p>
  </>
);
