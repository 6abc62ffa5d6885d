import { apiIndexPath, calculatorPath, followPath, sitePaths } from "../../contract/site-paths.ts";
import { AnswerItems } from "../answers/answer-items.tsx";
import type { Answer, AnswerList } from "../answers/answers.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { calculators } from "../calculators/calculators.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { JsonLd, Layout } from "../frame/layout.tsx";
import { SearchBox } from "../search/search-box.tsx";
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
          Which clubs use which technology, for the people who sell it, buy it or write about it. Every entry
          has its source, its status and its date.
        </p>
        <SearchBox ledger={ledger} label="Search clubs, vendors, categories, countries and evidence" />
        <SearchExamples ledger={ledger} />
      </div>
      <div class="answer-lists">
        {ledger.answerLists.map((list) => (
          <Answers list={list} />
        ))}
      </div>
      <div class="columns">
        <Calculators />
        <MorePages />
      </div>
      <JsonLd data={{ "@type": "WebSite", name: "Clubledger", url: `${baseUrl}/`, description }} />
    </Layout>
  );
}

/** The first sentences of a list, and the way to the others. */
const Answers = ({ list: { path, name, limit, answers } }: { list: AnswerList }) => (
  <section>
    <h2 id={path.replaceAll("/", "")}>{name}</h2>
    {limit === "" ? null : <p class="small quiet">{limit}</p>}
    {answers.length === 0 ? null : <AnswerItems answers={firstOfEachPage(answers).slice(0, MAX_ANSWERS)} />}
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

const MorePages = () => (
  <section>
    <h2>More</h2>
    <ul>
      <li>
        <a href={sitePaths.members}>For members</a>: who buys football clubs, and which deals were reported
      </li>
      <li>
        <a href={sitePaths.data}>Download everything</a> as JSON or CSV, or use the{" "}
        <a href={apiIndexPath}>public API</a>; no key needed
      </li>
      <li>
        <a href={`${sitePaths.categories}#map`}>What is in the ledger</a>, by category and country
      </li>
    </ul>
  </section>
);
