import { DEFAULT_MEMBER_PAGE_SIZE, MAX_MEMBER_PAGE_SIZE } from "../../../contract/members/parameters.ts";
import type { BuyerSummary } from "../../../contract/members/records.ts";
import { buyerPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { buyerTypes, regions } from "../../../data/schema/member-vocabularies.ts";
import { counted, Time } from "../../../site/components/format.tsx";
import type { Page } from "../page.ts";
import { Checkbox, Choice, ErrorSummary, Field, type FieldErrors } from "./form-fields.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { FactSource, MemberReminder, type QueryValues, Results } from "./results.tsx";

interface BuyersProps extends MemberPageProps {
  query: QueryValues;
  errors: FieldErrors;
  /** Undefined if the query is not valid. */
  results: Page<BuyerSummary> | undefined;
}

export function BuyersPage({ ledger, formToken, query, errors, results }: BuyersProps) {
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={memberPaths.buyers} title="Buyers">
      <h1>Buyers</h1>
      <p class="lead">People and organisations that buy football clubs.</p>
      <MemberReminder linkBase={ledger.linkBase} />
      <Filters query={query} errors={errors} />
      {results === undefined ? null : (
        <Results
          results={results}
          noun="buyer"
          path={memberPaths.buyers}
          query={query}
          apiUrl={`${ledger.manifest.dealsUrl}${memberApiPaths.buyers}`}
        >
          <ul class="records">
            {results.data.map((buyer) => (
              <BuyerEntry buyer={buyer} />
            ))}
          </ul>
        </Results>
      )}
    </MemberFrame>
  );
}

const toChoices = (values: readonly string[]) => values.map((value) => [value, value] as const);

const PAGE_SIZES = toChoices([DEFAULT_MEMBER_PAGE_SIZE, 50, MAX_MEMBER_PAGE_SIZE].map(String));

const SORT_ORDERS = [
  ["recent", "Latest activity"],
  ["clubs", "Most clubs"],
  ["name", "Name"],
] as const;

const CHOICES = [
  { name: "type", label: "Type", choices: toChoices(buyerTypes), none: "Any" },
  { name: "hq", label: "Headquarters", choices: toChoices(regions), none: "Anywhere" },
  { name: "target", label: "Buys in", choices: toChoices(regions), none: "Anywhere" },
  { name: "sort", label: "Sort by", choices: SORT_ORDERS, none: "Relevance (or newest)" },
  {
    name: "limit",
    label: "Results per page",
    choices: PAGE_SIZES,
    none: `Default (${DEFAULT_MEMBER_PAGE_SIZE})`,
  },
] as const;

const CHECKBOXES = [
  { name: "intent", label: "With reported intent" },
  { name: "active", label: "Active" },
] as const;

const FIELDS = ["q", ...[...CHOICES, ...CHECKBOXES].map(({ name }) => name)];

function Filters({ query, errors }: { query: QueryValues; errors: FieldErrors }) {
  return (
    <form method="get" action={memberPaths.buyers} class="member-filters">
      <ErrorSummary errors={errors} fields={FIELDS} />
      <Field
        name="q"
        label="Keywords"
        errors={errors}
        control={(props) => <input {...props} type="search" value={query.q ?? ""} maxlength={200} />}
      />
      {CHOICES.map((choice) => (
        <Choice {...choice} errors={errors} value={query[choice.name]} />
      ))}
      <fieldset>
        <legend>Only</legend>
        {CHECKBOXES.map(({ name, label }) => (
          <Checkbox name={name} label={label} checked={query[name] === "1"} errors={errors} />
        ))}
      </fieldset>
      <div class="actions">
        <button type="submit">Search</button>
        <a href={memberPaths.buyers}>All buyers</a>
      </div>
    </form>
  );
}

function BuyerEntry({ buyer }: { buyer: BuyerSummary }) {
  const { slug, name, summary, intent, clubCount, formerClubCount, decisionMakerCount, sources } = buyer;
  const former = formerClubCount === 0 ? "no former clubs" : counted(formerClubCount, "former club");
  return (
    <li class="record">
      <div class="record-head">
        <h3>
          <a href={buyerPath(slug)}>{name}</a>
        </h3>
        <BuyerTraits buyer={buyer} />
      </div>
      <div>
        <p>{summary}</p>
        {intent === null ? null : (
          <p>
            <b>Intent:</b> {intent.note}{" "}
            <span class="quiet">
              <Time at={intent.reported} />
            </span>{" "}
            <FactSource url={intent.sourceUrl} />
          </p>
        )}
        <p class="small quiet">
          {counted(clubCount, "current club")}, {former} · {counted(decisionMakerCount, "decision-maker")}
          {buyer.latestActivity === null ? null : (
            <>
              {" "}
              · last activity <Time at={buyer.latestActivity} />
            </>
          )}{" "}
          · verified <Time at={buyer.verificationDate} />
        </p>
        <p class="small quiet">
          Sources:{" "}
          {sources.map(({ url, publisher }, index) => (
            <>
              {index === 0 ? "" : ", "}
              <FactSource url={url} publisher={publisher} />
            </>
          ))}
        </p>
      </div>
    </li>
  );
}

/** Type, location, regions and activity of a buyer. */
export function BuyerTraits({ buyer }: { buyer: BuyerSummary }) {
  const { type, hqCountry, hqRegion, targetRegions, active, activeSourceUrl } = buyer;
  return (
    <>
      <p class="small">
        {type} · {hqCountry} ({hqRegion})
      </p>
      <p class="small quiet">
        {targetRegions.length === 0 ? "Regions not disclosed" : `Buys in ${targetRegions.join(", ")}`}
      </p>
      <p class="small">
        {active ? "● Active" : "○ Not active"} <FactSource url={activeSourceUrl} />
      </p>
    </>
  );
}
