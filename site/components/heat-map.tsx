import type { CategoryRecord } from "../../contract/records.ts";
import { categoryPath, countryPath, sitePaths } from "../../contract/site-paths.ts";
import type { Country, SiteLedger } from "../ledger.ts";

/** Countries with a column of their own; the others share one. */
const OWN_COLUMNS = 14;
const SHADES = 5;

/** Relationships by category and country; each number links to the list that it counts. */
export function HeatMap({ ledger }: { ledger: SiteLedger }) {
  const bySize = [...ledger.countries].sort((a, b) => b.relationships.length - a.relationships.length);
  const columns = bySize.slice(0, OWN_COLUMNS);
  const others = bySize.slice(OWN_COLUMNS);
  return (
    <table class="heat-map">
      <caption>
        Relationships by category and country, whatever their status. Each number links to its list. A higher
        number means that we have read more evidence, not that more technology is in use.
      </caption>
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
          {others.length === 0 ? null : (
            <th scope="col">
              <span>
                <a href={sitePaths.countries}>{others.length} more</a>
              </span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {ledger.categories.map((category) => (
          <CategoryRow category={category} columns={columns} others={others} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  category: CategoryRecord;
  columns: readonly Country[];
  others: readonly Country[];
}

function CategoryRow({ category, columns, others }: RowProps) {
  const rest = others.reduce((sum, country) => sum + countIn(country, category), 0);
  return (
    <tr>
      <th scope="row">
        <a href={categoryPath(category.slug)}>{category.name}</a>
      </th>
      {columns.map((country) => (
        <HeatCell
          count={countIn(country, category)}
          href={`${countryPath(country.slug)}#${category.slug}`}
          country={country.name}
        />
      ))}
      {others.length === 0 ? null : (
        <HeatCell count={rest} href={categoryPath(category.slug)} country="Other countries" />
      )}
    </tr>
  );
}

const countIn = ({ relationships }: Country, { name }: CategoryRecord): number =>
  relationships.filter(({ category }) => category === name).length;

function HeatCell({ count, href, country }: { count: number; href: string; country: string }) {
  if (count === 0) return <td></td>;
  return (
    <td class={`heat-${shadeOf(count)}`}>
      <a href={href} data-country={country}>
        {count}
      </a>
    </td>
  );
}

/** A shade for each doubling: 1, 2, 4, 8, 16 and more. */
const shadeOf = (count: number): number => Math.min(SHADES, 1 + Math.floor(Math.log2(count)));
