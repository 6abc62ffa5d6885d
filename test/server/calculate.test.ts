import { expect, test } from "vitest";
import { problemDocument } from "../../contract/problems.ts";
import { calculateSquadCost, calculateTransferCost } from "../../contract/routes.ts";
import { fixtureApp } from "../fixture-build.ts";
import { covers } from "../requirements.ts";

const TRANSFER = "/api/v1/calculate/transfer-cost";
const SQUAD = "/api/v1/calculate/squad-cost";
const JSON_TYPE = { "Content-Type": "application/json" };

const transfer = { fee: 40, signingBonus: 5, years: 5, saleYear: 2, expectedSale: 30 };
const player = {
  name: "Example Player",
  employeeCosts: 45,
  amortisation: 60,
  agentCosts: 0,
  bookValue: 120,
  contractEnd: 2028,
};
const squad = {
  adjustedOperatingRevenue: 180,
  transferResultAndOtherIncome: 0,
  otherRelevantEmployeeCosts: 0,
  netLoanCosts: 0,
  otherAgentCosts: 0,
  threshold: 70,
  players: [player],
};

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = JSON_TYPE,
): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (await fixtureApp()).request(path, { method: "POST", headers, body: text });
}

async function errorsOf(response: Response) {
  expect(response.status).toBe(400);
  const { errors = [] } = problemDocument.parse(await response.json());
  return errors.map(({ pointer, message }) => [pointer, message]);
}

test(
  "a transfer is worked out: fee 40 over five years, sold in year 2 for 30",
  covers("SVC-TRANSFER", "EP-TRANSFER", "CALC-T-FIELDS", "CALC-T-RESULT"),
  async () => {
    const response = await post(TRANSFER, transfer);
    expect(response.status).toBe(200);
    const answer = calculateTransferCost.response.parse(await response.json());
    expect(answer).toMatchObject({
      data: {
        acquisitionCost: 40,
        totalTransferCommitment: 45,
        annualAmortisation: 8,
        annualSquadCost: 9,
        bookValue: 24,
        sale: { bookValue: 24, result: 6, kind: "profit" },
      },
      inputs: {
        fee: 40,
        agentRate: 0,
        signingBonus: 5,
        otherAcquisition: 0,
        annualSalary: 0,
        annualBonus: 0,
        years: 5,
      },
      warnings: [],
    });
  },
);

test(
  "a squad is worked out: wages 45 and amortisation 60 of a revenue of 180",
  covers("SVC-SQUAD", "EP-SQUAD", "CALC-S-FIELDS", "CALC-S-RESULT"),
  async () => {
    const response = await post(SQUAD, squad);
    expect(response.status).toBe(200);
    const { data } = calculateSquadCost.response.parse(await response.json());
    expect(data).toMatchObject({
      numerator: 105,
      denominator: 180,
      planningRatio: 58.3333,
      headroom: { money: 21 },
      components: { playerEmployeeCosts: { amount: 45 }, amortisation: { amount: 60 } },
      signing: null,
      expiry: [{ year: 2028, players: 1, costsReleased: 105 }],
    });
  },
);

test("an answer names limitations and method", covers("SVC-CALC-METHOD", "SVC-CALC-LIMITS"), async () => {
  const answers = [await post(TRANSFER, transfer), await post(SQUAD, squad)];
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  expect(first).toMatchObject({
    limitations: ["A fictional limitation of the transfer method."],
    methodology: "https://ledger.example.org/methodology/transfer-cost/",
  });
  expect(second).toMatchObject({
    limitations: ["A fictional limitation of the squad method."],
    methodology: "https://ledger.example.org/methodology/squad-cost/",
  });
});

test("every fault of a body is named at once, each with its place", covers("EP-CALC-400"), async () => {
  const players = [player, { ...player, amortisation: -1, contractEnd: "2028" }];
  const errors = await errorsOf(
    await post(SQUAD, { ...squad, threshold: 101, players, netLoanCosts: undefined }),
  );
  expect(errors.map(([pointer]) => pointer).sort()).toEqual([
    "/netLoanCosts",
    "/players/1/amortisation",
    "/players/1/contractEnd",
    "/threshold",
  ]);
});

