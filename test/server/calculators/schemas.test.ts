import { expect, test } from "vitest";
import * as z from "zod";
import { squadCostRequest, squadCostResponse } from "../../../contract/calculators/squad-cost.ts";
import { transferCostRequest, transferCostResponse } from "../../../contract/calculators/transfer-cost.ts";

interface Described {
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  $ref?: string;
  $defs?: Record<string, Described>;
}

/** The paths of all fields that nothing describes: neither the field nor the schema it refers to. */
function undescribed(schema: Described, definitions: Record<string, Described>, path = ""): string[] {
  const properties = Object.entries(schema.properties ?? {});
  return [
    ...properties.flatMap(([name, child]) => {
      const missing = isDescribed(child, definitions) ? [] : [`${path}/${name}`];
      return [...missing, ...undescribed(child, definitions, `${path}/${name}`)];
    }),
    ...(schema.items ? undescribed(schema.items, definitions, `${path}/items`) : []),
    ...(schema.anyOf ?? []).flatMap((option) => undescribed(option, definitions, path)),
  ];
}

function isDescribed(schema: Described, definitions: Record<string, Described>): boolean {
  const target = definitions[schema.$ref?.split("/").at(-1) ?? ""];
  if (schema.description ?? target?.description) return true;
  return (schema.anyOf ?? []).some((option) => isDescribed(option, definitions));
}

const described = (schema: z.ZodType, io: "input" | "output"): Described[] => {
  const whole: Described = z.toJSONSchema(schema, { io }) as Described;
  return [whole, ...Object.values(whole.$defs ?? {})];
};

test.each([
  ["transfer request", transferCostRequest, "input"],
  ["transfer answer", transferCostResponse, "output"],
  ["squad request", squadCostRequest, "input"],
  ["squad answer", squadCostResponse, "output"],
] as const)("every field of the %s is described", (_, schema, io) => {
  const [whole = {}, ...definitions] = described(schema, io);
  const fields = [whole, ...definitions].flatMap((part) => undescribed(part, whole.$defs ?? {}));
  expect(fields).toEqual([]);
});

test.each([
  [transferCostRequest, ["fee", "years"]],
  [
    squadCostRequest,
    [
      "adjustedOperatingRevenue",
      "transferResultAndOtherIncome",
      "otherRelevantEmployeeCosts",
      "netLoanCosts",
      "otherAgentCosts",
      "threshold",
      "players",
    ],
  ],
])("the published request schema requires what the specification requires", (schema, required) => {
  const published = described(schema, "input").find(({ properties }) => properties !== undefined);
  expect(published).toMatchObject({ required });
});

test("the published answer schemas allow no field that is not in them", () => {
  for (const schema of [transferCostResponse, squadCostResponse]) {
    for (const part of described(schema, "output")) {
      if (part.properties) expect(part).toHaveProperty("additionalProperties", false);
    }
  }
});
