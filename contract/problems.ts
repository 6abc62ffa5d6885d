import * as z from "zod";
import { MAX_HEADERS_KIB } from "./limits.ts";
import { problemPath } from "./site-paths.ts";

/**
 * Every kind of problem the API can return (RFC 9457). A problem's `type` is the URL of a page that explains it;
 * statuses are defined only here.
 */
export const problemTypes = {
  "invalid-parameter": {
    status: 400,
    title: "A query parameter is not valid",
    explanation:
      "A parameter has a value that is not allowed, is given twice, or is not known. The errors in the response name each one and " +
      "say what is allowed. A filter is never silently ignored, because the results would answer another question.",
  },
  "invalid-body": {
    status: 400,
    title: "The request body is not valid",
    explanation:
      "The body is not JSON, not an object, lacks a required field or breaks a bound. The errors in the response name every fault " +
      "at once, each with a JSON pointer (RFC 6901) to its place.",
  },
  "key-in-address": {
    status: 400,
    title: "A key does not belong in an address",
    explanation:
      "The query held what looks like a key. Addresses are logged and passed on, so a key in one must be taken for known to others: " +
      "revoke it on your account page, make a new one, and send that in the header Authorization: Bearer.",
  },
  unauthorized: {
    status: 401,
    title: "A valid key is required",
    explanation:
      "The member interface requires the header Authorization: Bearer with a key of a member's account. The response is the same whether the " +
      "key is missing, malformed, unknown, revoked or expired.",
  },
  "pro-required": {
    status: 403,
    title: "The member interface is for Pro members",
    explanation:
      "The key is valid, but its account has no Pro plan, or no longer. The account page shows the plan and its end.",
  },
  "insecure-transport": {
    status: 403,
    title: "A key is taken over https only",
    explanation:
      "The request came over plain http, so its key may have been read on the way: revoke it on your account page, make a new one, and " +
      "send that to the https address.",
  },
  "foreign-caller": {
    status: 403,
    title: "The request was sent from a foreign page or under a foreign name",
    explanation:
      "The MCP server is for programs. It refuses a request whose Origin header names another site, and one whose Host header names " +
      "another host than its own, because a page that a member has open could otherwise make requests in the member's name.",
  },
  "foreign-form": {
    status: 403,
    title: "The form did not come from our own page",
    explanation:
      "A members' page takes its form only from itself and from the session that it was shown in, so that no other site can act in a " +
      "member's name. Open the page anew and send it from there.",
  },
  "not-found": {
    status: 404,
    title: "There is nothing at this address",
    explanation:
      "The path does not exist, or it names a relationship, club or vendor that the ledger does not hold. Near names are suggested.",
  },
  gone: {
    status: 410,
    title: "This record was removed from the ledger",
    explanation:
      "The ledger held a relationship, club or vendor at this address and holds it no longer. The removal in the response gives the " +
      "reason and the date. Do not cite it any more.",
  },
  "method-not-allowed": {
    status: 405,
    title: "This address does not support that method",
    explanation: "The Allow header lists the methods that the address supports.",
  },
  "request-timeout": {
    status: 408,
    title: "The request took too long to arrive",
    explanation:
      "The whole request must arrive within the time limit. Send it again over a faster connection.",
  },
  "body-too-large": {
    status: 413,
    title: "The request body is too large",
    explanation: "The detail in the response names the limit. Send less in one request.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "The request body is not declared as JSON",
    explanation: "Send the header Content-Type: application/json.",
  },
  "headers-too-large": {
    status: 431,
    title: "The request's headers are too large",
    explanation: `All headers and the address together may have at most ${MAX_HEADERS_KIB} KiB. Send fewer or shorter ones.`,
  },
  "malformed-request": {
    status: 400,
    title: "The request is not valid HTTP",
    explanation:
      "The request could not be read as HTTP at all, its Host header is no host name, or the connection ended before its body did.",
  },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    explanation:
      "A limit is used up. The header Retry-After says after how many seconds to try again, RateLimit how much is left. Refused requests " +
      "cost nothing of a member's limits. Failed attempts to sign in or to use a key are limited as well, by address.",
  },
  "internal-error": {
    status: 500,
    title: "Something went wrong on our side",
    explanation:
      "The fault is ours and has been logged under the request id in the response. Try again later, and report it if it stays.",
  },
  "members-unavailable": {
    status: 503,
    title: "The member interface is not available at the moment",
    explanation:
      "Accounts and limits cannot be read just now, so nobody is let in. The public interface is not affected. Try again after the time " +
      "that the header Retry-After gives.",
  },
} as const satisfies Record<string, { status: number; title: string; explanation: string }>;

export type ProblemName = keyof typeof problemTypes;

const fieldProblem = z
  .strictObject({
    pointer: z
      .string()
      .optional()
      .meta({ description: "JSON pointer into the body (RFC 6901)", examples: ["/players/3/amortisation"] }),
    parameter: z.string().optional().describe("Name of the query parameter"),
    message: z.string().describe("What is wrong and what is allowed"),
  })
  .meta({ id: "FieldProblem" });

export const problemDocument = z
  .strictObject({
    type: z.url().describe("URL of a page that explains this kind of problem"),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().describe("The requested path"),
    requestId: z.string().describe("Also in the X-Request-Id header; name it when you report a fault"),
    errors: z.array(fieldProblem).optional().describe("Every fault of the request, each with its place"),
    suggestions: z.array(z.string()).optional().describe("The nearest slugs or ids that do exist"),
    removal: z
      .strictObject({
        reason: z.string().describe("Why the record was removed"),
        date: z.iso.date().describe("The day on which it was removed"),
      })
      .optional()
      .describe("Only if the record was removed (410)"),
  })
  .meta({ id: "Problem", description: "A problem document (RFC 9457)" });

export type FieldProblem = z.infer<typeof fieldProblem>;
export type ProblemDocument = z.infer<typeof problemDocument>;

export const problemTypeUrl = (baseUrl: string, name: ProblemName): string =>
  `${baseUrl}${problemPath(name)}`;
