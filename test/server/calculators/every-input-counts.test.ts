import { expect, test } from "vitest";
import { required } from "../../../contract/required.ts";
import { openApiDocument } from "../../../scripts/compile/openapi.ts";
import { Problem } from "../../../server/http/problem.ts";
import { createCalculators } from "../../../server/public/calculate-routes.ts";
import { BASE_URL, fixtureIndexes } from "../../fixture-build.ts";
import { readOperations } from "../../hardening/fuzz-document.ts";
import { inlined, type JsonSchema, type Values, valuesOf } from "../published-schema.ts";

/** Changes each published input of each calculator by itself, until a figure of the answer is another. */

const rulebooks = {
  regimes: ["uefa", "premier-league", "efl-championship", "serie-a", "dfl", "amount"],
  regimeInputs: {
    allowanceLeft: 20,
    pointUnit: 6,
    equity: 15,
    exemptCosts: 4,
    limitAmount: 150,
    saved: 10,
    savedRate: 60,
    transferProfit: 10,
    transferProfitRate: 20,
  },
};

/** A breach of UEFA's rule alone, which is significant after two others. */
const breach = {
  adjustedOperatingRevenue: 280,
  regimes: ["uefa"],
  regimeInputs: { breachesInThreeSeasons: 2 },
};

const player = {
  name: "Example",
  employeeCosts: 30,
  amortisation: 10,
  agentCosts: 1,
  bookValue: 20,
  contractEnd: 2029,
};

const registered = {
  name: "Example",
  employeeCosts: 40,
  agentCosts: 2,
  contractEnd: 2030,
  registration: { cost: 60, signed: "2025-01", years: 4 },
  clause: true,
};

const others = {
  netLoanMonths: 36,
  startMonth: "2026-10",
  notes: [{ label: "Period", text: "Budget" }],
  ...rulebooks,
};

const season = {
  adjustedOperatingRevenue: 200,
  otherRelevantEmployeeCosts: 20,
  otherAgentCosts: 3,
  netLoanCosts: 6,
};

const squad = {
  ...season,
  ...others,
  transferResultAndOtherIncome: 30,
  transferResultMonths: 36,
  threshold: 70,
  players: [registered, player, player, player, player],
  proposedSigning: { employeeCosts: 5, amortisation: 4, agentCosts: 1 },
};

const counting = { transferYears: 1, loanFees: "denominator", amortisationYearsMax: 4 };

const moves = {
  sign: {
    kind: "sign",
    name: "Example",
    fee: 40,
    agentRate: 5,
    otherAcquisition: 2,
    employeeCosts: 8,
    expensedAgentCosts: 1,
    years: 6,
    share: 0.5,
    contractEnd: 2031,
  },
  sell: { kind: "sell", player: 0, price: 50, sellingCosts: 2, after: 0.5 },
  release: { kind: "release", player: 1, settlement: 3, after: 0.5 },
  extend: {
    kind: "extend",
    player: 2,
    years: 6,
    extensionCosts: 3,
    employeeCosts: 35,
    after: 0.5,
    contractEnd: 2031,
  },
  loanIn: { kind: "loan-in", name: "Example", loanFee: 2, employeeCosts: 4, share: 0.5 },
  loanOut: { kind: "loan-out", player: 3, loanFee: 2, payCovered: 0.5, after: 0.5 },
};

const purchase = { season: 2, price: 30, certain: false };

const projection = {
  firstSeason: 2026,
  seasons: [season, { ...season, outcome: { payFactor: 50, bonuses: 10 } }, season],
  threshold: 70,
  players: [registered, player, player, player, { ...player, contractEnd: 2027 }, player],
  payGrowth: 5,
  payGrowthOf: "all",
  otherCostsGrowth: 3,
  resultsBefore: [5, 9],
  replacement: { employeeCosts: 20, amortisation: 5 },
  ...counting,
  ...others,
  moves: [
    { ...moves.sign, season: 1, clause: true },
    { ...moves.sell, season: 1, player: 1 },
    { ...moves.release, season: 1, player: 2 },
    { ...moves.extend, season: 1, player: 5 },
    { ...moves.loanIn, season: 1, purchase: { ...purchase, otherAcquisition: 2, years: 3 } },
    { ...moves.loanOut, season: 1, purchase },
  ],
};

