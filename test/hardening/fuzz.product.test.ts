import { Agent, type IncomingMessage, request as open } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { proKey } from "../server/members/fixture-members.ts";
import { useBuiltServer } from "../server-process.ts";
import { type Operation, readOperations } from "./fuzz-document.ts";
import { type FuzzRequest, requestsTo } from "./fuzz-requests.ts";
import { openAccounts } from "./member-server.ts";

/**
 * Every operation of the published document gets valid, nearly valid and hostile requests.
 * `FUZZ_REQUESTS` sets their number, `FUZZ_SEED` another seed; a fault is reported with both.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS || 1000);
const SEED = Number(process.env.FUZZ_SEED || 20_261_121);
/** What is slow only once is caused by the machine. */
const SLOW_MS = 1000;
/** So many Pro accounts that their limits of 60 a minute refuse few requests. */
const ACCOUNTS = Math.min(1000, Math.max(50, Math.ceil(REQUESTS / 50)));
/** One request in so many has no key or a refused one. */
const WITHOUT_KEY = 16;

const server = useBuiltServer();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let operations: Operation[] = [];
let keys: Awaited<ReturnType<typeof makeKeys>>;
/** The response of each list, by its path. */
const lists = new Map<string, string>();

type Headers = Readonly<Record<string, string>>;

interface Answer {
  status: number;
  headers: Headers;
  body: string;
  ms: number;
}

const get = (target: string, headers: Headers = {}) => send({ method: "GET", target, headers, valid: true });

beforeAll(async () => {
  keys = await makeKeys();
  operations = readOperations((await get("/openapi.json")).body);
  for (const operation of operations)
    if (operation.method === "get" && !operation.path.includes("{"))
      lists.set(operation.path, (await get(operation.path, keyHeaders(operation, 1))).body);
});

afterAll(() => agent.destroy());

/** Keys of Pro accounts; and those of a free account, a blocked one, and one that was never created. */
async function makeKeys() {
  const parts = await openAccounts(server.databaseUrl);
  const keyOf = async (name: string) => (await proKey(parts, `${name}@example.org`)).key;
  const valid: string[] = [];
  for (let made = 0; made < ACCOUNTS; made += 1) valid.push(await keyOf(`member-${made}`));
  const [free, blocked] = [await keyOf("free"), await keyOf("blocked")];
  await parts.administration.revoke("free@example.org");
  await parts.administration.setBlocked("blocked@example.org", true);
  await parts.store.close();
  return { valid, refused: [free, blocked, "cl_not-a-key"] };
}

/** Texts of the lists at or above an operation's path: the values of the path's own name, if it has one. */
function knownTo({ path }: Operation): string[] {
  const above = [...lists].filter(([list]) => path.startsWith(list)).map(([, body]) => body);
  const [, name = "slug|id|club|vendor|\\w*[nN]ame|category|country"] = /\{(\w+)\}/.exec(path) ?? [];
  const field = new RegExp(`"(?:${name})":"([^"\\\\]{1,80})"`, "g");
  return [...new Set(above.flatMap((body) => [...body.matchAll(field)].map(([, text = ""]) => text)))];
}

/** Each request has an address of its own, or the throttle on refused keys would stop all. */
function keyHeaders({ needsKey }: Operation, attempt: number): Headers {
  if (!needsKey) return {};
  const from = { "X-Forwarded-For": `10.${attempt >> 16}.${(attempt >> 8) & 255}.${attempt & 255}` };
  const { valid, refused } = keys;
  const round = Math.floor(attempt / WITHOUT_KEY);
  const key =
    attempt % WITHOUT_KEY === 0
      ? [undefined, ...refused][round % (refused.length + 1)]
      : valid[attempt % valid.length];
  return key === undefined ? from : { ...from, Authorization: `Bearer ${key}` };
}

async function send({ method, target, headers, body }: FuzzRequest): Promise<Answer> {
  const start = performance.now();
  // Without a length Node sends a body of GET or DELETE as if it were the next request.
  const framed = body === undefined ? headers : { ...headers, "Content-Length": Buffer.byteLength(body) };
  const sent = open({ host: "127.0.0.1", port: server.port, method, path: target, headers: framed, agent });
  const received = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once("response", resolve).once("error", reject),
  );
  sent.end(body);
  const response = await received;
  const bytes = await buffer(response);
  const packed = response.headers["content-encoding"] === "gzip" && bytes.length > 0;
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: (packed ? gunzipSync(bytes) : bytes).toString("utf8"),
    ms: performance.now() - start,
  };
}

/** How an answer differs from what the document says of the operation. */
function faultsOf(operation: Operation, request: FuzzRequest, { status, headers, body }: Answer): string[] {
  const faults: string[] = [];
  if (headers["x-request-id"] === undefined) faults.push("has no request id");
  if (headers["x-content-type-options"] !== "nosniff") faults.push("lets its type be guessed");
  if (request.method === "OPTIONS") return status === 204 ? faults : [...faults, `answers ${status}`];
  const documented = operation.responses[status];
  if (documented === undefined || status === 500) return [...faults, `answers ${status}`];
  if (request.valid && status === 400 && !breaksOnlyRulesBetweenFields(body))
    faults.push(`refuses what the document allows: ${body.slice(0, 300)}`);
  const type = headers["content-type"] ?? "";
  const isCsv = type.startsWith("text/csv");
  const conditional = isCsv ? ["Link"] : ["Link", "X-Total-Count"];
  for (const name of Object.keys(documented.headers))
    if (!conditional.includes(name) && headers[name.toLowerCase()] === undefined)
      faults.push(`lacks the header ${name}`);
  if (request.method === "HEAD" || documented.content === undefined)
    return body === "" ? faults : [...faults, "has an undocumented body"];
  if (isCsv) return faults;
  return [...faults, ...linkFaults(headers, body), ...operation.schemaErrors(status, type, JSON.parse(body))];
}

