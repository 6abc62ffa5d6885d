import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { routes } from "../../contract/routes.ts";
import { useBuiltServer } from "../server-process.ts";
import { ask, postJson, type RawRequest } from "./raw-http.ts";

/**
 * Text that makes careless patterns and comparisons take for ever. A second is a thousand times what an answer takes, and only what is
 * slow twice counts, so that a busy machine is not taken for a fault.
 */
const server = useBuiltServer();

const LONGEST = 1000;
/** Nobody waits longer than that for a server that hangs. */
const HUNG = 5000;

async function requireQuick(name: string, request: RawRequest): Promise<void> {
  const first = await millisecondsOf(request);
  const ms = first < LONGEST ? first : await millisecondsOf(request);
  expect([name, ms < LONGEST]).toEqual([name, true]);
}

async function millisecondsOf(request: RawRequest): Promise<number> {
  const start = performance.now();
  const answer = await Promise.race([ask(server.port, request), wait(HUNG, undefined, { ref: false })]);
  const ms = performance.now() - start;
  const status = answer?.status ?? 0;
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  return ms;
}

/** So many of a text, and an end that keeps a pattern from matching. Room for what escapes make of it. */
const adversarial = (length: number): readonly string[] => [
  `${"a".repeat(length)}!`,
  `${" ".repeat(length)}x`,
  `${"\t".repeat(length)}x`,
  "-".repeat(length),
  `${"a-".repeat(length / 2)}!`,
  `${"a ".repeat(length / 2)}!`,
  `${"0".repeat(length)}x`,
  `${"1.".repeat(length / 2)}x`,
  "é".repeat(length / 4),
  "\u0301".repeat(length / 4),
  "ﷺ".repeat(length / 8),
  "İ".repeat(length / 4),
  "ß".repeat(length / 4),
  `${"'".repeat(length)}"`,
  `${"(".repeat(length)}`,
  `${"\\".repeat(length)}`,
  `${"~1~0/".repeat(length / 5)}`,
  `${"--".repeat(length / 2)}x`,
];

const queries = routes.flatMap(({ path, method, query }) =>
  method === "get" ? Object.keys(query.shape).map((parameter) => [path, parameter] as const) : [],
);

test.each(queries)(
  "%s is never kept busy by its parameter %s, whatever its text",
  async (path, parameter) => {
    for (const length of [200, 4000])
      for (const text of adversarial(length)) {
        const target = `${path.replace(/\{\w+\}/, "fc-muster")}?${parameter}=${encodeURIComponent(text)}`;
        if (target.length < 15_000) await requireQuick(text.slice(0, 8), { target });
      }
  },
);

test.each(routes.filter(({ path }) => path.includes("{")).map(({ path }) => path))(
  "%s is never kept busy by what stands in the place of its name",
  async (path) => {
    for (const text of adversarial(4000)) {
      const target = path.replace(/\{\w+\}/, encodeURIComponent(text));
      if (target.length < 15_000) await requireQuick(text.slice(0, 8), { target });
    }
  },
);

test("no page's address keeps the server busy", async () => {
  for (const text of adversarial(4000)) {
    const target = `/clubs/${encodeURIComponent(text)}`;
    if (target.length < 15_000) await requireQuick(text.slice(0, 8), { target });
  }
});

test("thousands of parameters, and very long names of them, keep nobody busy", async () => {
  const many = Array.from({ length: 3000 }, (_, index) => `${index}`).join("&");
  for (const query of [
    many,
    "q&".repeat(5000),
    "q=a&".repeat(3000),
    `${"c".repeat(14_000)}=1`,
    "%".repeat(14_000),
  ])
    await requireQuick(query.slice(0, 8), { target: `/api/v1/tech?${query}` });
});

test.each([
  "Accept",
  "Accept-Encoding",
  "If-None-Match",
  "Content-Type",
  "Content-Encoding",
  "Origin",
  "Cookie",
])("no text in the header %s keeps the server busy", async (name) => {
  const odd = [
    ",".repeat(14_000),
    ";q=".repeat(4500),
    '"a",'.repeat(3500),
    "a/b;c=d,".repeat(1700),
    `"${"\\".repeat(14_000)}`,
  ];
  const texts = [...adversarial(12_000), ...odd].filter((text) => /^[\t\x20-\x7e]*$/.test(text));
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts)
    for (const target of ["/api", "/api/v1/tech", "/nothing"])
      await requireQuick(text.slice(0, 8), { target, headers: [[name, text]] });
});

const player = { employeeCosts: 1, amortisation: 1, agentCosts: 1, bookValue: 1, contractEnd: 2030 };
const squad = {
  adjustedOperatingRevenue: 180,
  transferResultAndOtherIncome: 0,
  otherRelevantEmployeeCosts: 0,
  netLoanCosts: 0,
  otherAgentCosts: 0,
  threshold: 70,
};

test("no text in a calculator's body keeps it busy: as a name, as a number, as a field's own name", async () => {
  for (const text of adversarial(120_000)) {
    const bodies: readonly [path: string, body: unknown][] = [
      ["/api/v1/calculate/squad-cost", { ...squad, players: [{ ...player, name: text }] }],
      ["/api/v1/calculate/squad-cost", { ...squad, players: [{ ...player, name: "A", [text]: 1 }] }],
      ["/api/v1/calculate/squad-cost", { ...squad, players: text }],
      ["/api/v1/calculate/transfer-cost", { fee: text, years: 5 }],
      ["/api/v1/calculate/transfer-cost", { fee: 40, years: 5, [text]: 1 }],
      ["/api/v1/calculate/transfer-cost", text],
    ];
    for (const [path, body] of bodies)
      await requireQuick(text.slice(0, 8), postJson(path, JSON.stringify(body)));
  }
});

test("the largest register with the most unknown fields keeps nobody busy", async () => {
  const players = Array.from({ length: 500 }, (_, index) => ({
    ...player,
    name: `Player ${index}`,
    [`x${index}`]: 1,
  }));
  await requireQuick(
    "register",
    postJson("/api/v1/calculate/squad-cost", JSON.stringify({ ...squad, players })),
  );
});

test("white space and digits without end in a body keep nobody busy", async () => {
  for (const body of [
    " ".repeat(250_000),
    `${"1".repeat(250_000)}`,
    `[${"1,".repeat(120_000)}1]`,
    `"${"\\u0000".repeat(40_000)}"`,
  ])
    await requireQuick(body.slice(0, 8), postJson("/api/v1/calculate/transfer-cost", body));
});
