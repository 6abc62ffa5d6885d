import { DEFAULT_MEMBER_PAGE_SIZE, MAX_MEMBER_PAGE_SIZE } from "../../../contract/members/parameters.ts";
import type { BuyerSummary } from "../../../contract/members/records.ts";
import { buyerPath, memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { buyerTypes, regions } from "../../../data/schema/member-vocabularies.ts";
import { counted } from "../../../site/components/counted.ts";
import { JsonHint } from "../../../site/components/member-snippets.tsx";
import { FactSource } from "./fact-source.tsx";
import { Choice, FaultSummary, type Faults, Field } from "./form-fields.tsx";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { MemberReminder } from "./member-terms.tsx";
import { Paging, type Part, PartShown } from "./paging.tsx";

/** What stands in the address, as it was given. */
export type GivenQuery = Readonly<Record<string, string>>;

interface BuyersProps extends MemberPageProps {
  given: GivenQuery;
  faults: Faults;
  /** Undefined where the query could not be read. */
  found: { buyers: readonly BuyerSummary[]; part: Part } | undefined;
}

export function BuyersPage({ ledger, formToken, given, faults, found }: BuyersProps) {
  return (
    <MemberFrame ledger={ledger} formToken={formToken} path={memberPaths.buyers} title="Buyers">
      <h1>Buyers</h1>
      <p class="lead">People and organisations that buy football clubs.</p>
      <MemberReminder linkBase={ledger.linkBase} />
      <Filters given={given} faults={faults} />
      {found === undefined ? null : (
        <section>
          <h2 id="found" class="visually-hidden">
            Results
          </h2>
          <PartShown part={found.part} noun="buyer" />
          {found.buyers.length === 0 ? null : (
            <ul class="records">
              {found.buyers.map((buyer) => (
                <BuyerEntry buyer={buyer} />
              ))}
            </ul>
          )}
          <Paging
            part={found.part}
            noun="buyer"
            pathFrom={(offset) => pathFrom(memberPaths.buyers, given, offset)}
          />
          <JsonHint dealsUrl={ledger.dealsUrl} path={`${memberApiPaths.buyers}${queryText(given)}`} />
        </section>
      )}
    </MemberFrame>
  );
}

/** The same query from another place on. */
export function pathFrom(path: string, given: GivenQuery, offset: number): string {
  const { offset: _, ...others } = given;
  return `${path}${queryText(offset === 0 ? others : { ...others, offset: String(offset) })}`;
}

/** A query with its question mark; empty for none. */
export function queryText(given: GivenQuery): string {
  const text = new URLSearchParams(given).toString();
  return text === "" ? "" : `?${text}`;
}

const SORTS = [
  ["recent", "Newest activity first"],
  ["clubs", "Most clubs first"],
  ["name", "By name"],
] as const;

const FIELDS = ["q", "type", "hq", "target", "sort", "limit", "intent", "active"];
const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
const LIMITS = same([DEFAULT_MEMBER_PAGE_SIZE, 50, MAX_MEMBER_PAGE_SIZE].map(String));

function Filters({ given, faults }: { given: GivenQuery; faults: Faults }) {
  const choice = (
    name: string,
    label: string,
    choices: readonly (readonly [string, string])[],
    none: string,
  ) => (
    <Field
      name={name}
      label={label}
      faults={faults}
      control={(tied) => <Choice tied={tied} choices={choices} none={none} given={given[name] ?? ""} />}
    />
  );
  return (
    <form method="get" action={memberPaths.buyers} class="member-filters">
      <FaultSummary faults={faults} fields={FIELDS} />
      <Field
        name="q"
        label="Words"
        faults={faults}
        control={(tied) => <input {...tied} type="search" value={given.q ?? ""} maxlength={200} />}
      />
      {choice("type", "Kind", same(buyerTypes), "Any")}
      {choice("hq", "Headquarters", same(regions), "Anywhere")}
      {choice("target", "Buys in", same(regions), "Anywhere")}
      {choice("sort", "Order", SORTS, "Best or newest")}
      {choice("limit", "On a page", LIMITS, `Usual (${DEFAULT_MEMBER_PAGE_SIZE})`)}
      <fieldset>
        <legend>Only</legend>
        <Flag name="intent" label="With reported intent" given={given} faults={faults} />
        <Flag name="active" label="Active" given={given} faults={faults} />
      </fieldset>
      <div class="actions">
        <button type="submit">Search</button>
        <a href={memberPaths.buyers}>All buyers</a>
      </div>
    </form>
  );
}

interface FlagProps {
  name: string;
  label: string;
  given: GivenQuery;
  faults: Faults;
}

function Flag({ name, label, given, faults }: FlagProps) {
  const fault = faults[name];
  const tied =
    fault === undefined ? {} : { "aria-invalid": "true", "aria-describedby": `field-${name}-fault` };
  return (
    <div class="flag">
      <input
        type="checkbox"
        id={`field-${name}`}
        name={name}
        value="1"
        {...(given[name] === "1" ? { checked: true } : {})}
        {...tied}
      />
      <label for={`field-${name}`}>{label}</label>
      {fault === undefined ? null : (
        <p id={`field-${name}-fault`} class="fault">
          {label} {fault}
        </p>
      )}
    </div>
  );
}

function BuyerEntry({ buyer }: { buyer: BuyerSummary }) {
  const { slug, name, summary, intent, clubCount, formerClubCount, decisionMakerCount, sources } = buyer;
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
            <b>Intent:</b> {intent.note} <span class="quiet">{intent.reported}</span>{" "}
            <FactSource url={intent.sourceUrl} />
          </p>
        )}
        <p class="small quiet">
          {counted(clubCount, "club")} now, {formerClubCount} formerly ·{" "}
          {counted(decisionMakerCount, "decision-maker")}
          {buyer.latestActivity === null ? "" : ` · last activity ${buyer.latestActivity}`} · verified{" "}
          <time datetime={buyer.verificationDate}>{buyer.verificationDate}</time>
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

/** What a buyer is in a few words. */
export function BuyerTraits({ buyer }: { buyer: BuyerSummary }) {
  const { type, hqCountry, hqRegion, targetRegions, active, activeSourceUrl } = buyer;
  return (
    <>
      <p class="small">
        {type} · {hqCountry} ({hqRegion})
      </p>
      <p class="small quiet">
        {targetRegions.length === 0 ? "Regions not told" : `Buys in ${targetRegions.join(", ")}`}
      </p>
      <p class="small">
        {active ? "● Active" : "○ Not active"} <FactSource url={activeSourceUrl} />
      </p>
    </>
  );
}
