import type { HistoryFile } from "../../contract/index-files.ts";
import { required } from "../../contract/required.ts";
import { clubPath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Time } from "../frame/format.tsx";
import { Layout } from "../frame/layout.tsx";

interface RenamedClubPage {
  ledger: SiteLedger;
  redirect: HistoryFile["redirects"][number];
}

/** A page at each former path of a club. A server that can redirect sends 308 instead. */
export const data = {
  pagination: {
    data: "ledger.history.redirects",
    size: 1,
    alias: "redirect",
    before: (redirects: HistoryFile["redirects"]) => redirects.filter(({ kind }) => kind === "club"),
  },
  permalink: ({ redirect }: RenamedClubPage) => clubPath(redirect.from),
};

export function render({ ledger, redirect }: RenamedClubPage) {
  const path = clubPath(redirect.to);
  const { name } = required(
    ledger.clubs.find(({ slug }) => slug === redirect.to),
    `club ${redirect.to}`,
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
        Moved on <Time at={redirect.date} /> to <a href={path}>{name}</a>.
      </p>
    </Layout>
  );
}
