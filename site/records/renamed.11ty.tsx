import type { HistoryFile } from "../../contract/index-files.ts";
import { required } from "../../contract/required.ts";
import { pagePathOf } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";

interface RenamedPage {
  ledger: SiteLedger;
  redirect: HistoryFile["redirects"][number];
}

/** A page at each former path of a club, vendor or category. A server that can redirect sends 308 instead. */
export const data = {
  pagination: { data: "ledger.history.redirects", size: 1, alias: "redirect" },
  permalink: ({ redirect: { kind, from } }: RenamedPage) => pagePathOf[kind](from),
};

export function render({ ledger, redirect: { kind, to, date } }: RenamedPage) {
  const path = pagePathOf[kind](to);
  const records = { club: ledger.clubs, vendor: ledger.vendors, category: ledger.categories }[kind];
  const { name } = required(
    records.find(({ slug }) => slug === to),
    `${kind} ${to}`,
  );
  return (
    <Layout
      ledger={ledger}
      path={path}
      movedTo={path}
      title={`${name} has moved · Clubledger`}
      description={`The page of ${name} has moved to another URL.`}
    >
      <h1>This page has moved</h1>
      <p>
        Moved on <Time at={date} /> to <a href={path}>{name}</a>.
      </p>
    </Layout>
  );
}
