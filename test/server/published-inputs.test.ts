import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import * as z from "zod";
import { memberExamples } from "../../scripts/compile/member-examples.ts";
import { openApiDocument } from "../../scripts/compile/openapi.ts";
import { BASE_URL, fixtureApp } from "../fixture-build.ts";
import { readOperations } from "../hardening/fuzz-document.ts";
import { EXAMPLE_BODIES } from "./example-bodies.ts";
import { buyerChange, dealChange } from "./members/alerts/fictional-changes.ts";
import { exampleCapital } from "./members/fictional-buyers.ts";
import {
  call,
  DEALS_URL,
  exampleDeal,
  get,
  memberApp,
  memberIndexes,
  post,
} from "./members/mcp/mcp-fixture.ts";
import { inlined, type JsonSchema, leastOf, type Values, valuesOf } from "./published-schema.ts";

/** Sends each published input by itself: with values made from its schema, and with values of another type. */

/** A tool or an operation. */
interface Surface {
  name: string;
  /** The schema of its inputs. */
  schema: JsonSchema;
  /** Whether inputs are the texts of a query. */
  isQuery?: boolean;
  /** What is sent beside an input. Some are accepted beside the first, some beside the second. */
  beside: readonly Values[];
  send: (values: Values) => Promise<Answer>;
}

interface Answer {
  /** Empty if the values were refused. */
  text: string;
  /** How they were refused; undefined if they were not. */
  refusal: string | undefined;
}

const answerOf = (text: string, isRefused: boolean): Answer => ({
  text: isRefused ? "" : text,
  refusal: isRefused && !NOT_FOUND.test(text) ? text : undefined,
});

/** What a surface refuses of what it publishes, and takes of what it does not. */
async function faultsOf({ name, schema, isQuery = false, beside, send }: Surface): Promise<string[]> {
  const ajv = addFormats.default(new Ajv2020({ strict: false, coerceTypes: isQuery }));
  const wrong = ["no such value", "", ...(isQuery ? [] : [-0.5, true, {}])];
  const faults: string[] = [];
  const refusal = async (values: Values) => (await send(values)).refusal;
  for (const values of [{}, ...inputsOf(schema, beside[0])]) {
    const isTaken = await any(
      beside,
      async (others) => (await refusal({ ...others, ...values })) === undefined,
    );
    if (!isTaken)
      faults.push(`${name} refuses ${JSON.stringify(values)}: ${await refusal({ ...beside[0], ...values })}`);
  }
  for (const [input, own] of Object.entries(schema.properties ?? {}))
    for (const value of wrong.filter((one) => !ajv.validate(own, one)))
      if ((await refusal({ ...beside[0], [input]: value }))?.includes(input) !== true)
        faults.push(`${name} does not refuse ${input}: ${JSON.stringify(value)}`);
  return faults;
}

/** Whether something holds for one of these, asked in turn until one is found. */
async function any<One>(ones: readonly One[], holds: (one: One) => Promise<boolean>): Promise<boolean> {
  for (const one of ones) if (await holds(one)) return true;
  return false;
}

/** Each value of each input that is not sent anyway. */
const inputsOf = ({ properties = {} }: JsonSchema, sent: Values = {}): Values[] =>
  Object.entries(properties)
    .filter(([input]) => sent[input] === undefined)
    .flatMap(([input, own]) => valuesOf(own).map((value) => ({ [input]: value })));

/** What a calculator is sent beside an input; of any other surface nothing but what it requires. */
const besideOf = (calculator: string, schema: JsonSchema): Values[] =>
  [EXAMPLE_BODIES[calculator] ?? [], leastOf(schema)].flat();

const listedTools = z.object({
  result: z.object({ tools: z.array(z.object({ name: z.string(), inputSchema: z.looseObject({}) })) }),
});
const toolResult = z.object({
  result: z.object({
    isError: z.boolean().default(false),
    content: z.tuple([z.object({ text: z.string() })]),
  }),
});

/** What names nothing in the fictional ledger is still right in form. */
const NOT_FOUND = /^No (?:club|buyer) has |is not in the ledger/;

