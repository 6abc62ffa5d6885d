import type { Child } from "hono/jsx";
import { required } from "../../contract/required.ts";
import { calculateTransferCost, getClub, searchTechnology } from "../../contract/routes.ts";
import { apiPaths, sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ApiPage, CodeBox, jsonText, TextAndCode } from "./api-page.tsx";
import { CodeSamples } from "./code-samples.tsx";
import { currentTicketing, exampleOf } from "./examples.ts";

export const data = { permalink: sitePaths.apiExamples };

const CONTENTS = [
  { id: "search", name: "Search relationships" },
  { id: "club", name: "Get one club" },
  { id: "calculate", name: "Calculate a transfer" },
];

export function render({ ledger }: { ledger: SiteLedger }) {
  const search = currentTicketing(ledger);
  const club = exampleOf(ledger, apiPaths.club).response as { data: { slug: string } };
  const transfer = exampleOf(ledger, apiPaths.transferCost);
  const urlOf = (path: string) => `${ledger.manifest.baseUrl}${path}`;
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.apiExamples}
      name="Examples"
      description="The public API from curl, JavaScript and Python: search, one club, a calculation."
      contents={CONTENTS}
    >
      <p class="lead">
        No key needed. Each example runs as it is, without any package.
        <ClientHint repositoryUrl={ledger.repositoryUrl} />
      </p>
      <Example
        entry={CONTENTS[0]}
        operation={searchTechnology.operationId}
        call={{ url: search.url }}
        response={search.response}
      >
        <p>
          All filters are combined with AND. Add <code>q</code> to search clubs, vendors, products, scopes and
          notes; the best matches then come first.
        </p>
        <p>
          <code>total</code> counts all matches, and <code>next</code> is the URL of the next page.
        </p>
      </Example>
      <Example
        entry={CONTENTS[1]}
        operation={getClub.operationId}
        call={{ url: urlOf(apiPaths.club.replace("{slug}", club.data.slug)) }}
        response={club}
      >
        <p>
          The club with all its relationships, each with its evidence. A misspelt slug returns 404 with
          similar slugs in <code>suggestions</code>; a renamed club returns 308 with its new URL.
        </p>
      </Example>
      <Example
        entry={CONTENTS[2]}
        operation={calculateTransferCost.operationId}
        call={{ url: urlOf(apiPaths.transferCost), body: transfer.body }}
        response={transfer.response}
      >
        <p>
          Use one currency and unit throughout. The response gives the figures, the inputs as they were
          counted, and warnings about inputs that may be wrong.
        </p>
      </Example>
    </ApiPage>
  );
}

const ClientHint = ({ repositoryUrl }: Pick<SiteLedger, "repositoryUrl">) =>
  repositoryUrl === null ? null : (
    <>
      {" "}
      For TypeScript there is a <a href={`${repositoryUrl}/tree/main/clients/typescript`}>typed client</a>.
    </>
  );

interface ExampleProps {
  entry: (typeof CONTENTS)[number] | undefined;
  /** The id of the operation in the reference. */
  operation: string;
  call: { url: string; body?: unknown };
  response: unknown;
  children: Child;
}

const Example = ({ entry, operation, call, response, children }: ExampleProps) => {
  const { id, name } = required(entry, "an entry of the contents");
  return (
    <section>
      <h2 id={id}>{name}</h2>
      <TextAndCode
        code={
          <>
            <h3>Response</h3>
            <CodeBox code={jsonText(response)} />
            <h3>Request</h3>
            <CodeSamples id={id} {...call} />
          </>
        }
      >
        {children}
        <p>
          <a href={`${sitePaths.apiReference}#${operation}`}>All parameters and fields</a>
        </p>
      </TextAndCode>
    </section>
  );
};
