import type { Child } from "hono/jsx";
import type { VendorRecord } from "../../contract/records.ts";
import { explorePath, vendorPath } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ShareBar } from "../charts/bars.tsx";
import { TableHead } from "../frame/table-head.tsx";
import { categoryShares, findNeighbours } from "./neighbours.ts";

const MOST_NEIGHBOURS = 6;

interface VendorContextProps {
  ledger: SiteLedger;
  vendor: VendorRecord;
  children: Child;
}

/** A vendor's categories, who else serves its clubs in them, and what else is beside its chart. */
export function VendorContext({ ledger, vendor, children }: VendorContextProps) {
  const clubs = new Set(vendor.technology.map(({ club }) => club));
  const relationships = ledger.clubs
    .filter(({ slug }) => clubs.has(slug))
    .flatMap(({ technology }) => technology);
  return (
    <div>
      <Categories vendor={vendor} />
      <Neighbours neighbours={findNeighbours(relationships, familyOf(ledger, vendor))} />
      {children}
    </div>
  );
}

/** The slugs of a vendor, its owner and its brands. */
const familyOf = (ledger: SiteLedger, { slug, parent }: VendorRecord): ReadonlySet<string> =>
  new Set([
    slug,
    ...(parent === null ? [] : [parent.slug]),
    ...(ledger.subsidiaries.get(slug) ?? []).map((brand) => brand.slug),
  ]);

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

function Categories({ vendor: { technology, clubCount } }: Pick<VendorContextProps, "vendor">) {
  const shares = categoryShares(technology);
  if (shares.length < 2) return null;
  return (
    <section>
      <h2>By category</h2>
      <table class="with-bars">
        <caption>Share of its clubs; a club can be in several categories</caption>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col" class="number">
              Clubs
            </th>
            <th scope="col" colspan={2}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ category, clubs }) => (
            <tr>
              <th scope="row">
                <a href={`#${slugOf(category)}`}>{category}</a>
              </th>
              <td class="number">{clubs}</td>
              <td class="number">{percent.format(clubs / clubCount)}</td>
              <td class="bar-cell">
                <ShareBar value={clubs} length={clubCount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Neighbours({ neighbours }: { neighbours: ReturnType<typeof findNeighbours> }) {
  if (neighbours.length === 0) return null;
  const hidden = neighbours.length - MOST_NEIGHBOURS;
  return (
    <section>
      <h2>Who else serves these clubs</h2>
      <table>
        <caption>
          At the same clubs in the same category, of any status
          {hidden > 0 ? `: the first ${MOST_NEIGHBOURS} of ${neighbours.length}` : ""}
        </caption>
        <TableHead titles={["Vendor", "Category", { number: "Clubs" }]} />
        <tbody>
          {neighbours
            .slice(0, MOST_NEIGHBOURS)
            .map(({ vendor, vendorName, category, categorySlug, clubs }) => (
              <tr>
                <th scope="row">
                  <a href={vendorPath(vendor)}>{vendorName}</a>
                </th>
                <td>
                  <a href={explorePath({ vendor, category: categorySlug })}>{category}</a>
                </td>
                <td class="number">{clubs}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
