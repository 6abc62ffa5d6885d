import { calculatorPath, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { pluralise } from "../frame/format.tsx";
import { columnsOf } from "../frame/league-columns.ts";

/** Finished answers, made from the data: a league's ticketing, the clubs that changed a supplier, a squad plan. */
export function SearchExamples({ ledger }: { ledger: SiteLedger }) {
  const [ticketing] = ledger.leagues
    .flatMap((league) => columnsOf(ledger, league).filter(({ slug }) => slug === "ticketing"))
    .sort((a, b) => b.recentCount - a.recentCount);
  return (
    <ul class="examples inline-list">
      {ticketing === undefined ? null : (
        <li>
          <a href={ticketing.path}>{ticketing.title}</a>
        </li>
      )}
      {ledger.supplierChanges.length === 0 ? null : (
        <li>
          <a href={sitePaths.supplierChanges}>
            {pluralise(ledger.supplierChanges.length, "confirmed change")} of supplier
          </a>
        </li>
      )}
      <li>
        <a href={calculatorPath("squad-plan")}>Does a signing fit the squad-cost ratio?</a>
      </li>
    </ul>
  );
}
