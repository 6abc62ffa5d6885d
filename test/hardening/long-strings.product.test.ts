import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { squadCostExample } from "../../contract/calculators/examples.ts";
import { routes } from "../../contract/routes.ts";
import { useBuiltServer } from "../server-process.ts";
import { ask, postJson, type RawRequest } from "./raw-http.ts";

/**
 * Text on which careless patterns and comparisons take for ever. Only what is slower than a second twice counts,
 * so that a busy machine is no failure.
 */
const server = useBuiltServer();

const SLOW_MS = 1000;
const HUNG_MS = 5000;

async function requireQuick(request: RawRequest): Promise<void> {
  const what = `${request.target.slice(0, 60)} ${JSON.stringify(request.headers ?? request.body ?? "").slice(0, 60)}`;
  const ms = await millisecondsOf(request);
  if (ms >= SLOW_MS) expect([what, (await millisecondsOf(request)) < SLOW_MS]).toEqual([what, true]);
}

async function millisecondsOf(request: RawRequest): Promise<number> {
  const start = performance.now();
  const answer = await Promise.race([ask(server.port, request), wait(HUNG_MS, undefined, { ref: false })]);
  const ms = performance.now() - start;
  const status = answer?.status ?? 0;
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  return ms;
}

/** Repeated texts, each with an end that keeps a pattern from matching; shorter if escapes lengthen them. */
const adversarial = (length: number): readonly string[] => [
  `${"a".repeat(length)}!`,
  `${" ".repeat(length)}x`,
  `${"a-".repeat(length / 2)}!`,
  `${"a ".repeat(length / 2)}!`,
  `${"0".repeat(length)}x`,
  "é".repeat(length / 4),
  "\u0301".repeat(length / 4),
  "ﷺ".repeat(length / 8),
  "İ".repeat(length / 4),
  `${"'".repeat(length)}"`,
  `${"(".repeat(length)}`,
  `${"\\".repeat(length)}`,
  `${"~1~0/".repeat(length / 5)}`,
];

const MAX_URL = 15_000;

/** Requests to a path with each of these texts, escaped, in the place of `*`. */
const withTexts = (path: string, texts: readonly string[]): RawRequest[] =>
  texts
    .map((text) => ({ target: path.replace("*", encodeURIComponent(text)) }))
    .filter(({ target }) => target.length < MAX_URL);

const urls = [
  ...routes.flatMap(({ path, method, query }) =>
    method === "get"
      ? Object.keys(query.shape).map((name) => `${path.replace(/\{\w+\}/, "fc-muster")}?${name}=*`)
      : [],
  ),
  ...routes.filter(({ path }) => path.includes("{")).map(({ path }) => path.replace(/\{\w+\}/, "*")),
  "/clubs/*",
];

test.each(urls)("no text at the asterisk of %s keeps the server busy", async (path) => {
  for (const request of withTexts(path, [...adversarial(200), ...adversarial(4000)]))
    await requireQuick(request);
});

test("thousands of parameters, and very long names of them, keep nobody busy", async () => {
  for (const query of [
    Array.from({ length: 3000 }, (_, index) => `${index}`).join("&"),
    "q&".repeat(5000),
    "q=a&".repeat(3000),
    `${"c".repeat(14_000)}=1`,
    "%".repeat(14_000),
  ])
    await requireQuick({ target: `/api/v1/tech?${query}` });
});

const HEADERS = "Accept Accept-Encoding If-None-Match Content-Type Content-Encoding Origin Cookie".split(" ");

test.each(HEADERS)("no text in the header %s keeps the server busy", async (name) => {
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
      await requireQuick({ target, headers: [[name, text]] });
});

const TRANSFER = "/api/v1/calculate/transfer-cost";
const SQUAD = "/api/v1/calculate/squad-cost";
const player = { employeeCosts: 1, amortisation: 1, agentCosts: 1, bookValue: 1, contractEnd: 2030 };
const { players: _players, ...squad } = squadCostExample.request;

test("no text in a calculator's body keeps it busy: as a name, as a number, as a field's own name", async () => {
  for (const text of adversarial(120_000))
    for (const [path, body] of [
      [SQUAD, { ...squad, players: [{ ...player, name: text }] }],
      [SQUAD, { ...squad, players: [{ ...player, name: "A", [text]: 1 }] }],
      [SQUAD, { ...squad, players: text }],
      [TRANSFER, { fee: text, years: 5 }],
      [TRANSFER, { fee: 40, years: 5, [text]: 1 }],
      [TRANSFER, text],
    ] as const)
      await requireQuick(postJson(path, JSON.stringify(body)));
});

test("neither the largest register nor endless white space and digits keep anybody busy", async () => {
  const fields = (index: number) => ({ ...player, name: `Player ${index}`, [`x${index}`]: 1 });
  const players = Array.from({ length: 500 }, (_, index) => fields(index));
  await requireQuick(postJson(SQUAD, JSON.stringify({ ...squad, players })));
  for (const body of [
    " ".repeat(250_000),
    `${"1".repeat(250_000)}`,
    `[${"1,".repeat(120_000)}1]`,
    `"${"\\u0000".repeat(40_000)}"`,
  ])
    await requireQuick(postJson(TRANSFER, body));
});