test("a number with more than 6 decimal places is counted rounded, with a warning", async () => {
  const response = await post(TRANSFER, { fee: 40.1234567, years: 5, salary: 1 });
  const { inputs, warnings } = calculateTransferCost.response.parse(await response.json());
  expect(inputs.fee).toBe(40.123457);
  expect(warnings.map(({ code, field }) => [code, field])).toEqual([
    ["rounded", "/fee"],
    ["unknown-field", "/salary"],
  ]);
});

test.each([
  [93.6, 4.8, 1.6],
  [90, 4.9, 5.1],
])(
  "shares of a sale of %d%%, %d%% and %d%% leave nothing and are refused",
  async (agentRate, solidarityRate, rate) => {
    const saleTerms = { agentRate, solidarityRate, sellOn: { rate, base: "price" } };
    const errors = await errorsOf(await post(TRANSFER, { ...transfer, saleTerms }));
    expect(errors).toEqual([["/saleTerms", "has rates that together must be below 100%"]]);
  },
);

test.each([
  ["no JSON at all", "{fee: 40", "must be valid JSON"],
  ["nothing", "", "must not be empty"],
  ["a list", "[]", "must be a JSON object"],
  ["a number", "7", "must be a JSON object"],
  ["null", "null", "must be a JSON object"],
])("a body that is %s is refused", covers("EP-CALC-400"), async (_, body, message) => {
  expect(await errorsOf(await post(TRANSFER, body))).toEqual([["", message]]);
});

test.each([[{ "Content-Type": "text/plain" }], [{ "Content-Type": "application/x-www-form-urlencoded" }]])(
  "a body declared as %j is 415 and says what is taken",
  async (headers) => {
    const response = await post(TRANSFER, transfer, headers);
    expect([response.status, response.headers.get("Accept-Post")]).toEqual([415, "application/json"]);
    expect(problemDocument.parse(await response.json()).type).toBe(
      "https://ledger.example.org/problems/#unsupported-media-type",
    );
  },
);

test.each([
  { ...JSON_TYPE, "Content-Encoding": "gzip" },
  { "Content-Type": "application/json; charset=utf-16" },
])("a body that is not plain UTF-8 is 415: %j", async (headers) => {
  expect((await post(TRANSFER, transfer, headers)).status).toBe(415);
});

test.each(["utf-8", "UTF-8", '"utf-8"', "utf8"])("the charset %s is accepted", async (charset) => {
  const headers = { "Content-Type": `application/json; charset=${charset}` };
  expect((await post(TRANSFER, transfer, headers)).status).toBe(200);
});

test("a body over 256 KiB is 413, whether it declares its length or not", async () => {
  const body = JSON.stringify({ ...transfer, note: "x".repeat(257 * 1024) });
  const declared = await post(TRANSFER, body, { ...JSON_TYPE, "Content-Length": String(body.length) });
  const streamed = await post(TRANSFER, body);
  for (const response of [declared, streamed]) {
    expect(response.status).toBe(413);
    expect(problemDocument.parse(await response.json()).detail).toBe("The body may be at most 256 KiB.");
  }
});

test.each([TRANSFER, SQUAD])("%s answers POST and a preflight, and no other method", async (path) => {
  const app = await fixtureApp();
  const get = await app.request(path);
  expect([get.status, get.headers.get("Allow")]).toEqual([405, "OPTIONS, POST"]);
  const preflight = await app.request(path, { method: "OPTIONS" });
  expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("OPTIONS, POST");
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Content-Type");
});

test("an answer is not cached, can be read from any origin and may be compressed", async () => {
  const response = await post(TRANSFER, transfer, { ...JSON_TYPE, "Accept-Encoding": "gzip" });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("Content-Encoding")).toBe("gzip");
});