/** The rules of docs/api.md that a schema of one field cannot say, or that the ledger decides: requests that the document allows may break them. */
const RULES_BETWEEN_FIELDS = [
  /^from must not be later than to$/,
  /^columns must come with format=csv$/,
  /^(?:country|league|notVendor) ".*" is not in the ledger(?:; did you mean .+\?)?$/s,
  /^(?:targetCountry|holdsIn|notIn|buyerCountry) must be the name or slug of a country(?:; did you mean .+\?)?$/s,
  /^\/after must be less than yearsLeft$/,
  /^\/saleYear must not be before the extension \(after\)$/,
  /^\/addOns\/\d+\/at must not be after the end of the contract \(years\)$/,
  /^\/saleTerms has rates that together must be below 100%$/,
  /^\/discountRate must be 0 without payments$/,
  /^\/threshold is required without regimes$/,
  /^\/payments must add up to the fee \([\d.]+\)$/,
  /^\/regimes\/\d+ is named twice$/,
  /^\/regimeInputs\/limitAmount is required with amount$/,
  /^\/regimeInputs\/savedRate is required with saved$/,
  /^\/regimeInputs\/transferProfitRate is required with transferProfit$/,
  /^\/replacementRate must not be sent beside replacement$/,
  /^\/startMonth is required with a player's registration$/,
  /^\/startMonth must be from January of firstSeason to the next January$/,
  /^\/players\/\d+\/registration\/signed must not be after \d{4}-\d{2}; send a signing as a move$/,
  /^\/players\/\d+\/(?:amortisation|bookValue) is required and must be /,
  /^\/players\/\d+\/registration must not be sent beside amortisation or bookValue$/,
  /^\/moves\/\d+\/purchase must (?:be in a season after that of the loan \(\d+\)|not be after the player's contract, which ends in \d+)$/,
  /^\/moves\/\d+\/player must be less than the number of players \(\d+\)$/,
  /^\/moves\/\d+\/player is already in move \d+ \([a-z -]+\); only a sale, release or loan may follow an extension$/,
  /^\/moves\/\d+\/after must not be before the extension in move \d+$/,
  /^\/moves\/\d+\/(?:after|purchase) must not be after the contract, which the extension ends after [\d.]+ years$/,
  /^\/moves\/\d+\/(?:purchase\/)?years must have at most 4 decimal places, such as 2\.5 or 0\.0833$/,
  /^\/moves\/\d+\/season must be at most the number of seasons \(\d+\)$/,
  /^\/moves\/\d+\/season must not be after the player's contract, which ends in \d+$/,
];

/** Whether each error of a refusal is one of those rules. */
const breaksOnlyRulesBetweenFields = (body: string): boolean =>
  refusal
    .parse(JSON.parse(body))
    .errors.map(({ pointer, parameter, message }) => `${pointer ?? parameter} ${message}`)
    .every((error) => RULES_BETWEEN_FIELDS.some((rule) => rule.test(error)));

const refusal = z.object({
  errors: z
    .array(
      z.object({ pointer: z.string().optional(), parameter: z.string().optional(), message: z.string() }),
    )
    .min(1),
});

/** The Link header names the next page if, and only if, the body does. */
function linkFaults({ link }: Headers, body: string): string[] {
  const [, next] = /"next":"([^"]+)"/.exec(body) ?? [];
  const expected = next === undefined ? undefined : `<${next}>; rel="next"`;
  return link === expected ? [] : [`has the Link ${link} instead of ${expected}`];
}

/** Sends a request; throws if its response has a fault or is slow twice. Returns the status. */
async function requireSound(operation: Operation, request: FuzzRequest): Promise<number> {
  const answer = await send(request);
  const faults = faultsOf(operation, request, answer);
  if (answer.ms > SLOW_MS && (await send(request)).ms > SLOW_MS) faults.push("is slow");
  if (faults.length > 0) throw new Error(`${request.method} ${request.target}: ${faults.join("; ")}`);
  return answer.status;
}

test(`${REQUESTS} requests to all operations have answers as documented, without a defect or a hang (FUZZ_SEED=${SEED})`, {
  timeout: 60_000 + REQUESTS * 20,
}, async () => {
  let attempt = 0;
  for (const operation of operations) {
    const seen = new Set<number>();
    const property = fc.asyncProperty(requestsTo(operation, knownTo(operation)), async (request) => {
      attempt += 1;
      const headers = { ...request.headers, ...keyHeaders(operation, attempt) };
      seen.add(await requireSound(operation, { ...request, headers }));
    });
    await fc.assert(property, { numRuns: Math.ceil(REQUESTS / operations.length), seed: SEED });
    // A fuzz that is refused everywhere at the start would prove nothing.
    const expected = operation.needsKey ? [200, 400, 401] : [200, 400];
    expect([operation.operationId, [...seen]]).toEqual([
      operation.operationId,
      expect.arrayContaining(expected),
    ]);
  }
  expect(attempt).toBeGreaterThanOrEqual(REQUESTS);
});