/** What the first has no place for, or where it changes nothing by itself. */
const furtherProjection = {
  firstSeason: 2026,
  seasons: [{ ...season, adjustedOperatingRevenue: 130 }, season],
  threshold: 70,
  players: [player, { ...player, contractEnd: 2027 }],
  replacementRate: 80,
  regimes: breach.regimes,
  regimeInputs: breach.regimeInputs,
  moves: [
    { ...moves.loanIn, season: 1 },
    { ...moves.loanOut, season: 1, player: 0 },
  ],
};

const transfer = {
  fee: 40,
  agentRate: 5,
  signingBonus: 4,
  otherAcquisition: 2,
  annualSalary: 6,
  annualBonus: 1,
  years: 6,
  saleYear: 2,
  expectedSale: 50,
  amortisationYearsMax: 4,
  addOns: [{ label: "Promotion", amount: 3, at: 1 }],
  addOnMethod: "catch-up",
  saleTerms: {
    agentRate: 1,
    solidarityRate: 2,
    otherCosts: 1,
    sellOn: { rate: 20, base: "gain", earlierPrice: 10 },
  },
};

const instalments = {
  fee: 40,
  years: 5,
  payments: [
    { at: 0, amount: 10 },
    { at: 1, amount: 30 },
  ],
};

const extension = {
  bookValue: 20,
  yearsLeft: 3,
  after: 0.5,
  newYears: 5,
  extensionCosts: 2,
  signingBonus: 3,
  payBefore: 4,
  payAfter: 6,
  saleYear: 2,
  expectedSale: 25,
  amortisationYearsMax: 4,
};

const LABELS = { "players[].name": "a label" };
const NOTES = {
  notes: "for the reader",
  "notes[].label": "for the reader",
  "notes[].text": "for the reader",
};
const MOVE_LABELS = { "moves[sign].name": "a label", "moves[loan-in].name": "a label" };
const CLAUSE = { "players[].clause": "for a season's outcome, which a projection alone has" };

interface Calculator {
  /** Requests, of which one or another has each input where it counts. */
  cases: readonly Values[];
  /** The inputs that change no figure, each with the reason. */
  uncounted: Readonly<Record<string, string>>;
}

const CALCULATORS: Readonly<Record<string, Calculator>> = {
  calculateTransferCost: {
    cases: [transfer, { ...instalments, signingBonus: 4 }, { ...instalments, discountRate: 5 }],
    uncounted: { "addOns[].label": "a label" },
  },
  calculateSquadCost: {
    cases: [squad, { ...squad, ...breach }],
    uncounted: { ...LABELS, ...NOTES, ...CLAUSE },
  },
  calculateSquadPlan: {
    cases: [
      { ...squad, ...counting, moves: Object.values(moves) },
      { ...squad, ...breach, moves: [] },
    ],
    uncounted: { ...LABELS, ...NOTES, ...CLAUSE, ...MOVE_LABELS },
  },
  calculateSquadProjection: {
    cases: [projection, furtherProjection],
    uncounted: {
      ...LABELS,
      ...NOTES,
      ...MOVE_LABELS,
    },
  },
  calculateContractExtension: { cases: [extension], uncounted: {} },
};

type Path = readonly (string | number)[];

/** Where a request has an input, or could have it. */
interface Place {
  /** `moves[sell].price` */
  input: string;
  path: Path;
  schema: JsonSchema;
}

/** The schemas of which a value needs one. */
const optionsOf = (schema: JsonSchema): JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(optionsOf) ?? [schema];

const kindOf = ({ properties }: JsonSchema): unknown => properties?.kind?.const;

/** The inputs one level below a schema. */
const fieldsOf = (schema: JsonSchema, name: string) =>
  optionsOf(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties)
      .filter(([, below]) => below.const === undefined)
      .map(([field, below]) => ({ field, input: `${name}${name === "" ? "" : "."}${field}`, schema: below })),
  );

const itemsOf = (schema: JsonSchema) =>
  optionsOf(schema).flatMap(({ items }) => (items === undefined ? [] : optionsOf(items)));

