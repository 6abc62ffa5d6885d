import { problemTypes } from "../../contract/problems.ts";
import { sitePaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { ApiPage } from "./api-page.tsx";

export const data = { permalink: sitePaths.problems };

export function render({ ledger }: { ledger: SiteLedger }) {
  return (
    <ApiPage
      ledger={ledger}
      path={sitePaths.problems}
      name="Problem types"
      title="API problem types · Clubledger"
      description="Every type of error that the API returns, and what to do about it."
      contents={Object.entries(problemTypes).map(([id, { title }]) => ({ id, name: title }))}
    >
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
    </ApiPage>
  );
}
