import { once } from "node:events";
import { Agent, type IncomingMessage, request as open } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useBuiltServer } from "../server-process.ts";
import { type ApiDocument, type Operation, readDocument } from "./fuzz-document.ts";
import { type Credentials, credentialsOf, documents, doors, type Headers } from "./fuzz-doors.ts";
import { type FuzzRequest, requestsTo } from "./fuzz-requests.ts";
import { makeKeys } from "./member-accounts.ts";

/**
 * Every operation of the published documents gets valid, nearly valid and hostile requests.
 * `FUZZ_REQUESTS` sets how many in all, `FUZZ_SEED` another seed; a fault is reported with both.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS || 1000);
const SEED = Number(process.env.FUZZ_SEED || 20_261_121);
/** Milliseconds. What is slow only once is the machine's doing. */
const SLOW = 1000;
const TIME_LIMIT = 60_000 + REQUESTS * 20;
/** Pro accounts with a key: so many that their limits of 60 a minute let most of the requests through. */
const ACCOUNTS = Math.min(1000, Math.max(50, Math.ceil(REQUESTS / 50)));

const server = useBuiltServer();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const found: { document: ApiDocument; operation: Operation }[] = [];
/** Slugs, ids and names that the service has told of itself. */
let known: string[] = [];
/** What each list was answered with, by its path. */
let bodies: ReadonlyMap<string, string> = new Map();
let credentials: Credentials = {};

interface Answer {
  status: number;
  headers: Headers;
  body: string;
  ms: number;
}

beforeAll(async () => {
  credentials = credentialsOf(await makeKeys(server.databaseUrl, ACCOUNTS));
  for (const path of documents) {
    const { body } = await send({ method: "GET", target: path, headers: {}, valid: true });
    const document = readDocument(body);
    found.push(...document.operations.map((operation) => ({ document, operation })));
  }
  const lists = found.filter(
    ({ operation: { method, path, schemes } }) =>
      method === "get" && !path.includes("{") && schemes.every((scheme) => credentials[scheme] !== undefined),
  );
  const answers = await Promise.all(
    lists.map(({ operation }) =>
      send({ method: "GET", target: operation.path, headers: credentialsFor(operation, 1), valid: true }),
    ),
  );
  const told = answers.map(({ body }) =>
    textsIn(body, /"(?:slug|id|club|vendor|\w*[nN]ame|category|country)"/),
  );
  known = [...new Set(told.flat())];
  bodies = new Map(lists.map(({ operation: { path } }, place) => [path, answers[place]?.body ?? ""]));
});

afterAll(() => agent.destroy());

/** The values of the fields of JSON text whose names match. */
const textsIn = (json: string, name: RegExp): string[] =>
  [...json.matchAll(new RegExp(`${name.source}:"([^"\\\\]{1,80})"`, "g"))].map(([, text = ""]) => text);

/** What to ask an operation by: one of a single record by the names in its own list or the one above, so that some are found. */
function knownTo({ path }: Operation): readonly string[] {
  const [, list = "", name = ""] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
  const body = bodies.get(list) ?? bodies.get(list.slice(0, list.lastIndexOf("/"))) ?? "";
  const own = name === "" ? [] : textsIn(body, new RegExp(`"${name}"`));
  return own.length > 0 ? own : known;
}

async function send({ method, target, headers, body }: FuzzRequest): Promise<Answer> {
  const start = performance.now();
  // Without a length Node sends a body of GET or DELETE as if it were the next request.
  const framed = body === undefined ? headers : { ...headers, "Content-Length": Buffer.byteLength(body) };
  const asked = open({ host: "127.0.0.1", port: server.port, method, path: target, headers: framed, agent });
  asked.end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const bytes = await buffer(response);
  const packed = response.headers["content-encoding"] === "gzip" && bytes.length > 0;
  const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(given),
    body: (packed ? gunzipSync(bytes) : bytes).toString("utf8"),
    ms: performance.now() - start,
  };
}