/** Every input that a schema publishes. */
const inputsOf = (schema: JsonSchema, name = ""): string[] => [
  ...fieldsOf(schema, name).flatMap((below) => [below.input, ...inputsOf(below.schema, below.input)]),
  ...itemsOf(schema).flatMap((item) => inputsOf(item, `${name}[${kindOf(item) ?? ""}]`)),
];

/** Every place of a request, also of inputs that it leaves out. */
function placesOf(schema: JsonSchema, value: unknown, name = "", path: Path = []): Place[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      itemsOf(schema)
        .filter((one) => kindOf(one) === undefined || kindOf(one) === item.kind)
        .flatMap((one) => placesOf(one, item, `${name}[${kindOf(one) ?? ""}]`, [...path, index])),
    );
  if (typeof value !== "object" || value === null) return [];
  return fieldsOf(schema, name).flatMap(({ field, ...below }) => {
    const place = { ...below, path: [...path, field] };
    return [place, ...placesOf(place.schema, valueAt(value, [field]), place.input, place.path)];
  });
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce((part, name) => Reflect.get(Object(part), name), body);

/** The body with another value at a place; undefined leaves it out. */
function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = withValue(valueAt(body, [name]), rest, value);
  return Array.isArray(body) ? body.with(Number(name), inner) : { ...Object(body), [name]: inner };
}

/** Values to try at a place. */
function candidatesOf(schema: JsonSchema, now: unknown): unknown[] {
  if (Array.isArray(now)) return [undefined, now.slice(0, -1)];
  const isNumber = optionsOf(schema).some(({ type }) => type === "number" || type === "integer");
  const near = typeof now === "number" ? [now / 2, now + 1] : [];
  return [undefined, ...valuesOf(schema), ...(isNumber ? [1, 2, 3, 50, 1e6, ...near] : [])];
}

/** The bodies that differ in one place. */
function variantsOf(body: Values, { path, schema }: Place): unknown[] {
  const now = valueAt(body, path);
  const changed = candidatesOf(schema, now).map((value) => withValue(body, path, value));
  const [list, field] = [path.slice(0, -2), path.slice(-1)];
  const items: unknown = path.length > 2 ? valueAt(body, list) : undefined;
  if (typeof now !== "number" || !Array.isArray(items)) return changed;
  // Instalments must add up, so two exchange their amounts.
  const exchanged = [...items.keys()].map((other) => {
    const there = [...list, other, ...field];
    return withValue(withValue(body, path, valueAt(body, there)), there, now);
  });
  return [...changed, ...exchanged];
}

/** The figures of an answer, without those that only repeat the input. */
const figuresOf = (data: unknown, { path }: Place, body: unknown): string =>
  JSON.stringify(data, (name, value: unknown) =>
    name === path.at(-1) && [valueAt(body, path), ""].includes(value) ? undefined : value,
  );

const text = openApiDocument({ baseUrl: BASE_URL, dealsUrl: BASE_URL }, {});
const operations = readOperations(text).filter(({ path }) => path.startsWith("/api/v1/calculate/"));

test.each(operations)(
  "each input of $operationId changes a figure",
  async ({ operationId, path, requestBody }) => {
    const all = Object.values(createCalculators(await fixtureIndexes()));
    const calculator = all.find(({ route }) => route.path === path);
    const schema = inlined(requestBody?.content["application/json"]?.schema ?? {}, JSON.parse(text));
    const { cases = [], uncounted } = CALCULATORS[operationId] ?? {};

    /** Undefined if the body is refused. */
    function figures(body: unknown, place: Place): string | undefined {
      try {
        return figuresOf(calculator?.calculate(JSON.parse(JSON.stringify(body))).data, place, body);
      } catch (error) {
        if (error instanceof Problem) return undefined;
        throw error;
      }
    }
    const counts = (body: Values, place: Place): boolean => {
      const before = required(figures(body, place), "the figures of a case");
      return variantsOf(body, place).some(
        (variant) => ![undefined, before].includes(figures(variant, place)),
      );
    };

    const counted = new Set<string>();
    for (const body of cases)
      for (const place of placesOf(schema, body))
        if (!counted.has(place.input) && counts(body, place)) counted.add(place.input);
    const silent = new Set(inputsOf(schema).filter((input) => !counted.has(input)));
    expect([...silent].sort()).toEqual(Object.keys(uncounted ?? {}).sort());
  },
);
