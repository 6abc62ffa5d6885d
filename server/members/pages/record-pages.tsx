import type { Hono } from "hono";
import type * as z from "zod";
import { buyersQuery, dealsQuery } from "../../../contract/members/parameters.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { buyerPath, memberPaths } from "../../../contract/site-paths.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import { readQuery } from "../../http/query.ts";
import { BuyerPage } from "./buyer-view.tsx";
import { BuyersPage } from "./buyers-view.tsx";
import { DealsPage } from "./deals-view.tsx";
import type { FieldErrors } from "./form-fields.tsx";
import type { PageGuard } from "./page-guard.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { pageResponse, seeOther } from "./page-response.ts";
import type { QueryValues } from "./results.tsx";

/** Mounts the pages of buyers and deals, for Pro members only. */
export function mountRecords(app: Hono<Env>, guard: PageGuard, parts: MemberPageParts): void {
  const { ledger, buyers, deals, clubPages } = parts;

  app.get(
    memberPaths.buyers,
    guard.pro(async (c, { formToken }) => {
      const read = readPageQuery(c, buyersQuery);
      if (read instanceof Response) return read;
      const results = read.parsed && buyers.search(read.parsed);
      const page = { ledger, formToken, query: read.values, errors: read.errors, results };
      return pageResponse(c, <BuyersPage {...page} />, statusOf(results));
    }),
  );

  app.get(
    memberPaths.deals,
    guard.pro(async (c, { formToken }) => {
      const read = readPageQuery(c, dealsQuery);
      if (read instanceof Response) return read;
      const results = read.parsed && deals.list(read.parsed);
      const page = { ledger, formToken, query: read.values, errors: read.errors, results };
      return pageResponse(
        c,
        <DealsPage {...page} countries={deals.countries} clubPages={clubPages} />,
        statusOf(results),
      );
    }),
  );

  app.get(
    buyerPath(":slug"),
    guard.pro(async (c, { formToken }) => {
      const slug = c.req.param("slug") ?? "";
      const buyer = buyers.find(slug);
      if (buyer === undefined)
        throw new Problem("not-found", {
          detail: "There is no buyer with this name.",
          suggestions: buyers.suggest(slug.slice(0, MAX_SLUG_LENGTH)),
        });
      const own = deals.records.filter((deal) => deal.buyer === buyer.slug);
      const page = { ledger, formToken, buyer, deals: own, clubPages };
      return pageResponse(c, <BuyerPage {...page} />);
    }),
  );
}

/** Finding similar names takes time by the length, so longer ones are cut. */
const MAX_SLUG_LENGTH = 100;

const statusOf = (results: unknown): number =>
  results === undefined ? problemTypes["invalid-parameter"].status : 200;

interface PageQuery<Query> {
  values: QueryValues;
  /** Undefined if there are errors. */
  parsed: Query | undefined;
  errors: FieldErrors;
}

/**
 * Reads the query by the rules of the REST API. Forms send their empty fields too: such a query is redirected to the one
 * without them, so that URLs hold only what was chosen.
 */
function readPageQuery<Schema extends z.ZodObject>(
  c: RequestContext,
  schema: Schema,
): PageQuery<z.infer<Schema>> | Response {
  const parameters = [...new URL(c.req.url).searchParams];
  const filled = new URLSearchParams(parameters.filter(([, value]) => value !== ""));
  if (filled.size < parameters.length)
    return seeOther(c, `${c.req.path}${filled.size === 0 ? "" : `?${filled}`}`);
  const values: QueryValues = Object.fromEntries(parameters);
  try {
    return { values, parsed: readQuery(c, schema), errors: {} };
  } catch (error) {
    if (!(error instanceof Problem) || error.problem !== "invalid-parameter") throw error;
    const { errors = [] } = error.details;
    const messages = errors.map(({ parameter = "", message }) => [parameter, message] as const);
    return { values, parsed: undefined, errors: Object.fromEntries(messages) };
  }
}
