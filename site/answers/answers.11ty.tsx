import { feedPaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "../frame/layout.tsx";
import { AnswerItems } from "../records/answer-items.tsx";
import { FollowLink } from "../records/follow-link.tsx";
import type { AnswerList } from "./answers.ts";

interface AnswerPage {
  ledger: SiteLedger;
  list: AnswerList;
}

export const data = {
  pagination: { data: "ledger.answerLists", size: 1, alias: "list" },
  permalink: ({ list }: AnswerPage) => list.path,
};

export function render({ ledger, list }: AnswerPage) {
  const { path, name, lead, limit, answers } = list;
  return (
    <Layout
      ledger={ledger}
      path={path}
      title={`${name} · Clubledger`}
      description={lead}
      name={name}
      feedOf={path}
    >
      <h1>{name}</h1>
      <p class="lead">{lead}</p>
      <FollowLink of={{ list: path.replaceAll("/", "") }} name={name} />
      <ListLinks list={list} />
      {limit === "" ? null : <p>{limit}</p>}
      {answers.length === 0 ? null : <AnswerItems answers={answers} withNotes />}
    </Layout>
  );
}

function ListLinks({ list: { path, api } }: { list: AnswerList }) {
  const { atom, json } = feedPaths(path);
  const csv = `${api}${api.includes("?") ? "&" : "?"}format=csv`;
  const links = { "Atom feed": atom, "JSON Feed": json, CSV: csv, JSON: api };
  return (
    <ul class="inline-list">
      {Object.entries(links).map(([text, href]) => (
        <li>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