async function toolsOf(send: (message: object) => Promise<Response>): Promise<Surface[]> {
  const listed = await send({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
  const { tools } = listedTools.parse(await listed.json()).result;
  return tools.map(({ name, inputSchema }) => {
    const schema = inlined(inputSchema, inputSchema);
    return {
      name,
      schema,
      beside: besideOf(name.replace("calculate_", "").replaceAll("_", "-"), schema),
      async send(values) {
        const { result } = toolResult.parse(await (await send(call(name, values))).json());
        return answerOf(result.content[0].text, result.isError);
      },
    };
  });
}

type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** The operations of the published document. */
function operations(publicly: Send, asMember: Send): Surface[] {
  const text = openApiDocument({ baseUrl: BASE_URL, dealsUrl: BASE_URL }, memberExamples(BASE_URL, BASE_URL));
  const document: unknown = JSON.parse(text);
  return readOperations(text).map(({ operationId, path, parameters, requestBody, needsKey }) => {
    const schemas = parameters.map((one) => [one, inlined(one.schema, document)] as const);
    const own = schemas.find(([one]) => one.in === "path")?.[1];
    const address = path.replace(/\{\w+\}/, own === undefined ? "" : String(valuesOf(own)[0]));
    const ask = needsKey ? asMember : publicly;
    const body = requestBody?.content["application/json"]?.schema;
    const query = {
      properties: Object.fromEntries(
        schemas.flatMap(([one, schema]) => (one.in === "query" ? [[one.name, schema]] : [])),
      ),
    };
    const schema = body === undefined ? query : inlined(body, document);
    return {
      name: operationId,
      schema,
      isQuery: body === undefined,
      beside: body === undefined ? [{}, { format: "csv" }] : besideOf(path.split("/").at(-1) ?? "", schema),
      async send(values) {
        const response = await (body === undefined
          ? ask(`${address}?${queryOf(values)}`)
          : ask(address, jsonOf(values)));
        expect([200, 400, ...(own === undefined ? [] : [404])]).toContain(response.status);
        return answerOf(await response.text(), response.status === 400);
      },
    };
  });
}

function queryOf(values: Values): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) query.append(name, String(one));
  return query;
}

const jsonOf = (body: Values) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

async function allFaults(surfaces: readonly Surface[]): Promise<string[]> {
  const faults: string[] = [];
  for (const surface of surfaces) faults.push(...(await faultsOf(surface)));
  return faults;
}

test("every tool of members takes each argument that it publishes, and names one of another type", async () => {
  const tools = await toolsOf((message) => post(message));
  expect(tools.length).toBeGreaterThan(2);
  expect(await allFaults(tools)).toEqual([]);
});

test("every public tool takes each argument that it publishes, and names one of another type", async () => {
  const { request } = await fixtureApp();
  const tools = await toolsOf((message) => request("/research/mcp", jsonOf({ ...message })));
  expect(tools.length).toBeGreaterThan(8);
  expect(await allFaults(tools)).toEqual([]);
});

test("every operation takes each input that it publishes, and names one of another type", async () => {
  const { request } = await fixtureApp();
  const all = operations(request, get);
  expect(all.length).toBeGreaterThan(20);
  expect(await allFaults(all)).toEqual([]);
});

/** Names in the fictional ledger, and days before and after all of its dates. */
const FURTHER = ["England", "example-league", "acme-tracking", "1900-01-01", "2100-01-01"];

/** The inputs of a list that change its answer neither alone nor, where one widens another, beside that. The next page's address repeats them. */
async function uncountedOf({ name, schema, beside, send }: Surface): Promise<string[]> {
  const textOf = async (values: Values) => (await send(values)).text.replace(/"next":"[^"]*"/, "");
  const uncounted: string[] = [];
  for (const [input, own] of Object.entries(schema.properties ?? {})) {
    const values = [...valuesOf(own), own.maximum ?? [], ...FURTHER].flat();
    const isCounted = await any([...beside, { targetCountry: "Spain" }], async (others) => {
      const without = await textOf(others);
      return any(
        values,
        async (value) => !["", without].includes(await textOf({ ...others, [input]: value })),
      );
    });
    if (!isCounted) uncounted.push(`${name} ${input}`);
  }
  return uncounted;
}

test("every input of a list changes its answer", async () => {
  const { request } = await fixtureApp();
  const changes = { buyerChanges: [buyerChange(exampleCapital)], dealChanges: [dealChange(exampleDeal)] };
  const members = await memberApp({ indexes: { ...memberIndexes, ...changes }, unlimited: true });
  const asMember = (path: string) =>
    members.ask(new Request(`${DEALS_URL}${path}`, { headers: members.bearer }));
  const lists = operations(request, asMember).filter(({ isQuery }) => isQuery);
  expect((await Promise.all(lists.map(uncountedOf))).flat()).toEqual([]);
});
