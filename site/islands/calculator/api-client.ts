import type { ProblemDocument } from "../../../contract/problems.ts";

export type ApiResult<Calculation> =
  | { kind: "calculated"; calculation: Calculation }
  | { kind: "rejected"; problem: ProblemDocument }
  | { kind: "failed"; message: string };

/** Posts JSON to the API. Never rejects: an aborted request is a failed one. */
export async function postJson<Calculation>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<ApiResult<Calculation>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    return await readResponse<Calculation>(response);
  } catch {
    return { kind: "failed", message: "The API could not be reached: the network or the server is down." };
  }
}

async function readResponse<Calculation>(response: Response): Promise<ApiResult<Calculation>> {
  if (response.ok) {
    const calculation: Calculation = await response.json();
    return { kind: "calculated", calculation };
  }
  if (response.headers.get("Content-Type")?.startsWith("application/problem+json")) {
    const problem: ProblemDocument = await response.json();
    if (problem.status < 500) return { kind: "rejected", problem };
    return { kind: "failed", message: `${problem.title} (${problem.status}, request ${problem.requestId}).` };
  }
  return { kind: "failed", message: `The API responded with status ${response.status} and no explanation.` };
}
