import { COUNTED_PLACES } from "../../contract/calculators/numbers.ts";
import {
  CLIENT_CACHE_SECONDS,
  HEADERS_TIMEOUT_SECONDS,
  MAX_CALCULATOR_BODY_KIB,
  MAX_HEADERS_KIB,
  MAX_MOVES,
  MAX_PAGE_SIZE,
  MAX_PLAN_PLAYERS,
  MAX_PLAYERS,
  REQUEST_TIMEOUT_SECONDS,
  SHARED_CACHE_SECONDS,
} from "../../contract/limits.ts";
import { ACCOUNT_LIMITS_TEXT } from "../../contract/members/limits.ts";
import { DEFAULT_MEMBER_PAGE_SIZE, MAX_MEMBER_PAGE_SIZE } from "../../contract/members/parameters.ts";
import { memberApiPaths, sitePaths } from "../../contract/site-paths.ts";
import { numeral } from "../frame/format.tsx";

/** Limits of requests, members' rates and cached responses. */
export const Limits = () => (
  <section>
    <h2 id="limits">Limits</h2>
    <p>
      The public API has no rate limit. Members: {ACCOUNT_LIMITS_TEXT} for each account. To get everything,
      use the <a href={sitePaths.data}>downloads</a>.
    </p>
    <details class="fold">
      <summary>Sizes, times and caches of the public API</summary>
      <dl>
        <dt>Page size</dt>
        <dd>
          Without <code>limit</code>, you get all matches, up to {numeral(MAX_PAGE_SIZE)}; <code>total</code>{" "}
          always counts all of them, and <code>next</code> is the URL of the next page.
        </dd>
        <dt>Calculator body</dt>
        <dd>
          At most {MAX_CALCULATOR_BODY_KIB} KiB and {MAX_PLAYERS} players; a squad plan or projection takes{" "}
          {MAX_PLAN_PLAYERS} players and {MAX_MOVES} moves. Numbers are counted to {COUNTED_PLACES} decimal
          places.
        </dd>
        <dt>Headers and URL</dt>
        <dd>
          At most {MAX_HEADERS_KIB} KiB in all. They must arrive within {HEADERS_TIMEOUT_SECONDS} seconds, the
          whole request within {REQUEST_TIMEOUT_SECONDS}.
        </dd>
        <dt>Caching</dt>
        <dd>
          Your client may keep data for {CLIENT_CACHE_SECONDS / 60} minutes. A shared cache on the way may
          keep it for {SHARED_CACHE_SECONDS / 3600} hours, and as long again while it fetches new data. Data
          has an <code>ETag</code>: send it back in <code>If-None-Match</code> to get status 304 if nothing
          has changed. Calculations are not cached.
        </dd>
      </dl>
    </details>
    <MemberLimits />
  </section>
);

const MemberLimits = () => (
  <details class="fold">
    <summary>The limits of members</summary>
    <dl>
      <dt>Requests</dt>
      <dd>
        All keys of an account share its limits, over REST and MCP. Further requests get status 429 and do not
        count. Every other request of a Pro member counts, also if its response is 400 or 404, unless it is
        refused before its key is read: for a wrong method (405), a body that is too large (413) or a key in
        the URL. <code>{memberApiPaths.me}</code> does not count and shows what is left.
      </dd>
      <dt>Headers</dt>
      <dd>
        <code>RateLimit-Policy</code> lists the limits; <code>RateLimit</code> gives what is left of each and
        the seconds until it resets. A 429 has <code>Retry-After</code>.
      </dd>
      <dt>Page size</dt>
      <dd>
        {DEFAULT_MEMBER_PAGE_SIZE} records by default; set <code>limit</code> to get up to{" "}
        {MAX_MEMBER_PAGE_SIZE}.
      </dd>
      <dt>Caching</dt>
      <dd>Responses are private to the key's owner: caches must not store them, and they have no ETag.</dd>
    </dl>
  </details>
);