/** What is wrong with an answer, by what the document says of the operation. */
function faultsOf(
  document: ApiDocument,
  operation: Operation,
  request: FuzzRequest,
  answer: Answer,
): string[] {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  if (headers["x-request-id"] === undefined) faults.push("names no request id");
  if (headers["x-content-type-options"] !== "nosniff") faults.push("lets its type be guessed");
  if (request.method === "OPTIONS")
    return status === 204 ? faults : [...faults, `answers OPTIONS with ${status}`];
  const documented = operation.responses[status];
  if (documented === undefined || status === 500) return [...faults, `answers ${status}`];
  if (request.valid && status === 400) faults.push(`refuses what the document allows: ${body.slice(0, 300)}`);
  for (const name of Object.keys(documented.headers ?? {}))
    if (name !== "Link" && headers[name.toLowerCase()] === undefined) faults.push(`lacks the header ${name}`);
  if (request.method === "HEAD" || documented.content === undefined)
    return body === "" ? faults : [...faults, "has a body where none is documented"];
  const type = headers["content-type"] ?? "";
  const schema = documented.content[type]?.schema;
  if (schema === undefined) return [...faults, `has the undocumented content type ${type}`];
  return [...faults, ...linkFaults(headers, body), ...document.faultsOf(schema, JSON.parse(body))];
}

/** The header that leads on is there where, and only where, the body tells of a next page. */
function linkFaults(headers: Headers, body: string): string[] {
  const [, next] = /"next":"([^"]+)"/.exec(body) ?? [];
  const wanted = next === undefined ? undefined : `<${next}>; rel="next"`;
  return headers.link === wanted ? [] : [`has the Link ${headers.link} where ${wanted} is right`];
}

async function requireSound(request: FuzzRequest, judge: (answer: Answer) => string[]): Promise<void> {
  const answer = await send(request);
  const faults = judge(answer);
  if (answer.ms > SLOW && (await send(request)).ms > SLOW) faults.push(`takes longer than ${SLOW} ms`);
  if (faults.length > 0) throw new Error(`${request.method} ${request.target}: ${faults.join("; ")}`);
}

/** Every operation and every door is asked equally often. */
const shareOf = () => Math.ceil(REQUESTS / (found.length + doors.length));

const credentialsFor = ({ schemes }: Pick<Operation, "schemes">, attempt: number): Headers =>
  Object.assign({}, ...schemes.map((scheme) => credentials[scheme]?.(attempt) ?? {}));

test(`${REQUESTS} requests to all operations have answers as documented, never a fault of ours, never a hang (FUZZ_SEED=${SEED})`, {
  timeout: TIME_LIMIT,
}, async () => {
  const share = shareOf();
  const statuses = new Map<string, Set<number>>();
  let attempt = 0;
  for (const { document, operation } of found) {
    const seen = new Set<number>();
    statuses.set(operation.operationId, seen);
    const requests = requestsTo({ document, operation, known: knownTo(operation) });
    const property = fc.asyncProperty(requests, async (request) => {
      attempt += 1;
      const held = { ...request, headers: { ...request.headers, ...credentialsFor(operation, attempt) } };
      await requireSound(held, (answer) => {
        seen.add(answer.status);
        return faultsOf(document, operation, held, answer);
      });
    });
    await fc.assert(property, { numRuns: share, seed: SEED });
  }
  // A fuzz that is refused at the door everywhere proves nothing of what lies behind it.
  for (const { operation } of found)
    if (operation.schemes.every((scheme) => credentials[scheme] !== undefined))
      expect([operation.operationId, [...(statuses.get(operation.operationId) ?? [])]]).toEqual([
        operation.operationId,
        expect.arrayContaining([200, 400]),
      ]);
  expect(attempt).toBe(share * found.length);
});

test("an operation that asks for a key never answers without one", async () => {
  const guarded = found.filter(({ operation: { schemes } }) => schemes.length > 0);
  expect(guarded).toHaveLength(4);
  for (const { operation } of guarded) {
    const target = operation.path.replace(/\{\w+\}/g, "x");
    const method = operation.method.toUpperCase();
    const { status } = await send({ method, target, headers: {}, valid: false });
    expect([operation.operationId, status]).toEqual([operation.operationId, 401]);
  }
});

test("doors beside the documents hold as well", { timeout: TIME_LIMIT }, async () => {
  for (const { name, schemes, requests, faultsOf: judge } of doors) {
    const seen = new Set<number>();
    let attempt = 0;
    const property = fc.asyncProperty(requests(known), async (request) => {
      attempt += 1;
      const held = { ...request, headers: { ...request.headers, ...credentialsFor({ schemes }, attempt) } };
      await requireSound(held, (answer) => {
        seen.add(answer.status);
        return judge(held, answer);
      });
    });
    await fc.assert(property, { numRuns: shareOf(), seed: SEED });
    expect([name, [...seen]]).toEqual([name, expect.arrayContaining([200, 400, 401])]);
  }
});
