import type { ZodOpenApiOperationObject } from "zod-openapi";
import { problemTypes } from "../../contract/problems.ts";
import type { Route } from "../../contract/routes.ts";

/** Response headers, as the OpenAPI document describes them. */

type ResponseObject = NonNullable<ZodOpenApiOperationObject["responses"]>["200"];
type HeaderDescriptions = Pick<Exclude<ResponseObject, { $ref: string }>, "headers">;

const text = (description: string) => ({ description, schema: { type: "string" } }) as const;
const seconds = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } }) as const;

const cacheControl = text("How long the answer may be kept");

const link = text('Address of the next page, with rel="next"; only where there is one');

const limits = {
  "RateLimit-Policy": text("The limits: requests q in w seconds (draft-ietf-httpapi-ratelimit-headers-11)"),
  RateLimit: text("What is left of each: r requests, and t seconds until its window begins anew"),
};

/** The headers of a successful response; those to POST have none of their own. */
export function responseHeaders({ tag, method, query }: Route): HeaderDescriptions {
  if (method !== "get") return {};
  const paging = "offset" in query.shape ? { Link: link } : {};
  if (tag === "Members") return { headers: { "Cache-Control": cacheControl, ...limits, ...paging } };
  const ETag = text("Strong validator of this answer; send it back in If-None-Match");
  return { headers: { ETag, "Cache-Control": cacheControl, ...paging } };
}

const retryAfter = { "Retry-After": seconds("Seconds after which to ask again") };

/** The headers that an error has beside those of every response. */
export function problemHeaders(status: number): HeaderDescriptions {
  switch (status) {
    case problemTypes.unauthorized.status:
    case problemTypes["pro-required"].status:
      return {
        headers: { "WWW-Authenticate": text("Bearer, and what is wrong with the key where one was sent") },
      };
    case problemTypes["rate-limited"].status:
      return { headers: { ...retryAfter, ...limits } };
    case problemTypes["members-unavailable"].status:
      return { headers: retryAfter };
    case problemTypes["method-not-allowed"].status:
      return { headers: { Allow: text("The methods that the address answers") } };
    default:
      return {};
  }
}
