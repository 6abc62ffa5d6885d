import type { ProblemDocument } from "../../../contract/problems.ts";

/** What came of a question to the API: figures, faults in the question, or no answer, said in words. */
export type Outcome<Answer> =
  | { kind: "figures"; answer: Answer }
  | { kind: "faults"; problem: ProblemDocument }
  | { kind: "failure"; message: string };

/** Asks a calculator of the API. Rejects only where the question was withdrawn through `signal`. */
export async function ask<Answer>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    return await outcomeOf<Answer>(response);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "failure", message: "The API could not be reached: the network or the server is down." };
  }
}

async function outcomeOf<Answer>(response: Response): Promise<Outcome<Answer>> {
  if (response.ok) {
    const answer: Answer = await response.json();
    return { kind: "figures", answer };
  }
  if (response.headers.get("Content-Type")?.startsWith("application/problem+json")) {
    const problem: ProblemDocument = await response.json();
    if (problem.status < 500) return { kind: "faults", problem };
    return {
      kind: "failure",
      message: `${problem.title} (${problem.status}, request ${problem.requestId}).`,
    };
  }
  return { kind: "failure", message: `The API answered with status ${response.status} and no explanation.` };
}
