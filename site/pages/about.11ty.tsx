import { LICENCE } from "../../contract/attribution.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { Citation } from "../components/citation.tsx";
import { Layout } from "../components/layout.tsx";
import { UsageRules } from "../components/usage-rules.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/about/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl, dataVersion } = ledger.manifest;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.about}
      title="About, usage rules and how to cite · Clubledger"
      description="What Clubledger is, the rules for using its research, and how to cite it as text and BibTeX."
      trail={[{ name: "About and how to cite", path: sitePaths.about }]}
    >
      <h1>About Clubledger</h1>
      <p class="lead">
        A ledger of which football club uses whose technology. Every line names its source, how far the source
        reaches, and the day on which a person last read it.
      </p>
      <h2 id="rules">Usage rules</h2>
      <UsageRules />
      <p>
        The compiled research is published under{" "}
        <a href={LICENCE.url} rel="external license">
          {LICENCE.name}
        </a>
        . The sources belong to their publishers.
      </p>
      <h2 id="cite">How to cite</h2>
      <p>
        Name the data version: it tells which state of the ledger you read. Each club's page has a citation of
        its own.
      </p>
      <Citation
        title="Clubledger: the sourced ledger of the football business"
        url={`${baseUrl}/`}
        dataVersion={dataVersion}
        slug="data"
      />
      <h2 id="errors">Errors and corrections</h2>
      <Corrections repositoryUrl={ledger.sources.repositoryUrl} />
      <h2 id="security">Security</h2>
      <p>
        Report a weakness in the same place, without the details that would let others use it, and ask for a
        private way to send them.
      </p>
    </Layout>
  );
}

function Corrections({ repositoryUrl }: { repositoryUrl: string | null }) {
  if (repositoryUrl === null) {
    return (
      <p>
        The evidence is kept as CSV and YAML files. Each line of a club's page names its file and line: send a
        correction, with its source, to whoever runs this copy of the ledger.
      </p>
    );
  }
  return (
    <p>
      The evidence is kept as CSV and YAML files in <a href={repositoryUrl}>the repository</a>. Each line of a
      club's page leads to its row there, to be edited or reported. A correction needs a source, as every row
      does.
    </p>
  );
}
