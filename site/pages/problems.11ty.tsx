import { problemTypes } from "../../contract/problems.ts";
import { apiIndexPath, sitePaths } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/problems/index.html" };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <Layout
      ledger={ledger}
      path={sitePaths.problems}
      trail={[
        { name: "API", path: apiIndexPath },
        { name: "Problem types", path: sitePaths.problems },
      ]}
      title="Problem types of the API · Clubledger"
      description="Every kind of problem document that the API answers with, and what to do about it."
    >
      <h1>Problem types of the API</h1>
      <p class="lead">
        Every error is a problem document (RFC 9457, <code>application/problem+json</code>). Its{" "}
        <code>type</code> is the address of a section below.
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
