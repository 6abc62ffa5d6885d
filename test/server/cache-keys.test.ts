import { expect, test } from "vitest";
import * as z from "zod";
import { required } from "../../contract/required.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { appOver, fixtureApp, fixtureIndexes } from "../fixture-build.ts";
import { EXAMPLE_BODIES } from "./example-bodies.ts";

/**
 * A cached response is never another request's. What is varied comes from the contract, so that a parameter or field to come is
 * varied too; one of which no value changes the response fails.
 */

interface Sent {
  path: string;
  init?: RequestInit;
}

/** Parameters, or the fields of a body, by name. */
type Inputs = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, z.ZodType>>;
type App = ReturnType<typeof appOver>;

/** All of a response that depends on the request; of a refusal the status is enough. */
async function responseTo({ path, init }: Sent, { request }: App): Promise<string> {
  const { status, headers, ...response } = await request(path, init).then(async (answer) => ({
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => name !== "x-request-id"),
    body: Buffer.from(await answer.arrayBuffer()).toString("latin1"),
  }));
  return JSON.stringify(status < 400 ? { status, headers, ...response } : { status });
}

const newApp = async (): Promise<App> => appOver(await fixtureIndexes());

/** Helps to choose requests. A response that the application takes for another's fails: its input changes nothing. */
const responseWhileChoosing = async (sent: Sent) => responseTo(sent, await fixtureApp());

const isRefused = (response: string): boolean => !response.startsWith('{"status":200');

/** Sends requests one after the other. Each must be answered as if it came alone. */
async function expectOwnResponses(requests: readonly Sent[]): Promise<void> {
  const [app, uncached] = [await newApp(), await newApp()];
  const alone = new Map<Sent, string>();
  // A response is cached from its second request on.
  for (const sent of new Set(requests)) alone.set(sent, await responseTo(sent, uncached));
  for (const sent of requests)
    expect({ sent, response: await responseTo(sent, app) }).toEqual({ sent, response: alone.get(sent) });
}

/** As often as it takes to be answered from the cache. */
const thrice = (requests: readonly Sent[]): Sent[] => requests.flatMap((sent) => [sent, sent, sent]);

/** The same in both orders, with each response in the cache. */
async function expectOwnCachedResponses(requests: readonly Sent[]): Promise<void> {
  await expectOwnResponses(thrice(requests));
  await expectOwnResponses(thrice(requests.toReversed()));
}

/** Parameters that another one must come with. */
const NEEDS: Readonly<Record<string, Inputs>> = { columns: { format: "csv" } };

/** The first request, and for each parameter one or two that differ in it alone, each with a response of its own. */
async function variations(route: Route, first: Inputs, texts: readonly string[]): Promise<Sent[]> {
  const toRequest = readRequest(route);
  const shape: Shape = { ...route.params?.shape, ...route.query.shape };
  const found = [toRequest(first)];
  for (const [name, schema] of Object.entries(shape)) {
    const base = { ...first, ...NEEDS[name] };
    if (name in NEEDS) found.push(toRequest(base));
    const responses = new Set([await responseWhileChoosing(toRequest(base))]);
    for (const value of [...declaredValues(schema), ...texts]) {
      if (responses.size > 2) break;
      const sent = toRequest({ ...base, [name]: value });
      const response = await responseWhileChoosing(sent);
      if (isRefused(response) || responses.has(response)) continue;
      responses.add(response);
      found.push(sent);
    }
    expect([name, "changes the response", responses.size > 1]).toEqual([name, "changes the response", true]);
  }
  return found;
}

const described = z.looseObject({
  enum: z.array(z.string()).default([]),
  examples: z.array(z.unknown()).default([]),
});
const repeated = described.extend({ anyOf: z.array(described).default([]) });

/** The values that a parameter's schema names. */
function declaredValues(schema: z.ZodType): unknown[] {
  const { anyOf, ...own } = repeated.parse(z.toJSONSchema(schema, { io: "input" }));
  return [own, ...anyOf].flatMap(({ enum: choices, examples }) => [...choices, ...examples]);
}

const reads = routes.filter(({ method }) => method === "get");

