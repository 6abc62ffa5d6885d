import { groupBy } from "../../contract/collections.ts";
import type { ExpandedRelationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { required } from "../../contract/required.ts";
import { calculatorPath, explorePath, vendorPath } from "../../contract/site-paths.ts";
import { slugOf } from "../../contract/text-folding.ts";
import type { SiteLedger } from "../build/ledger.ts";

/** Questions that the ledger answers, each with its page. They are made from the data, so that each leads somewhere. */
export function SearchExamples({ ledger }: { ledger: SiteLedger }) {
  const [list] = [...groupBy(ledger.relationships, listOf).values()].sort((a, b) => b.length - a.length);
  const row = required(list?.[0], "a relationship");
  const [vendor] = [...ledger.vendors].sort((a, b) => b.counts.total - a.counts.total);
  return (
    <ul class="examples">
      <li>
        <a href={explorePath({ category: categorySlugOf(row.id), country: slugOf(row.country) })}>
          {row.category} in {row.country}
        </a>
      </li>
      <li>
        <a href={vendorPath(required(vendor, "a vendor").slug)}>Who uses {vendor?.name}?</a>
      </li>
      <li>
        <a href={calculatorPath("squad-cost")}>Does a signing fit the squad-cost ratio?</a>
      </li>
    </ul>
  );
}

/** What the first example asks for. */
const listOf = ({ category, country }: ExpandedRelationship): string => `${category}, ${country}`;
