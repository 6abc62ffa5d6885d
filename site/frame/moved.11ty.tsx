import { required } from "../../contract/required.ts";
import { formerPages, pagePathOf } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Layout } from "./layout.tsx";

/** A page that is at another address now. */
interface Move {
  from: string;
  /** Path of the page, or of a part of it, and what it is called. */
  to: string;
  name: string;
}

interface MovedPage {
  ledger: SiteLedger;
  move: Move;
}

/** A page at each former path. A server that can redirect sends 308 instead. */
export const data = {
  pagination: {
    data: "ledger.history.redirects",
    size: 1,
    alias: "move",
    before: (_: unknown, { ledger }: MovedPage) => movesOf(ledger),
  },
  permalink: ({ move: { from } }: MovedPage) => from,
};

function movesOf({ clubs, vendors, categories, history }: SiteLedger): Move[] {
  const records = { club: clubs, vendor: vendors, category: categories };
  return [
    ...history.redirects.map(({ kind, from, to }) => ({
      from: pagePathOf[kind](from),
      to: pagePathOf[kind](to),
      name: required(
        records[kind].find(({ slug }) => slug === to),
        `${kind} ${to}`,
      ).name,
    })),
    ...formerPages,
  ];
}

export const render = ({ ledger, move: { to, name } }: MovedPage) => (
  <Layout
    ledger={ledger}
    path={to.replace(/#.*/, "")}
    movedTo={to}
    title={`${name} has moved · Clubledger`}
    description={`${name} has moved to another address.`}
  >
    <h1>This page has moved</h1>
    <p>
      It is now at <a href={to}>{name}</a>.
    </p>
  </Layout>
);
