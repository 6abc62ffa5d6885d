import { expect, test } from "vitest";
import { squadCostExample } from "../../contract/calculators/examples.ts";
import { useBuiltServer } from "../server-process.ts";
import { ask, postJson, type RawRequest } from "./raw-http.ts";

/** Bodies that are made to harm: the server reads them at two places only, the calculators. */
const server = useBuiltServer();

const TRANSFER = "/api/v1/calculate/transfer-cost";
const SQUAD = "/api/v1/calculate/squad-cost";
const transfer = { fee: 40, years: 5 };
const { players: _players, ...squad } = squadCostExample.request;

async function answered(request: RawRequest): Promise<{ status: number; body: Record<string, unknown> }> {
  const { status, body } = await ask(server.port, request);
  return { status, body: JSON.parse(body.toString()) };
}

const send = (target: string, body: unknown) =>
  answered(postJson(target, typeof body === "string" ? body : JSON.stringify(body)));

/** JSON that is `levels` deep. */
const nested = (levels: number, [open, close]: readonly [string, string]) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

test.each([
  ["lists", 100_000, ["[", "]"] as const],
  ["objects", 40_000, ['{"":', "}"] as const],
])("%s in one another, %i deep, are refused or passed over like any other value", async (_, levels, pair) => {
  const deep = nested(levels, pair);
  for (const target of [TRANSFER, SQUAD]) {
    expect((await send(target, deep)).status).toBe(400);
    expect((await send(target, `{"fee":${deep}}`)).status).toBe(400);
    expect((await send(target, `{"players":${deep}}`)).status).toBe(400);
  }
  const { status, body } = await send(TRANSFER, `{"fee":40,"years":5,"extra":${deep}}`);
  expect([status, body.warnings]).toMatchObject([200, [{ code: "unknown-field", field: "/extra" }]]);
});

test.each(["__proto__", "constructor", "prototype"])(
  "a field named %s gives no other field a value, neither in its own request nor in a later one",
  async (name) => {
    const before = await send(TRANSFER, transfer);
    const wanted = { fee: 1, years: 2, agentRate: 50, signingBonus: 7, prototype: { agentRate: 50 } };
    const hidden = JSON.stringify(wanted);
    const missing = await send(TRANSFER, `{"${name}":${hidden}}`);
    expect([missing.status, missing.body.errors]).toMatchObject([
      400,
      [{ pointer: "/fee" }, { pointer: "/years" }],
    ]);
    const same = await send(TRANSFER, `{"fee":40,"years":5,"${name}":${hidden}}`);
    expect([same.status, same.body.data, same.body.inputs]).toEqual([
      200,
      before.body.data,
      before.body.inputs,
    ]);
    const player = await send(
      SQUAD,
      `{${JSON.stringify(squad).slice(1, -1)},"players":[{"${name}":${hidden}}]}`,
    );
    expect(player.status).toBe(400);
    // White space makes it a body that no answer is kept for.
    expect((await send(TRANSFER, `${JSON.stringify(transfer)} `)).body).toEqual(before.body);
  },
);

test("bytes that are no UTF-8 do not break the answer", async () => {
  const body = Buffer.concat([
    Buffer.from('{"fee":40,"years":5,"'),
    Buffer.from([0xff, 0xfe, 0xc0]),
    Buffer.from('":1}'),
  ]);
  const { status, body: answer } = await answered(postJson(TRANSFER, body));
  expect([status, answer.data]).toMatchObject([200, { acquisitionCost: 40 }]);
});
