import { required } from "../../../contract/required.ts";
import { apiPaths, sitePaths } from "../../../contract/site-paths.ts";
import { CodeSamples } from "../../components/code-samples.tsx";
import { ApiPage } from "../../components/layout.tsx";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: sitePaths.apiExamples };

const TRANSFER = { fee: 40, signingBonus: 5, years: 5, annualSalary: 6, saleYear: 2, expectedSale: 30 };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl } = ledger.manifest;
  const club = required(ledger.clubs[0], "a first club").slug;
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiExamples}
      name="Examples"
      description="The public API from curl, JavaScript and Python: search, one club, a calculation."
    >
      <p class="lead">No key needed. Each example runs as is.</p>
      <h2 id="search">Search relationships</h2>
      <CodeSamples id="search" url={`${baseUrl}${apiPaths.technology}?q=ticketing&status=current&limit=5`} />
      <h2 id="club">One club</h2>
      <CodeSamples id="club" url={`${baseUrl}${apiPaths.club.replace("{slug}", club)}`} />
      <h2 id="calculate">What a transfer costs</h2>
      <CodeSamples id="calculate" url={`${baseUrl}${apiPaths.transferCost}`} body={TRANSFER} />
    </ApiPage>
  );
}
