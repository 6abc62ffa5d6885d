import { API_VERSION } from "../../../contract/api-index.ts";
import { openApiPath, sitePaths } from "../../../contract/site-paths.ts";
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
        <li>New operations, new optional parameters, new response fields and headers.</li>
        <li>
          New values where a response takes one of a list: kinds of buyers and deals, regions, stakes, codes
          of warnings, plans, windows of limits. The <a href={openApiPath}>OpenAPI document</a> says “more may
          come” there.
        </li>
        <li>New types of error, and the wording of titles and messages.</li>
        <li>The data itself: every response gives its version as dataVersion.</li>
      </ul>
      <h2 id="tolerate">What a client must tolerate</h2>
      <ul class="prose">
        <li>
          Ignore fields you do not know. The schemas of responses allow them, and so do the output schemas of
          the <a href={sitePaths.apiMcp}>MCP tools</a>; a client generated from either goes on.
        </li>
        <li>Treat a value you do not know as “something else”, not as a fault.</li>
        <li>Treat a type of error you do not know by its HTTP status.</li>
      </ul>
      <p>
        Requests are strict: an unknown parameter or argument is refused, because the results would answer
        another question. The calculators warn of a field that they do not know.
      </p>
      <h2 id="will-not-change">What will not change</h2>
      <p>
        Fields are not removed, renamed or given another type, and parameters keep their meaning. The status
        of a relationship is only ever <code>current</code>, <code>historical</code> or{" "}
        <code>status unknown</code>. A change to any of this gets a new path prefix, and the old one keeps
        working beside it.
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
