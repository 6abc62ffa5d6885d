import type { HistoryFile } from "../../contract/index-files.ts";
import { clubPath } from "../../contract/site-paths.ts";
import { Layout } from "../components/layout.tsx";
import type { SiteLedger } from "../ledger.ts";

interface RenamedClubPage {
  ledger: SiteLedger;
  redirect: HistoryFile["redirects"][number];
}

/** A page at each address that a club had once. A server that can answer 308 does so instead. */
export const data = {
  pagination: {
    data: "ledger.history.redirects",
    size: 1,
    alias: "redirect",
    before: (redirects: HistoryFile["redirects"]) => redirects.filter(({ kind }) => kind === "club"),
  },
  permalink: ({ redirect }: RenamedClubPage) => `${clubPath(redirect.from)}index.html`,
};

export function render({ ledger, redirect }: RenamedClubPage) {
  const path = clubPath(redirect.to);
  const name = ledger.clubs.find(({ slug }) => slug === redirect.to)?.name ?? redirect.to;
  return (
    <Layout
      ledger={ledger}
      path={path}
      movedTo={path}
      title={`${name} has moved · Clubledger`}
      description={`The page of ${name} stands at another address.`}
    >
      <h1>This page has moved</h1>
      <p>
        Since <time datetime={redirect.date}>{redirect.date}</time> it stands at <a href={path}>{name}</a>.
      </p>
    </Layout>
  );
}
