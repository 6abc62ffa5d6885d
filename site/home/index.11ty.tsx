import { apiIndexPath, calculatorPath, followPath, sitePaths } from "../../contract/site-paths.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import type { AnswerList } from "../answers/answers.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { calculators } from "../calculators/calculators.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { JsonLd, Layout } from "../frame/layout.tsx";
import { SearchBox } from "../frame/search-box.tsx";
import { PublisherName } from "../frame/site-footer.tsx";
import { type Answer, AnswerItems } from "../records/answer-items.tsx";
import { LastRead } from "../records/status-head.tsx";
import { SearchExamples } from "../search/search-examples.tsx";

/** Sentences of each list. */
const MAX_ANSWERS = 5;

export const data = { permalink: sitePaths.home };

export function render({ ledger }: { ledger: SiteLedger }) {
  const { counts, baseUrl } = ledger.manifest;
  const description = `Which football clubs use which technology: ${pluralise(counts.relationships, "sourced relationship")} between ${pluralise(counts.clubs, "club")} and ${pluralise(counts.vendors, "vendor")}.`;
  return (
    <Layout
      ledger={ledger}
      path="/"
      title="Clubledger: the sourced ledger of the football business"
      description={description}
      styles={["home.css"]}
      feedOf={sitePaths.newest}
    >
      <div class="opening">
        <h1>The sourced ledger of the football business</h1>
        <p class="lead">
          Which clubs use which technology, for the people who sell it, buy it or write about it. Every
          relationship has its source, its status and its date.
        </p>
        <SearchBox ledger={ledger} label="Search clubs, vendors, categories, countries and evidence" />
        <SearchExamples ledger={ledger} />
        <WhatIsHere ledger={ledger} />
      </div>
      <div class="answer-lists">
        {ledger.answerLists.filter(isShown).map((list) => (
          <Answers list={list} />
        ))}
      </div>
      <div class="columns">
        <Calculators />
        <MorePages lists={ledger.answerLists.filter((list) => !isShown(list))} />
      </div>
      <p class="small quiet">
        {ledger.answerLists.filter(({ answers }) => answers.length > 0).map(({ limit }) => limit)}
      </p>
      <JsonLd data={{ "@type": "WebSite", name: "Clubledger", url: `${baseUrl}/`, description }} />
    </Layout>
  );
}

/** Numbers and days of the ledger, and who publishes it and reads its sources. */
function WhatIsHere({ ledger }: { ledger: SiteLedger }) {
  const { relationships, manifest, coverage } = ledger;
  const { current } = countByStatus(relationships);
  const { name, url } = manifest.publisher;
  return (
    <p class="small quiet">
      {pluralise(relationships.length, "relationship")} of {pluralise(manifest.counts.clubs, "club")},{" "}
      {numeral(current)} of them current. <LastRead relationships={relationships} /> Read by software, with
      samples read again:{" "}
      <a href={`${sitePaths.about}#audits`}>
        {coverage.audits.every((audit) => audit.false === 0) ? "none was false" : "what the audits found"}
      </a>
      .
      {name === null && url === null ? null : (
        <>
          {" "}
          Published by <PublisherName name={name} url={url} />.
        </>
      )}
    </p>
  );
}

/** Contracts are few: their list needs a column only if it fills one. */
const isShown = ({ path, answers }: AnswerList): boolean =>
  path !== sitePaths.contractsEnding || answers.length >= MAX_ANSWERS;

/** The first sentences of a list, current ones first, and the way to the others. */
const Answers = ({ list: { path, name, limit, answers } }: { list: AnswerList }) => (
  <section>
    <h2 id={path.replaceAll("/", "")}>{name}</h2>
    {answers.length === 0 ? (
      <p>{limit}</p>
    ) : (
      <AnswerItems answers={currentFirst(firstOfEachPage(answers)).slice(0, MAX_ANSWERS)} />
    )}
    <p>
      <a href={path}>
        All {numeral(answers.length)}, with feeds<span class="visually-hidden">: {name}</span>
      </a>{" "}
      ·{" "}
      <a href={followPath({ list: path.replaceAll("/", "") })} rel="nofollow">
        Follow<span class="visually-hidden"> {name}</span>
      </a>
    </p>
  </section>
);

const currentFirst = (answers: readonly Answer[]): Answer[] =>
  [...answers].sort((a, b) => Number(b.row.status === "current") - Number(a.row.status === "current"));

/** One sentence for each page, so that an article about one club does not fill the list. */
const firstOfEachPage = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ page }, at) => answers.findIndex((other) => other.page.url === page.url) === at);

const Calculators = () => (
  <section>
    <h2 id="calculators">Calculate a cost</h2>
    <ul>
      {calculators.map(({ slug, title }) => (
        <li>
          <a href={calculatorPath(slug)}>{title}</a>
        </li>
      ))}
    </ul>
  </section>
);

const MorePages = ({ lists }: { lists: readonly AnswerList[] }) => (
  <section>
    <h2>More</h2>
    <ul>
      {lists.map(({ path, name, answers }) => (
        <li>
          <a href={path}>{name}</a>: {answers.length}
        </li>
      ))}
      <li>
        <a href={sitePaths.members}>For members</a>: who buys football clubs, and which deals were reported
      </li>
      <li>
        <a href={sitePaths.data}>Download everything</a> as JSON or CSV, or use the{" "}
        <a href={apiIndexPath}>public API</a>; no key needed
      </li>
      <li>
        <a href={sitePaths.categories}>What is in the ledger</a>, by category
      </li>
    </ul>
  </section>
);
