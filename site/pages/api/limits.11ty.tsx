import {
  MAX_CALCULATOR_BODY_KIB,
  MAX_HEADERS_KIB,
  MAX_PAGE_SIZE,
  MAX_PLAYERS,
  REQUEST_TIMEOUT_SECONDS,
} from "../../../contract/limits.ts";
import { ACCOUNT_LIMITS_TEXT } from "../../../contract/members/limits.ts";
import { DEFAULT_MEMBER_PAGE_SIZE, MAX_MEMBER_PAGE_SIZE } from "../../../contract/members/parameters.ts";
import { memberApiPaths, sitePaths } from "../../../contract/site-paths.ts";
import { ApiPage } from "../../components/api-page.tsx";
import { numeral } from "../../components/counted.ts";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: `${sitePaths.apiLimits}index.html` };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiLimits}
      name="Limits"
      description="How much a request to the API may ask for, how often members may ask, and how long answers may be kept."
    >
      <p class="lead">The public API counts no requests. What one request may ask for is bounded.</p>
      <dl>
        <dt>Page</dt>
        <dd>
          Without <code>limit</code> all matches come, up to {numeral(MAX_PAGE_SIZE)}; <code>total</code>{" "}
          always counts all, and <code>next</code> leads on.
        </dd>
        <dt>Body of a calculation</dt>
        <dd>
          At most {MAX_CALCULATOR_BODY_KIB} KiB, and a register of at most {MAX_PLAYERS} players.
        </dd>
        <dt>Headers and address</dt>
        <dd>
          At most {MAX_HEADERS_KIB} KiB together. The whole request must arrive within{" "}
          {REQUEST_TIMEOUT_SECONDS} seconds.
        </dd>
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
      <MemberLimits />
    </ApiPage>
  );
}

function MemberLimits() {
  return (
    <>
      <h2 id="members">The member interface</h2>
      <dl>
        <dt>Requests</dt>
        <dd>
          {ACCOUNT_LIMITS_TEXT} for each account: all its keys, REST and MCP together. Beyond that the answer
          is 429, which costs nothing; every other answer to a Pro member costs one request, also 400 and 404.{" "}
          <code>{memberApiPaths.me}</code> costs nothing and tells what is left.
        </dd>
        <dt>Headers</dt>
        <dd>
          <code>RateLimit-Policy</code> names the limits, <code>RateLimit</code> what is left of each and the
          seconds until it begins anew; a 429 has <code>Retry-After</code>.
        </dd>
        <dt>Page</dt>
        <dd>
          {DEFAULT_MEMBER_PAGE_SIZE} records, or as many as <code>limit</code> says, up to{" "}
          {MAX_MEMBER_PAGE_SIZE}.
        </dd>
        <dt>Caching</dt>
        <dd>Answers are for the bearer of the key alone: no cache may keep them, and they have no ETag.</dd>
      </dl>
    </>
  );
}
