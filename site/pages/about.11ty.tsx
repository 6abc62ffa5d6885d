import { LICENCE } from "../../contract/attribution.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import { Citation, UsageRules } from "../components/citation.tsx";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: sitePaths.about };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { baseUrl, dataVersion } = ledger.manifest;
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.about}
      title="About, usage rules and how to cite · Clubledger"
      description="What Clubledger is, the rules for using its research, and how to cite it as text and BibTeX."
      name="About and how to cite"
    >
      <h1>About Clubledger</h1>
      <p class="lead">
        A ledger of which football clubs use which technology. Every entry gives its source, what that source
        supports, and the date someone last checked it.
      </p>
      <h2 id="rules">Usage rules</h2>
      <UsageRules />
      <p>
        Our compiled research is published under{" "}
        <a href={LICENCE.url} rel="external license">
          {LICENCE.name}
        </a>
        . The sources belong to their publishers.
      </p>
      <h2 id="cite">How to cite</h2>
      <p>
        Include the data version, which identifies the state of the ledger that you used. Each club's page has
        its own citation.
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
        Report a vulnerability in the same place, without details that would let others exploit it, and ask
        for a private channel to send them.
      </p>
    </Layout>
  );
}

function Corrections({ repositoryUrl }: { repositoryUrl: string | null }) {
  if (repositoryUrl === null) {
    return (
      <p>
        The evidence is kept in CSV and YAML files. Each entry on a club's page names its file and line. Send
        corrections to the operator of this site, with a link to a source.
      </p>
    );
  }
  return (
    <p>
      The evidence is kept in CSV and YAML files in <a href={repositoryUrl}>the repository</a>. Each entry on
      a club's page links to its row there, where you can edit or report it. Like every row, a correction
      needs a source.
    </p>
  );
}
