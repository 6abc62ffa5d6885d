import type { HeaderFields } from "../../http/headers.ts";
import type { Usage } from "./limits.ts";

/**
 * What every member answer tells of the limits (draft-ietf-httpapi-ratelimit-headers-11): the quotas with their windows, what
 * remains, and the seconds until a window begins anew. The one place to change when the draft does.
 */
export function limitHeaders(usage: Usage): HeaderFields {
  const policies = usage.map(
    ({ window, quota, windowSeconds }) => `"${window}";q=${quota};w=${windowSeconds}`,
  );
  const states = usage.map(
    ({ window, remaining, resetSeconds }) => `"${window}";r=${remaining};t=${resetSeconds}`,
  );
  return { "RateLimit-Policy": policies.join(", "), RateLimit: states.join(", ") };
}
