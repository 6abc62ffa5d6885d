import { sitePaths } from "../../../contract/site-paths.ts";
import { ApiPage } from "../../components/api-page.tsx";
import { CodeSamples } from "../../components/code-samples.tsx";
import type { SiteLedger } from "../../ledger.ts";

export const data = { permalink: `${sitePaths.apiExamples}index.html` };

const TRANSFER = { fee: 40, signingBonus: 5, years: 5, annualSalary: 6, saleYear: 2, expectedSale: 30 };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl } = ledger.manifest;
  const club = ledger.clubs[0]?.slug ?? "";
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiExamples}
      name="Examples"
      description="The public API from curl, JavaScript and Python: search, one club, a calculation."
    >
      <p class="lead">No key is needed. Each example runs as it stands.</p>
      <h2 id="search">Search relationships</h2>
      <CodeSamples id="search" url={`${baseUrl}/api/v1/tech?q=ticketing&status=current&limit=5`} />
      <h2 id="club">One club</h2>
      <CodeSamples id="club" url={`${baseUrl}/api/v1/tech/clubs/${club}`} />
      <h2 id="calculate">What a transfer costs</h2>
      <CodeSamples id="calculate" url={`${baseUrl}/api/v1/calculate/transfer-cost`} body={TRANSFER} />
    </ApiPage>
  );
}
