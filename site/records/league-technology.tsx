import type { LeagueRelationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { categoryPath, leagueRelationshipPath, vendorPath } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { Time } from "../frame/format.tsx";
import { sourceHref } from "../frame/source-href.ts";
import { speakerWords } from "../frame/speakers.ts";
import { TableHead } from "../frame/table-head.tsx";
import { usageText } from "./relationships.tsx";
import { RowQuestions } from "./row-questions.tsx";
import { StatusMark } from "./status.tsx";

interface LeagueTechnologyProps {
  ledger: Pick<SiteLedger, "sources">;
  rows: readonly LeagueRelationship[];
  /** Name in each row: its vendor on a league's page, which has the anchors, and its league on a vendor's. */
  named: "Vendor" | "League";
  title: string;
}

/** Technology that leagues use in their matches or give to their clubs, with every page that says so. */
export const LeagueTechnology = ({ ledger, rows, named, title }: LeagueTechnologyProps) =>
  rows.length === 0 ? null : (
    <section>
      <h2 id="whole-league">{title}</h2>
      <table class="ledger-table">
        <caption class="visually-hidden">{title}</caption>
        <TableHead titles={[named, "Category", "What the sources say", "Status"]} />
        <tbody>
          {rows.map((row) => (
            <tr {...(named === "Vendor" && { id: row.id })}>
              <th scope="row">
                {named === "Vendor" ? (
                  <a href={vendorPath(row.vendor)}>{row.vendorName}</a>
                ) : (
                  <a href={leagueRelationshipPath(row.league, row.id)}>{row.leagueName}</a>
                )}
                <span class="detail">{usageText(row)}</span>
              </th>
              <td>
                <a href={categoryPath(categorySlugOf(row.id))}>{row.category}</a>
              </td>
              <td>
                <Sources row={row} />
                {named === "Vendor" ? (
                  <details class="small screen-only">
                    <summary>Add or correct</summary>
                    <ul class="inline-list">
                      <RowQuestions ledger={ledger} id={row.id} />
                    </ul>
                  </details>
                ) : null}
              </td>
              <td>
                <StatusMark status={row.status} />
                <span class="detail">{row.statusReason}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

const Sources = ({ row }: { row: LeagueRelationship }) =>
  row.evidence.map((page) => (
    <p>
      {page.note}{" "}
      <span class="quiet">{speakerWords(page, { ...row, clubName: row.leagueName }, "league")}</span>{" "}
      <a href={sourceHref(page)} rel="external nofollow">
        {page.publisher}
      </a>
      , {page.date === null ? "undated" : <Time at={page.date} />}
    </p>
  ));
