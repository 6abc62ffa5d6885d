import type { CategoryRecord, ExpandedRelationship } from "../../contract/records.ts";
import { categoryPath, countryPath, explorePath, sitePaths } from "../../contract/site-paths.ts";
import type { Country, SiteLedger } from "../build/ledger.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { CurrentChoice } from "./current-choice.tsx";

/** Countries with a column of their own; the others share one. */
const OWN_COLUMNS = 14;
/** The lowest count of each shade. */
const SHADES = [1, 3, 6, 12, 24] as const;

/** Relationships by category and country. Each number links to the list that it counts. */
export function HeatMap({ ledger }: { ledger: SiteLedger }) {
  const bySize = [...ledger.countries].sort((a, b) => b.relationships.length - a.relationships.length);
  const columns = bySize.slice(0, OWN_COLUMNS);
  const others = bySize.slice(OWN_COLUMNS);
  const rows = [...ledger.categories].sort((a, b) => b.counts.total - a.counts.total);
  return (
    <div class="heat">
      <CurrentChoice name="heat" legend="Count" />
      <table class="heat-map">
        <caption>
          Relationships by category and country. A high number means that we have read more evidence, not that
          more technology is in use.
        </caption>
        <ColumnHeads columns={columns} others={others.length} />
        <tbody>
          {rows.map((category) => (
            <CategoryRow category={category} columns={columns} others={others} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All categories</th>
            {columns.map(({ relationships, slug, name }) => (
              <Total relationships={relationships} filters={{ country: slug }} where={name} />
            ))}
            {others.length === 0 ? null : <Total relationships={relationshipsOf(others)} />}
            <Total relationships={ledger.relationships} filters={{}} where="All" />
          </tr>
        </tfoot>
      </table>
      <Legend />
    </div>
  );
}

const ColumnHeads = ({ columns, others }: { columns: readonly Country[]; others: number }) => (
  <thead>
    <tr>
      <th scope="col">Category</th>
      {columns.map(({ name, slug }) => (
        <th scope="col">
          <span>
            <a href={countryPath(slug)}>{name}</a>
          </span>
        </th>
      ))}
      {others === 0 ? null : (
        <th scope="col">
          <span>
            <a href={sitePaths.countries}>{others} more</a>
          </span>
        </th>
      )}
      <th scope="col">
        <span>Total</span>
      </th>
    </tr>
  </thead>
);

interface RowProps {
  category: CategoryRecord;
  columns: readonly Country[];
  others: readonly Country[];
}

function CategoryRow({ category: { name, slug }, columns, others }: RowProps) {
  const inCategory = ({ relationships }: Country) =>
    relationships.filter(({ category }) => category === name);
  const rest = others.flatMap(inCategory);
  return (
    <tr>
      <th scope="row">
        <a href={categoryPath(slug)}>{name}</a>
      </th>
      {columns.map((country) => (
        <HeatCell
          relationships={inCategory(country)}
          filters={{ category: slug, country: country.slug }}
          where={`${name}, ${country.name}`}
        />
      ))}
      {others.length === 0 ? null : (
        <HeatCell
          relationships={rest}
          href={categoryPath(slug)}
          where={`${name}, ${pluralise(others.length, "other country", "other countries")}`}
        />
      )}
      <Total
        relationships={[...columns.flatMap(inCategory), ...rest]}
        filters={{ category: slug }}
        where={name}
      />
    </tr>
  );
}

const relationshipsOf = (countries: readonly Country[]): ExpandedRelationship[] =>
  countries.flatMap(({ relationships }) => [...relationships]);

interface NumbersProps {
  relationships: readonly ExpandedRelationship[];
  /** What selects them in the explorer. */
  filters?: Readonly<Record<string, string>>;
  /** A page that lists them among others, if no filters select them. */
  href?: string;
  /** What is counted, for those who hear the link without its table. */
  where?: string;
}

function HeatCell(props: NumbersProps) {
  const counts = countsOf(props.relationships);
  if (counts.any === 0) return <td></td>;
  return (
    <td class={`any-${shadeOf(counts.any)} now-${shadeOf(counts.current)}`}>
      <Numbers {...props} />
    </td>
  );
}

const Total = (props: NumbersProps) => (
  <td class="total">
    <Numbers {...props} />
  </td>
);

/** The number of all and that of current relationships, of which the switch shows one. */
function Numbers({ relationships, filters, href, where = "" }: NumbersProps) {
  const { any, current } = countsOf(relationships);
  const pathOf = (also: Readonly<Record<string, string>>) =>
    filters === undefined ? href : explorePath({ ...filters, ...also });
  return (
    <>
      <LinkedNumber name="any" count={any} href={pathOf({})} label={`${where}: ${numeral(any)}`} />
      <LinkedNumber
        name="now"
        count={current}
        href={pathOf({ status: "current" })}
        label={`${where}: ${numeral(current)} current`}
      />
    </>
  );
}

interface LinkedNumberProps {
  name: "any" | "now";
  count: number;
  href: string | undefined;
  label: string;
}

const LinkedNumber = ({ name, count, href, label }: LinkedNumberProps) =>
  href === undefined || count === 0 ? (
    <span class={name}>{numeral(count)}</span>
  ) : (
    <a class={name} href={href} aria-label={label}>
      {numeral(count)}
    </a>
  );

const countsOf = (relationships: readonly ExpandedRelationship[]): { any: number; current: number } => ({
  any: relationships.length,
  current: relationships.filter(({ status }) => status === "current").length,
});

const shadeOf = (count: number): number => SHADES.filter((lowest) => count >= lowest).length;

const Legend = () => (
  <ul class="heat-legend">
    <li>
      <span class="none">·</span> none
    </li>
    {SHADES.map((lowest, index) => {
      const next = SHADES[index + 1];
      return (
        <li>
          <span class={`any-${index + 1} now-${index + 1}`} />{" "}
          {next === undefined ? `${lowest} or more` : `${lowest}–${next - 1}`}
        </li>
      );
    })}
  </ul>
);
