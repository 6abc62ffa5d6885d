import type { Hono } from "hono";
import type { z } from "zod";
import { methodologyPath } from "../../contract/addresses.ts";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { calculateSquadCost, calculateTransferCost, type Route } from "../../contract/routes.ts";
import { squadCost } from "../calculators/squad-cost.ts";
import { transferCost } from "../calculators/transfer-cost.ts";
import { unknownFieldWarnings } from "../calculators/unknown-fields.ts";
import { sendOnce } from "../http/answers.ts";
import type { Env } from "../http/context.ts";
import { checkBody, limitBody, readJson } from "../http/json-body.ts";
import { readQuery } from "../http/query.ts";
import type { Indexes } from "../indexes.ts";

/** Room for 500 players with long names. */
const BODY_KIB = 256;

interface Calculator<Schema extends z.ZodObject> {
  route: Route & { body: Schema };
  /** The method's slug: its page and its limitations go with every answer. */
  method: string;
  calculate: (inputs: z.infer<Schema>) => { data: unknown; warnings: CalculatorWarning[] };
}

/** Mounts the two calculators. */
export function mountCalculators(
  app: Hono<Env>,
  { manifest, methods }: Pick<Indexes, "manifest" | "methods">,
): void {
  // The year of the data, not of the clock: the same body gives the same bytes for as long as this data is served.
  const currentYear = Number(manifest.dataVersion.slice(0, 4));

  function mount<Schema extends z.ZodObject>({ route, method, calculate }: Calculator<Schema>): void {
    const limitations = methods.find(({ slug }) => slug === method)?.limitations ?? [];
    const methodology = `${manifest.baseUrl}${methodologyPath(method)}`;
    const about = JSON.stringify({ limitations, methodology }).slice(1);
    app.post(route.path, limitBody(BODY_KIB), async (c) => {
      readQuery(c, route.query);
      const body = await readJson(c);
      const inputs = checkBody(route.body, body);
      const { data, warnings } = calculate(inputs);
      const all = [...warnings, ...unknownFieldWarnings(route.body, body)];
      return sendOnce(c, `${JSON.stringify({ data, inputs, warnings: all }).slice(0, -1)},${about}`);
    });
  }

  mount({ route: calculateTransferCost, method: "transfer-cost", calculate: transferCost });
  mount({
    route: calculateSquadCost,
    method: "squad-cost",
    calculate: (inputs) => squadCost(inputs, { currentYear }),
  });
}
