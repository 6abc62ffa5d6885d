import { problemTypes } from "../../contract/problems.ts";
import { apiIndexPath, sitePaths } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: sitePaths.problems };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.problems}
      name="Problem types"
      parents={[{ name: "API", path: apiIndexPath }]}
      title="API problem types · Clubledger"
      description="Every type of error that the API returns, and what to do about it."
    >
      <h1>API problem types</h1>
      <p class="lead">
        Every error is a problem document (RFC 9457, <code>application/problem+json</code>). Its{" "}
        <code>type</code> is the URL of a section below.
      </p>
      {Object.entries(problemTypes).map(([name, { status, title, explanation }]) => (
        <section id={name}>
          <h2>{title}</h2>
          <p>
            <code>{name}</code>, status {status}
          </p>
          <p>{explanation}</p>
        </section>
      ))}
    </Layout>
  );
}
