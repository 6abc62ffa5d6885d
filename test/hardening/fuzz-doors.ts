import type fc from "fast-check";
import type { FuzzRequest } from "./fuzz-requests.ts";

/** What the fuzz must be told because no document says it. Operations of the documents below are found by the fuzz itself. */

/** Where the OpenAPI documents are. */
export const documents: readonly string[] = ["/openapi.json"];

export type Headers = Readonly<Record<string, string>>;

/**
 * Headers that satisfy a security scheme, by the scheme's name in the document. Give several holders, so that a limit of one account is not all
 * that is met. An operation whose scheme is not here is asked without them, and must then refuse.
 */
export const credentials: Readonly<Record<string, (attempt: number) => Headers>> = {};

/** A door beside the documents, such as `/mcp`: what it is sent, and what is wrong with an answer. */
export interface Door {
  name: string;
  requests: fc.Arbitrary<FuzzRequest>;
  faultsOf: (request: FuzzRequest, answer: { status: number; headers: Headers; body: string }) => string[];
}

export const doors: readonly Door[] = [];
