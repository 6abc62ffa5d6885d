import {
  type FieldProblem,
  type ProblemDocument,
  type ProblemName,
  problemTypes,
  problemTypeUrl,
} from "../../contract/problems.ts";
import { required } from "../../contract/required.ts";
import type { RequestContext } from "./context.ts";
import { API_HEADERS, type HeaderFields, MEMBER_HEADERS, NO_STORE } from "./headers.ts";
import { redactKeys } from "./redact-keys.ts";
import { respond } from "./response.ts";

interface ProblemDetails {
  /** Fault of this request in particular. */
  detail: string;
  errors?: FieldProblem[];
  suggestions?: string[];
  removal?: NonNullable<ProblemDocument["removal"]>;
  /** Headers beside the usual ones, such as Allow. */
  headers?: HeaderFields;
}

/** Thrown to respond with a problem document. */
export class Problem extends Error {
  readonly problem: ProblemName;
  readonly details: ProblemDetails;

  constructor(problem: ProblemName, details: ProblemDetails) {
    super(details.detail);
    this.problem = problem;
    this.details = details;
  }

  withHeaders(headers: HeaderFields): Problem {
    return new Problem(this.problem, { ...this.details, headers: { ...headers, ...this.details.headers } });
  }
}

/** The first of several errors, and how many more there are: `limit must be … (and 2 more)`. */
export function firstOf(
  errors: readonly FieldProblem[],
  nameOf: (error: FieldProblem) => string | undefined,
): string {
  const first = required(errors[0], "an error");
  const more = errors.length === 1 ? "" : ` (and ${errors.length - 1} more)`;
  return `${nameOf(first)} ${first.message}${more}`;
}

const PROBLEM_HEADERS = { "Content-Type": "application/problem+json", "Cache-Control": NO_STORE };

export function problemResponse(c: RequestContext, { problem, details }: Problem, baseUrl: string): Response {
  const { status, title } = problemTypes[problem];
  const { detail, errors, suggestions, removal, headers } = details;
  const document: ProblemDocument = {
    type: problemTypeUrl(baseUrl, problem),
    title,
    status,
    detail,
    instance: c.req.path,
    requestId: c.env.requestId,
    ...(errors === undefined ? {} : { errors }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(removal === undefined ? {} : { removal }),
  };
  const access = c.get("memberOnly") === true ? MEMBER_HEADERS : API_HEADERS;
  const body = JSON.stringify(document, (_, value: unknown) =>
    typeof value === "string" ? redactKeys(value) : value,
  );
  return respond(c, status, { ...PROBLEM_HEADERS, ...access, ...headers }, body);
}