/** Texts that name something of the fixture, years and days that it has, and counts. */
async function fixtureTexts(): Promise<string[]> {
  const { clubs, vendors, categories, countries, leagues, relationships, changes } = (await fixtureIndexes())
    .lookup;
  const slugs = [clubs, vendors, categories, countries, leagues].flat().map(({ slug }) => slug);
  return [
    ...new Set([
      "1",
      "2",
      ...slugs,
      ...relationships.id,
      ...relationships.newest.map((day) => String(day).slice(0, 4)),
      ...changes.day,
    ]),
  ];
}

/** Requests to a route whose path has names in braces. */
const readRequest =
  ({ path }: Route) =>
  (inputs: Inputs): Sent => {
    const url = new URL("https://ledger.example.org");
    url.pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => String(inputs[name]));
    for (const [name, value] of Object.entries(inputs))
      if (!path.includes(`{${name}}`)) url.searchParams.set(name, String(value));
    return { path: url.pathname + url.search };
  };

/** Values of the path with which a route responds. */
async function pathValues(route: Route, texts: readonly string[]): Promise<Inputs> {
  const [name] = Object.keys(route.params?.shape ?? {});
  if (name === undefined) return {};
  for (const text of texts)
    if (!isRefused(await responseWhileChoosing(readRequest(route)({ [name]: text }))))
      return { [name]: text };
  throw new Error(`nothing of the fixture is found at ${route.path}`);
}

/** The same request from clients that compress, and from those that have a response already. */
async function byOtherClients({ path }: Sent): Promise<Sent[]> {
  const gzip = { "Accept-Encoding": "gzip" };
  const { request } = await fixtureApp();
  const [plain, gzipped] = [await request(path), await request(path, { headers: gzip })];
  const etags = [plain, gzipped].map(({ headers }) => required(headers.get("ETag"), "an ETag"));
  return [gzip, ...etags.map((etag) => ({ "If-None-Match": etag }))].map((headers) => ({
    path,
    init: { headers },
  }));
}

test.each(reads)("$operationId: no parameter and no header of one request reaches another", async (route) => {
  const texts = await fixtureTexts();
  const first = await pathValues(route, texts);
  const requests = await variations(route, first, texts);
  await expectOwnCachedResponses([...requests, ...(await byOtherClients(readRequest(route)(first)))]);
});

const calculators = routes.filter(({ body }) => body !== undefined);

const calculation =
  ({ path }: Route) =>
  (body: string): Sent => ({
    path,
    init: { method: "POST", headers: { "Content-Type": "application/json" }, body },
  });

const exampleBody = ({ path }: Route): Inputs =>
  required(EXAMPLE_BODIES[path.split("/").at(-1) ?? ""], "an example");

/** The example, without each of its fields, with an unknown one, and with each of its numbers changed in its last digit. */
function bodies(example: Inputs): string[] {
  const text = JSON.stringify(example);
  const without = Object.keys(example).map((name) => JSON.stringify({ ...example, [name]: undefined }));
  const changed = [...text.matchAll(/\d(?=[,}\]])/g)].map(
    ({ 0: digit, index }) => `${text.slice(0, index)}${(Number(digit) + 1) % 10}${text.slice(index + 1)}`,
  );
  return [text, JSON.stringify({ ...example, notAField: 1 }), ...without, ...changed];
}

test.each(calculators)("$operationId: no part of one body is answered as another's", async (route) => {
  const requests = bodies(exampleBody(route)).map(calculation(route));
  await expectOwnResponses([...thrice(requests.slice(0, 1)), ...requests]);
});

test("several values, in any order, and one value with a comma each have their own response", async () => {
  const queries = [
    "country=england",
    "country=england&country=germany",
    "country=germany&country=england",
    "country=england&country=germany&limit=1",
    "country=germany&country=england&limit=1",
    "country=england,germany",
    "vendor=acme-tracking&vendor=o-tickets",
    "vendor=acme-tracking&notVendor=o-tickets",
    "vendor=acme-tracking,o-tickets",
  ];
  await expectOwnCachedResponses(queries.map((query) => ({ path: `/api/v1/tech?${query}` })));
});

test("no route is answered as another", async () => {
  const texts = await fixtureTexts();
  const read = reads.map(async (route) => readRequest(route)(await pathValues(route, texts)));
  const examples = calculators.map(exampleBody);
  const calculated = calculators.flatMap((route) =>
    examples.map((example) => calculation(route)(JSON.stringify(example))),
  );
  await expectOwnCachedResponses([...(await Promise.all(read)), ...calculated]);
});
