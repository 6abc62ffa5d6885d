import type { Hono } from "hono";
import { DEAL_COLUMNS } from "../../../contract/members/csv-columns.ts";
import { throttles } from "../../../contract/members/limits.ts";
import { dealsQuery } from "../../../contract/members/parameters.ts";
import { memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { dealStatuses, dealTypes } from "../../../data/schema/member-vocabularies.ts";
import { DealTable, dealColumns } from "../../../site/members/deal-table.tsx";
import type { Env } from "../../http/context.ts";
import { subjectNames } from "../alerts/describe-alert.ts";
import type { Deals } from "../records/deals.ts";
import { countryOffer, searchOffer } from "./alert-controls.tsx";
import { Choice, ErrorSummary, Field, type FieldErrors } from "./form.tsx";
import type { MemberPageParts, PageGuard } from "./page-guard.tsx";
import {
  chosenName,
  countedChoices,
  exportResponse,
  ListPage,
  listResponse,
  sortableTitles,
} from "./results.tsx";

export function mountDeals(app: Hono<Env>, guard: PageGuard, parts: MemberPageParts): void {
  const { buyers, deals, alerts, indexes, clubPages, createThrottle } = parts;
  const names = subjectNames(indexes);
  const file = {
    name: "clubledger-deals",
    columns: DEAL_COLUMNS,
    search: deals.list,
    throttle: createThrottle(throttles.exportsByAccount),
  };
  app.get(
    memberPaths.deals,
    guard.pro(async (c, page, account) => {
      const saved = await alerts.list(account.id);
      return listResponse(
        c,
        dealsQuery,
        deals.list,
        (list) => (
          <ListPage
            {...page}
            {...list}
            title="Deals"
            heading="Recent deals"
            lead={
              <>
                Takeovers and stake sales, newest first. <a href={memberPaths.changes}>What changed</a>
              </>
            }
            noun="deal"
            apiPath={memberApiPaths.deals}
            alerts={saved}
            offers={[...searchOffer("deals", list.query), ...countryOffer(names, list.parsed?.country)]}
            filters={<Filters {...list} counts={deals.choices(list.parsed ?? {})} />}
          >
            <DealTable
              deals={list.results?.data ?? []}
              links={{ clubPages, owned: buyers.owned, linkBase: page.ledger.linkBase }}
              titles={sortableTitles(dealColumns, memberPaths.deals, list.query, "recent")}
            />
          </ListPage>
        ),
        (query) => exportResponse(c, query, account.id, file),
      );
    }),
  );
}

/** Without values a choice offers those that occur. */
const CHOICES = [
  { name: "country", label: "Club's country", values: undefined, none: "All" },
  { name: "type", label: "Type", values: dealTypes, none: "Any" },
  { name: "status", label: "Status", values: dealStatuses, none: "Any" },
] as const;

const DATES = [
  { name: "since", label: "Announced since" },
  { name: "until", label: "Announced until" },
] as const;

const SORT_ORDERS = [
  ["club", "Club"],
  ["buyer", "Buyer"],
  ["status", "Status"],
] as const;

const FIELDS = [...[...CHOICES, ...DATES].map(({ name }) => name), "sort"];

interface FilterProps {
  query: Readonly<Record<string, string>>;
  errors: FieldErrors;
  counts: ReturnType<Deals["choices"]>;
}

const Filters = ({ query, errors, counts }: FilterProps) => (
  <form method="get" action={memberPaths.deals} class="member-filters">
    <ErrorSummary errors={errors} fields={FIELDS} />
    {CHOICES.map(({ values, ...choice }) => {
      const own = counts.get(choice.name);
      const names = values ?? [...(own?.keys() ?? [])].sort();
      const value = chosenName(names, query[choice.name]);
      return <Choice {...choice} choices={countedChoices(names, own)} errors={errors} value={value} />;
    })}
    {DATES.map((date) => (
      <Field
        {...date}
        hint="2026, 2026-05 or 2026-05-31"
        errors={errors}
        control={(props) => <input {...props} type="text" value={query[date.name] ?? ""} maxlength={10} />}
      />
    ))}
    <Choice
      name="sort"
      label="Sort by"
      choices={SORT_ORDERS}
      none="Newest"
      errors={errors}
      value={query.sort}
    />
    <div class="actions">
      <button type="submit">Show</button>
      <a href={memberPaths.deals}>All deals</a>
    </div>
  </form>
);
