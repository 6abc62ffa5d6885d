import type { Hono } from "hono";
import type * as z from "zod";
import { MAX_CALCULATOR_BODY_KIB } from "../../contract/limits.ts";
import {
  type CalculatorId,
  calculateContractExtension,
  calculateSquadCost,
  calculateSquadPlan,
  calculateSquadProjection,
  calculateTransferCost,
  type Route,
} from "../../contract/routes.ts";
import { methodologyPath } from "../../contract/site-paths.ts";
import { IndexError } from "../build-files.ts";
import { contractExtension } from "../calculators/contract-extension.ts";
import { withAmounts, withRegistrationWarnings, withYearsMax } from "../calculators/registrations.ts";
import { roundedWarnings } from "../calculators/rounded-numbers.ts";
import { squadCost } from "../calculators/squad-cost.ts";
import { squadPlan } from "../calculators/squad-plan.ts";
import { projectionInputs, squadProjection } from "../calculators/squad-projection.ts";
import { transferCost } from "../calculators/transfer-cost.ts";
import { knownFields, unknownFieldWarnings } from "../calculators/unknown-fields.ts";
import type { Result } from "../calculators/warnings.ts";
import { checkBody, limitBody, parseJson, readJsonText } from "../http/body.ts";
import { type CachedResponse, createResponseCache, privateResponse, send } from "../http/cached-response.ts";
import type { Env } from "../http/context.ts";
import { API_HEADERS, NO_STORE } from "../http/headers.ts";
import { readQuery } from "../http/query.ts";
import type { Indexes } from "../indexes.ts";

/** A cache of its own, so that no flood of bodies evicts pages. */
const CACHE_BYTES = 8 * 1024 * 1024;

const HEADERS = { ...API_HEADERS, "Cache-Control": NO_STORE };

export interface Calculation extends Result<unknown> {
  inputs: unknown;
  limitations: readonly string[];
  /** URL of the method's page. */
  methodology: string;
}

interface CheckedCalculator {
  route: Route;
  /** Throws a Problem if the body does not fit the route's schema. */
  calculate: (body: unknown) => Calculation;
}

/** Its inputs are as counted; left out, as sent. */
type Calculate<Schema extends z.ZodObject> = (
  inputs: z.infer<Schema>,
) => Result<unknown> & { inputs?: unknown };

/** The calculators over this data, one for each route. A result depends on the body and the data only. */
export function createCalculators({
  manifest,
  methods,
}: Pick<Indexes, "manifest" | "methods">): Readonly<Record<CalculatorId, CheckedCalculator>> {
  /** @param method the slug of the method, whose page and limitations every response names */
  function checked<Schema extends z.ZodObject>(
    route: Route & { body: Schema },
    method: string,
    calculate: Calculate<Schema>,
  ): CheckedCalculator {
    const limitations = methods.find(({ slug }) => slug === method)?.limitations;
    if (limitations === undefined)
      throw new IndexError(`The index cannot be served: it holds no method ${method}.`);
    const methodology = `${manifest.baseUrl}${methodologyPath(method)}`;
    const known = knownFields(route.body);
    return {
      route,
      calculate(body) {
        const sent = checkBody(route.body, body);
        const { data, warnings, inputs = sent } = calculate(sent);
        const all = [...warnings, ...roundedWarnings(body, inputs), ...unknownFieldWarnings(known, body)];
        return { data, inputs, warnings: all, limitations, methodology };
      },
    };
  }

  // The year of the data, not of the clock: the same body gives the same bytes for as long as this data is served.
  const currentYear = Number(manifest.dataVersion.slice(0, 4));
  return {
    calculateTransferCost: checked(calculateTransferCost, "transfer-cost", transferCost),
    calculateSquadCost: checked(calculateSquadCost, "squad-cost", (sent) => {
      const inputs = withAmounts(sent);
      return { inputs, ...withRegistrationWarnings(sent, squadCost(inputs, { currentYear })) };
    }),
    calculateSquadPlan: checked(calculateSquadPlan, "squad-plan", (sent) => {
      const inputs = withYearsMax(sent);
      return { inputs, ...withRegistrationWarnings(sent, squadPlan(inputs, { currentYear })) };
    }),
    calculateContractExtension: checked(calculateContractExtension, "contract-extension", contractExtension),
    calculateSquadProjection: checked(calculateSquadProjection, "squad-projection", (sent) => {
      const inputs = projectionInputs(sent);
      return { inputs, ...withRegistrationWarnings(sent, squadProjection(inputs)) };
    }),
  };
}

export function mountCalculators(app: Hono<Env>, indexes: Pick<Indexes, "manifest" | "methods">): void {
  const cache = createResponseCache(CACHE_BYTES);
  for (const { route, calculate } of Object.values(createCalculators(indexes))) {
    const respondTo = (text: string): CachedResponse =>
      privateResponse(Buffer.from(JSON.stringify(calculate(parseJson(text)))), HEADERS);
    app.post(route.path, limitBody(MAX_CALCULATOR_BODY_KIB), async (c) => {
      readQuery(c, route.query);
      const text = await readJsonText(c);
      const make = () => respondTo(text);
      return send(c, cache.get(`${route.operationId} ${text}`, make));
    });
  }
}
