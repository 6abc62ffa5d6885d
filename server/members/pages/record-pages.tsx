import type { Hono } from "hono";
import { buyersQuery, dealsQuery } from "../../../contract/members/parameters.ts";
import { problemTypes } from "../../../contract/problems.ts";
import { buyerPath, memberPaths } from "../../../contract/site-paths.ts";
import type { Env, RequestContext } from "../../http/context.ts";
import { Problem } from "../../http/problem.ts";
import type { Visitor } from "../accounts/accounts.ts";
import type { Page } from "../page.ts";
import { BuyerPage } from "./buyer-view.tsx";
import { BuyersPage } from "./buyers-view.tsx";
import { DealsPage } from "./deals-view.tsx";
import type { Door } from "./page-guard.tsx";
import type { MemberPageParts } from "./page-parts.ts";
import { readPageQuery, withoutEmpty } from "./page-query.ts";
import { pageAnswer, seeOther } from "./page-response.ts";
import type { Part } from "./paging.tsx";

/** Mounts the pages of buyers and deals, for Pro members only. */
export function mountRecords(app: Hono<Env>, door: Door, parts: MemberPageParts): void {
  const { ledger, buyers, deals, clubPages } = parts;

  app.get(
    memberPaths.buyers,
    door.pro((c, { formToken }) =>
      withTidyQuery(c, async () => {
        const { given, query, faults } = readPageQuery(c, buyersQuery);
        const result = query && buyers.search(query);
        const found = result && { buyers: result.data, part: partOf(result) };
        const page = { ledger, formToken, given, faults, found };
        return pageAnswer(c, <BuyersPage {...page} />, statusOf(found));
      }),
    ),
  );

  app.get(
    buyerPath(":slug"),
    door.pro((c, visitor) => buyerPage(c, parts, visitor)),
  );

  app.get(
    memberPaths.deals,
    door.pro((c, { formToken }) =>
      withTidyQuery(c, async () => {
        const { given, query, faults } = readPageQuery(c, dealsQuery);
        const result = query && deals.list(query);
        const found = result && { deals: result.data, part: partOf(result) };
        const page = { ledger, formToken, given, faults, found, countries: deals.countries, clubPages };
        return pageAnswer(c, <DealsPage {...page} />, statusOf(found));
      }),
    ),
  );
}

/** A form sends its empty fields as well: an address is to hold what was chosen and nothing else. */
async function withTidyQuery(c: RequestContext, answer: () => Promise<Response>): Promise<Response> {
  const tidy = withoutEmpty(c);
  return tidy === undefined ? answer() : seeOther(c, `${c.req.path}${tidy}`);
}

const partOf = ({ data, total, limit, offset }: Page<unknown>): Part => ({
  total,
  limit,
  offset,
  shown: data.length,
});

const statusOf = (found: unknown) => ({
  status: found === undefined ? problemTypes["invalid-parameter"].status : 200,
});

function buyerPage(c: RequestContext, parts: MemberPageParts, { formToken }: Visitor): Promise<Response> {
  const { ledger, buyers, deals, clubPages } = parts;
  const slug = c.req.param("slug") ?? "";
  const buyer = buyers.find(slug);
  if (buyer === undefined)
    throw new Problem("not-found", {
      detail: "There is no buyer at this address.",
      suggestions: buyers.suggest(slug.slice(0, LONGEST_SLUG)),
    });
  const own = deals.records.filter((deal) => deal.buyer === buyer.slug);
  const page = { ledger, formToken, buyer, clubPages, deals: own };
  return pageAnswer(c, <BuyerPage {...page} />);
}

/** Near names of a longer one are looked for by its beginning: the search takes time by the length. */
const LONGEST_SLUG = 100;
