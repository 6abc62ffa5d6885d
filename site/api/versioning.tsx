import { API_VERSION } from "../../contract/api-index.ts";
import { memberApiPaths, openApiPath, sitePaths } from "../../contract/site-paths.ts";

/** Promises and exceptions of the public API's versions, and the notice of deprecations. */
export const Versioning = () => (
  <section>
    <h2 id="versioning">Versioning</h2>
    <p>
      The API is at version {API_VERSION}, in public beta, under <code>/api/v1</code>. Fields are not removed,
      renamed or given another type, parameters keep their meaning, and a status is only ever{" "}
      <code>current</code>, <code>historical</code> or <code>status unknown</code>. Any such change gets a new
      path prefix, and the old one keeps working alongside it. A deprecation is announced at least six months
      ahead. While it is in beta, a request without a meaning may become 400, and a wrong figure is corrected;
      the <a href="#changelog">changelog</a> lists both first.
    </p>
    <details class="fold">
      <summary>What may change, and what a client must tolerate</summary>
      <h3>What may change under /api/v1</h3>
      <ul class="prose">
        <li>New operations, new optional parameters, new response fields and headers.</li>
        <li>
          New values in lists of values: types of buyers and deals, regions, stakes, warning codes, plans and
          rate-limit windows. The <a href={openApiPath}>OpenAPI document</a> marks these with “more may come”.
        </li>
        <li>New error types, and the wording of titles and messages.</li>
        <li>
          The data itself: every list and record gives its version in <code>dataVersion</code>. Calculations
          and <code>{memberApiPaths.me}</code> have none.
        </li>
      </ul>
      <h3>What a client must tolerate</h3>
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
    </details>
    <Deprecation />
  </section>
);

const Deprecation = () => (
  <details class="fold">
    <summary>How deprecations are announced</summary>
    <p>
      Responses of a deprecated operation carry <code>Deprecation</code> (RFC 9745: when it was deprecated)
      and <code>Sunset</code> (RFC 8594: when it may stop working), with a <code>Link</code> to its
      replacement.
    </p>
    <pre>
      <code>{`Deprecation: @1798761600
Sunset: Thu, 01 Jul 2027 00:00:00 GMT`}</code>
    </pre>
    <p>This is an example: nothing is deprecated at the moment.</p>
  </details>
);
