import type { Hono } from "hono";
import type * as z from "zod";
import type { CalculatorWarning } from "../../contract/calculators/warnings.ts";
import { calculateSquadCost, calculateTransferCost, type Route } from "../../contract/routes.ts";
import { methodologyPath } from "../../contract/site-paths.ts";
import { IndexError } from "../build-files.ts";
import { squadCost } from "../calculators/squad-cost.ts";
import { transferCost } from "../calculators/transfer-cost.ts";
import { knownFields, unknownFieldWarnings } from "../calculators/unknown-fields.ts";
import {
  type CachedResponse,
  calculatedResponse,
  createResponseCache,
  send,
} from "../http/cached-response.ts";
import type { Env } from "../http/context.ts";
import { checkBody, limitBody, parseJson, readJsonText } from "../http/json-body.ts";
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

/** Room for answers to bodies that come again, as from a shared scenario; apart, so that no flood of bodies displaces pages. */
const ANSWER_BYTES = 8 * 1024 * 1024;

/** Mounts the two calculators. An answer depends on the body and the data alone, so the same body is worked out once. */
export function mountCalculators(
  app: Hono<Env>,
  { manifest, methods }: Pick<Indexes, "manifest" | "methods">,
): void {
  const answers = createResponseCache(ANSWER_BYTES);
  // The year of the data, not of the clock: the same body gives the same bytes for as long as this data is served.
  const currentYear = Number(manifest.dataVersion.slice(0, 4));

  function mount<Schema extends z.ZodObject>({ route, method, calculate }: Calculator<Schema>): void {
    const limitations = methods.find(({ slug }) => slug === method)?.limitations;
    if (limitations === undefined)
      throw new IndexError(`The index cannot be served: it holds no method ${method}.`);
    const methodology = `${manifest.baseUrl}${methodologyPath(method)}`;
    const about = JSON.stringify({ limitations, methodology }).slice(1);
    const known = knownFields(route.body);
    const answerTo = (text: string): CachedResponse => {
      const body = parseJson(text);
      const inputs = checkBody(route.body, body);
      const { data, warnings } = calculate(inputs);
      const all = [...warnings, ...unknownFieldWarnings(known, body)];
      return calculatedResponse(`${JSON.stringify({ data, inputs, warnings: all }).slice(0, -1)},${about}`);
    };
    app.post(route.path, limitBody(BODY_KIB), async (c) => {
      readQuery(c, route.query);
      const text = await readJsonText(c);
      return send(
        c,
        answers.get(`${route.operationId} ${text}`, () => answerTo(text)),
      );
    });
  }

  mount({ route: calculateTransferCost, method: "transfer-cost", calculate: transferCost });
  mount({
    route: calculateSquadCost,
    method: "squad-cost",
    calculate: (inputs) => squadCost(inputs, { currentYear }),
  });
}
