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
    title: "Invalid query parameter",
    explanation:
      "A parameter is unknown, is given too often, or has a value that is not allowed. The response lists each one in errors and says " +
      "what is allowed. No filter is ever silently ignored, because you would get results you did not ask for.",
  },
  "invalid-body": {
    status: 400,
    title: "Invalid request body",
    explanation:
      "The body is not JSON, is not an object, lacks a required field, or has a value out of range. The response lists every error at " +
      "once, each with a JSON pointer (RFC 6901) to the field.",
  },
  "key-in-address": {
    status: 400,
    title: "A key must not be sent in a URL",
    explanation:
      "The URL contains something that looks like a key. URLs are logged and shared, so treat a key in one as leaked: revoke it on " +
      "your account page, create a new one, and send that in the header Authorization: Bearer.",
  },
  unauthorized: {
    status: 401,
    title: "A valid key is required",
    explanation:
      "The member interface requires the header Authorization: Bearer with a key from a member's account. The response is the same " +
      "whether the key is malformed, unknown, revoked or expired.",
  },
  "pro-required": {
    status: 403,
    title: "The member interface is for Pro members",
    explanation:
      "The key is valid, but its account has no Pro plan, or the plan has ended. The account page shows the plan and its end date.",
  },
  "insecure-transport": {
    status: 403,
    title: "Keys are accepted over HTTPS only",
    explanation:
      "The request came over plain HTTP, so others may have read its key. Revoke it on your account page, create a new one, and send " +
      "that to the https URL.",
  },
  "foreign-caller": {
    status: 403,
    title: "Requests from other sites are refused",
    explanation:
      "The MCP server is for programs, not for web pages. It refuses requests whose Origin header names another site or whose Host " +
      "header names another host. Otherwise a web page that a member visits could send requests on the member's behalf. For the same " +
      "reason a members' page sends no CSV file if another site started the download.",
  },
  "foreign-form": {
    status: 403,
    title: "The form was not sent from our page",
    explanation:
      "A members' page accepts its form only from the page and session it was shown in, so that no other site can act on a member's " +
      "behalf. Reload the page and send the form again.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    explanation:
      "The path does not exist, or it names a relationship, club or vendor that is not in the ledger. The response suggests similar names.",
  },
  gone: {
    status: 410,
    title: "This record has been removed from the ledger",
    explanation:
      "A relationship, club or vendor at this URL has been removed from the ledger. The response gives the reason and the date in " +
      "removal. Please stop citing it.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    explanation: "The Allow header lists the methods that this URL supports.",
  },
  "request-timeout": {
    status: 408,
    title: "The request took too long to arrive",
    explanation: "The whole request must arrive within the time limit. Try again over a faster connection.",
  },
  "body-too-large": {
    status: 413,
    title: "The request body is too large",
    explanation: "The response gives the limit in detail. Send less in one request.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "The request body must be JSON",
    explanation: "Send the header Content-Type: application/json.",
  },
  "headers-too-large": {
    status: 431,
    title: "The request's headers are too large",
    explanation: `The URL and all headers together may be at most ${MAX_HEADERS_KIB} KiB. Send fewer or shorter ones.`,
  },
  "malformed-request": {
    status: 400,
    title: "The request is not valid HTTP",
    explanation:
      "The request could not be read as HTTP, its Host header is not a host name, or the connection closed before the whole body arrived.",
  },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    explanation:
      "You have reached a limit. The Retry-After header gives the seconds to wait, and RateLimit what is left. Refused requests do not " +
      "count towards a member's limits. Failed attempts to sign in or use a key are limited too, by IP address.",
  },
  "internal-error": {
    status: 500,
    title: "Something went wrong on our side",
    explanation:
      "The error is ours and has been logged under the request id in the response. Try again later, and report it if it persists.",
  },
  "members-unavailable": {
    status: 503,
    title: "The member interface is temporarily unavailable",
    explanation:
      "Accounts and limits cannot be read at the moment, so all requests are refused. The public interface is not affected. Try again " +
      "after the number of seconds in the Retry-After header.",
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
    requestId: z.string().describe("Also in the X-Request-Id header; quote it when you report an error"),
    errors: z
      .array(fieldProblem)
      .optional()
      .describe("Every error in the request, with the field or parameter it is about"),
    suggestions: z.array(z.string()).optional().describe("The most similar slugs or ids that exist"),
    removal: z
      .strictObject({
        reason: z.string().describe("Why the record was removed"),
        date: z.iso.date().describe("The day it was removed"),
      })
      .optional()
      .describe("Only if the record was removed (410)"),
  })
  .meta({ id: "Problem", description: "A problem document (RFC 9457)" });

export type FieldProblem = z.infer<typeof fieldProblem>;
export type ProblemDocument = z.infer<typeof problemDocument>;

export const problemTypeUrl = (baseUrl: string, name: ProblemName): string =>
  `${baseUrl}${problemPath(name)}`;
