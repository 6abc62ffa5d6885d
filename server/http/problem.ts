import {
  type FieldProblem,
  type ProblemDocument,
  type ProblemName,
  problemTypes,
  problemTypeUrl,
} from "../../contract/problems.ts";
import type { RequestContext } from "./context.ts";
import { API_HEADERS, type HeaderFields, MEMBER_HEADERS, NO_STORE } from "./headers.ts";

export interface ProblemDetails {
  /** What is wrong with this request in particular. */
  detail: string;
  errors?: FieldProblem[];
  suggestions?: string[];
  /** Why and when the record was removed, where it was. */
  removal?: NonNullable<ProblemDocument["removal"]>;
  /** Headers that this answer needs beside the usual ones, such as Allow. */
  headers?: HeaderFields;
}

/** A request that is answered with a problem document instead of what it asked for. */
export class Problem extends Error {
  readonly problem: ProblemName;
  readonly details: ProblemDetails;

  constructor(problem: ProblemName, details: ProblemDetails) {
    super(details.detail);
    this.problem = problem;
    this.details = details;
  }

  /** The same problem, answered with these headers too. */
  withHeaders(headers: HeaderFields): Problem {
    return new Problem(this.problem, { ...this.details, headers: { ...headers, ...this.details.headers } });
  }
}

/** The answer to a problem. The one place where error answers are made. */
export function problemResponse(c: RequestContext, { problem, details }: Problem, baseUrl: string): Response {
  const { status, title } = problemTypes[problem];
  const { detail, errors, suggestions, removal, headers } = details;
  const requestId = c.env.requestId;
  const document: ProblemDocument = {
    type: problemTypeUrl(baseUrl, problem),
    title,
    status,
    detail,
    instance: c.req.path,
    requestId,
    ...(errors === undefined ? {} : { errors }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(removal === undefined ? {} : { removal }),
  };
  return new Response(JSON.stringify(document), {
    status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": NO_STORE,
      "X-Request-Id": requestId,
      ...(c.get("memberOnly") === true ? MEMBER_HEADERS : API_HEADERS),
      ...headers,
    },
  });
}
