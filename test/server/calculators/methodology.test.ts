import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { contractExtensionData } from "../../../contract/calculators/contract-extension.ts";
import { squadCostData } from "../../../contract/calculators/squad-cost.ts";
import { squadPlanData } from "../../../contract/calculators/squad-plan.ts";
import { squadProjectionData } from "../../../contract/calculators/squad-projection.ts";
import { transferCostData } from "../../../contract/calculators/transfer-cost.ts";
import { calculatorRoutes } from "../../../contract/routes.ts";
import { methodology } from "../../../data/schema/methodology.ts";
import { inWords } from "../../../site/calculators/form/figure-names.ts";

const textOf = (slug: string): string =>
  readFileSync(new URL(`../../../data/methodology/${slug}.yaml`, import.meta.url), "utf8");

const methods = [
  { slug: "transfer-cost", figures: Object.keys(transferCostData.shape) },
  { slug: "squad-cost", figures: Object.keys(squadCostData.shape) },
  { slug: "contract-extension", figures: Object.keys(contractExtensionData.shape) },
  { slug: "squad-projection", figures: Object.keys(squadProjectionData.shape) },
  { slug: "squad-plan", figures: Object.keys(squadPlanData.shape) },
];

const RULEBOOKS = [
  "UEFA",
  "Premier League",
  "EFL Championship",
  "Serie A",
  "Bundesliga and 2. Bundesliga",
  "EFL League One",
  "EFL League Two",
  "LaLiga",
  "Women's Super League and WSL2",
  "Ligue 1",
  "MLS",
];

describe.each(methods)("the method of $slug", ({ slug, figures }) => {
  const method = methodology.parse(parse(textOf(slug)));

  test("is filed under its slug", () => {
    expect(method.slug).toBe(slug);
  });

  test("explains every figure of the answer and none that is not in it", () => {
    const explained = new Set(method.formulas.map((formula) => formula.name.split(".")[0]));
    expect([...explained].sort()).toEqual([...figures].sort());
  });

  test("says that it is no compliance opinion and that article numbers move", () => {
    expect(method.limitations.join(" ")).toContain("not a compliance opinion");
    expect(method.limitations.join(" ")).toContain("Article and annex numbers are those of the edition");
  });

  test("says what it does not tell without names of the API's fields", () => {
    expect(method.limitations.join(" ").match(/\b[a-z]+[A-Z]\w*/g)).toBeNull();
  });

  test("is set beside the definitions of all four bodies, or of more in its rulebooks", () => {
    const bodies = (method.differences ?? method.rulebooks ?? []).map(({ body }) => body);
    expect(bodies).toEqual(slug === "squad-cost" ? RULEBOOKS : ["UEFA", "Premier League", "EFL", "Serie A"]);
  });

  test("was not verified before its sources were read", () => {
    const { rules, rulebooks = [], verificationDate } = method;
    for (const { read } of [...rules, ...rulebooks.flatMap(({ statements }) => statements)])
      expect(read <= verificationDate).toBe(true);
  });

  test("is refused with an unknown field or a missing one", () => {
    const { purpose, ...rest } = method;
    expect(methodology.safeParse({ ...method, author: "Example" }).success).toBe(false);
    expect(methodology.safeParse(rest).success).toBe(false);
    expect(purpose).not.toBe("");
  });
});

const inputsOf = (schema: object): string[] =>
  Object.entries(schema).flatMap(([key, below]) => [
    ...(key === "properties" ? Object.keys(below) : []),
    ...(typeof below === "object" ? inputsOf(below) : []),
  ]);

const OTHERWISE_DESCRIBED =
  "discountRate label solidarityRate sellOn base transferResultMonths notes regimeInputs breachesInThreeSeasons allowanceLeft limitAmount savedRate transferProfitRate payCovered";

test("the methods name every input but those that they describe in other words", () => {
  const text = methods.map(({ slug }) => textOf(slug).replaceAll(/\s+/g, " ").toLowerCase()).join();
  const inputs = calculatorRoutes.flatMap(({ body }) => inputsOf(z.toJSONSchema(body, { io: "input" })));
  const isNamed = (name: string) => [name, inWords(name)].some((word) => text.includes(word.toLowerCase()));
  expect([...new Set(inputs)].filter((name) => !isNamed(name)).join(" ")).toBe(OTHERWISE_DESCRIBED);
});

describe("the rulebooks", () => {
  const { rulebooks = [] } = methodology.parse(parse(textOf("squad-cost")));

  test("are one for each rulebook of the API, whose limit is the threshold that is offered", () => {
    const offered = rulebooks.flatMap(({ regime, threshold }) => (regime ? [[regime, threshold]] : []));
    expect(offered).toEqual([
      ["uefa", 70],
      ["premier-league", 85],
      ["efl-championship", 85],
      ["serie-a", 70],
      ["dfl", 70],
      ["amount", undefined],
    ]);
  });

  test("say no sentence twice", () => {
    const texts = rulebooks.flatMap(({ statements }) => statements.map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("of League One offers the 50% of 2026-27, as a supporter reports them", () => {
    const one = rulebooks.find(({ slug }) => slug === "efl-league-one");
    expect([one?.threshold, one?.season]).toEqual([50, "2026-27, as a supporter reports"]);
  });
});
