import type { Hono } from "hono";
import { BUYER_COLUMNS } from "../../../contract/members/csv-columns.ts";
import { throttles } from "../../../contract/members/limits.ts";
import {
  buyersQuery,
  DEFAULT_MEMBER_PAGE_SIZE,
  MAX_MEMBER_PAGE_SIZE,
} from "../../../contract/members/parameters.ts";
import type { BuyerSummary } from "../../../contract/members/records.ts";
import { buyerPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { buyerTypes, regions } from "../../../data/schema/member-vocabularies.ts";
import { counted, Time } from "../../../site/frame/format.tsx";
import { Activity, clubsText, headquartersText, regionsText } from "../../../site/members/buyer-traits.tsx";
import { DatedSource, FactSource } from "../../../site/members/fact-source.tsx";
import { type SortableColumn, StackedTable } from "../../../site/members/stacked-table.tsx";
import type { Env } from "../../http/context.ts";
import { subjectNames } from "../alerts/describe-alert.ts";
import type { Buyers } from "../records/buyers.ts";
import { countryOffer, searchOffer } from "./alert-controls.tsx";
import { Checkbox, Choice, ErrorSummary, Field, type FieldErrors } from "./form.tsx";
import type { MemberPageParts, PageGuard } from "./page-guard.tsx";
import {
  chosenName,
  countedChoices,
  exportResponse,
  ListPage,
  listResponse,
  sortableTitles,
} from "./results.tsx";

export function mountBuyers(app: Hono<Env>, guard: PageGuard, parts: MemberPageParts): void {
  const { buyers, alerts, indexes, createThrottle } = parts;
  const names = subjectNames(indexes);
  const file = {
    name: "clubledger-buyers",
    columns: BUYER_COLUMNS,
    search: buyers.search,
    throttle: createThrottle(throttles.exportsByAccount),
  };
  app.get(
    memberPaths.buyers,
    guard.pro(async (c, page, account) => {
      const saved = await alerts.list(account.id);
      return listResponse(
        c,
        buyersQuery,
        buyers.search,
        (list) => (
          <ListPage
            {...page}
            {...list}
            title="Buyers"
            heading="Buyers"
            lead={
              <>
                People and organisations that buy football clubs.{" "}
                <a href={memberPaths.multiClub}>Multi-club ownership as a chart</a> ·{" "}
                <a href={memberPaths.changes}>What changed</a>
              </>
            }
            noun="buyer"
            apiPath={memberApiPaths.buyers}
            alerts={saved}
            offers={[...searchOffer("buyers", list.query), ...countryOffer(names, list.parsed?.clubCountry)]}
            filters={<Filters {...list} counts={buyers.choices(list.parsed ?? {})} />}
          >
            <BuyerTable buyers={list.results?.data ?? []} query={list.query} />
          </ListPage>
        ),
        (query) => exportResponse(c, query, account.id, file),
      );
    }),
  );
}

const toChoices = (values: readonly string[]) => values.map((value) => [value, value] as const);

const PAGE_SIZES = toChoices([DEFAULT_MEMBER_PAGE_SIZE, 50, MAX_MEMBER_PAGE_SIZE].map(String));

const SORT_ORDERS = [
  ["recent", "Latest activity"],
  ["clubs", "Most clubs"],
  ["name", "Name"],
  ["type", "Type"],
  ["hq", "Headquarters"],
  ["intent", "Latest intent"],
] as const;

const DEFAULT_PAGE_SIZE = `Default (${DEFAULT_MEMBER_PAGE_SIZE})`;

/** Without values a choice offers those that occur. */
const CHOICES = [
  { name: "type", label: "Type", values: buyerTypes, none: "Any" },
  { name: "hq", label: "Headquarters", values: regions, none: "Anywhere" },
  { name: "hqCountry", label: "Country of headquarters", values: undefined, none: "Any" },
  { name: "target", label: "Buys in", values: regions, none: "Anywhere" },
  { name: "clubCountry", label: "Holds clubs in", values: undefined, none: "Any country" },
] as const;

const TEXTS = [
  { name: "club", label: "Holds a stake in", hint: "Exact name of a club" },
  { name: "intentSince", label: "Intent reported since", hint: "2026, 2026-05 or 2026-05-31" },
] as const;

const CHECKBOXES = [
  { name: "intent", label: "With reported intent" },
  { name: "active", label: "Active" },
  { name: "multiClub", label: "Two or more clubs" },
] as const;

const ORDERS = [
  { name: "sort", label: "Sort by", choices: SORT_ORDERS, none: "Relevance (or newest)" },
  { name: "limit", label: "Results per page", choices: PAGE_SIZES, none: DEFAULT_PAGE_SIZE },
] as const;

const FIELDS = ["q", ...[...CHOICES, ...TEXTS, ...CHECKBOXES, ...ORDERS].map(({ name }) => name)];

type Sent = Readonly<Record<string, string>>;

interface FilterProps {
  query: Sent;
  errors: FieldErrors;
  counts: ReturnType<Buyers["choices"]>;
}

function Filters({ query, errors, counts }: FilterProps) {
  return (
    <form method="get" action={memberPaths.buyers} class="member-filters">
      <ErrorSummary errors={errors} fields={FIELDS} />
      <Field
        name="q"
        label="Keywords"
        errors={errors}
        control={(props) => <input {...props} type="search" value={query.q ?? ""} maxlength={200} />}
      />
      {CHOICES.map(({ values, ...choice }) => {
        const own = counts.get(choice.name);
        const names = values ?? [...(own?.keys() ?? [])].sort();
        const value = chosenName(names, query[choice.name]);
        return <Choice {...choice} choices={countedChoices(names, own)} errors={errors} value={value} />;
      })}
      {TEXTS.map((text) => (
        <Field
          {...text}
          errors={errors}
          control={(props) => <input {...props} type="text" value={query[text.name] ?? ""} maxlength={200} />}
        />
      ))}
      {ORDERS.map((order) => (
        <Choice {...order} errors={errors} value={query[order.name]} />
      ))}
      <fieldset>
        <legend>Only</legend>
        {CHECKBOXES.map(({ name, label }) => (
          <Checkbox
            name={name}
            label={label}
            checked={query[name] === "1"}
            count={counts.get(name)?.get("1")}
            errors={errors}
          />
        ))}
      </fieldset>
      <EuropeNote query={query} counts={counts} />
      <div class="actions">
        <button type="submit">Search</button>
        <a href={memberPaths.buyers}>All buyers</a>
      </div>
    </form>
  );
}

const ISLES = "United Kingdom and Ireland";

/** Many who choose Europe mean the United Kingdom too, which is a region of its own. */
function EuropeNote({ query, counts }: Pick<FilterProps, "query" | "counts">) {
  return (["hq", "target"] as const).map((name) => {
    const count = counts.get(name)?.get(ISLES);
    if (query[name] !== "Europe" || count === undefined) return null;
    const href = `${memberPaths.buyers}?${new URLSearchParams({ ...query, [name]: ISLES })}`;
    return (
      <p class="small">
        Europe does not include the United Kingdom and Ireland:{" "}
        <a href={href}>{counted(count, "buyer")} there</a>.
      </p>
    );
  });
}

const COLUMNS = [
  { text: "Buyer", sort: "name", direction: "ascending" },
  { text: "Type", sort: "type", direction: "ascending" },
  { text: "Headquarters", sort: "hq", direction: "ascending" },
  { text: "Buys in" },
  { text: "Clubs", sort: "clubs", direction: "descending" },
  { text: "Intent", sort: "intent", direction: "descending" },
  { text: "Last activity", sort: "recent", direction: "descending" },
] as const satisfies readonly SortableColumn[];

const BuyerTable = ({ buyers, query }: { buyers: readonly BuyerSummary[]; query: Sent }) => (
  <StackedTable
    caption="Buyers"
    titles={sortableTitles(COLUMNS, memberPaths.buyers, query, query.q === undefined ? "recent" : undefined)}
    kind="records"
  >
    {buyers.map((buyer) => (
      <tr>
        <BuyerCell buyer={buyer} />
        <td>
          <span class="badge">{buyer.type}</span>
          <p>
            <Activity buyer={buyer} />
          </p>
        </td>
        <td data-label="Headquarters">{headquartersText(buyer)}</td>
        <td data-label="Buys in">{regionsText(buyer)}</td>
        <td data-label="Clubs">
          {clubsText(buyer)}
          <p class="quiet">
            {buyer.decisionMakerCount === 0
              ? "no decision-makers"
              : counted(buyer.decisionMakerCount, "decision-maker")}
          </p>
        </td>
        <td data-label="Intent">
          {buyer.intent === null ? "none reported" : <Time at={buyer.intent.reported} />}
        </td>
        <td data-label="Last activity">
          {buyer.latestActivity === null ? "none reported" : <Time at={buyer.latestActivity} />}
        </td>
      </tr>
    ))}
  </StackedTable>
);

function BuyerCell({ buyer }: { buyer: BuyerSummary }) {
  const { slug, name, summary, intent, sources, verificationDate } = buyer;
  return (
    <th scope="row">
      <a href={buyerPath(slug)}>{name}</a>
      <p>{summary}</p>
      {intent === null ? null : (
        <p>
          <b>Intent:</b> {intent.note} <DatedSource url={intent.sourceUrl} sources={sources} />
        </p>
      )}
      <p class="small quiet">
        {sources.length === 1 ? "Source" : "Sources"}:{" "}
        {sources.map(({ url, publisher }, index) => (
          <>
            {index === 0 ? "" : ", "}
            <FactSource url={url} publisher={publisher} />
          </>
        ))}
        . Verified <Time at={verificationDate} />.
      </p>
    </th>
  );
}
