type Send = (request: Request) => Promise<Response>;

interface Retries {
  maxRetries?: number;
  maxWaitMs?: number;
}

/**
 * Sends a request again after 429 or 503, once the time in `Retry-After` has passed. Every operation of the API may be
 * repeated: the calculators only calculate.
 */
export const retrying = (send: Send, { maxRetries = 2, maxWaitMs = 60_000 }: Retries): Send => {
  const attempt = async (request: Request, retriesLeft: number): Promise<Response> => {
    const response = await send(retriesLeft > 0 ? request.clone() : request);
    const waitMs = retryAfterMs(response);
    if (retriesLeft === 0 || waitMs === null || waitMs > maxWaitMs) return response;
    await response.body?.cancel();
    await wait(waitMs, request.signal);
    return attempt(request, retriesLeft - 1);
  };
  return (request) => attempt(request, maxRetries);
};

/** Returns the wait that the server asks for: seconds, or a date (RFC 9110, 10.2.3). Null if it does not ask. */
function retryAfterMs({ status, headers }: Response): number | null {
  const value = headers.get("Retry-After");
  if ((status !== 429 && status !== 503) || value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Rejects as soon as the request is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done() {
      signal.removeEventListener("abort", abort);
      resolve();
    }
    function abort() {
      clearTimeout(timer);
      reject(signal.reason);
    }
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
