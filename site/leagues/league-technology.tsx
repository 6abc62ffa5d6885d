import type { LeagueRelationship } from "../../contract/records.ts";
import { categorySlugOf } from "../../contract/relationship-id.ts";
import { categoryPath, leagueRelationshipPath, vendorPath } from "../../contract/site-paths.ts";
import { Time } from "../frame/format.tsx";
import { sourceHref } from "../frame/source-href.ts";
import { TableHead } from "../frame/table-head.tsx";
import { usageText } from "../records/relationships.tsx";
import { StatusMark } from "../records/status.tsx";
import { voiceOf } from "../records/voices.ts";

interface LeagueTechnologyProps {
  rows: readonly LeagueRelationship[];
  /** What each row names: its vendor on a league's page, which has the anchors, and its league on a vendor's. */
  named: "Vendor" | "League";
  title: string;
}

/** What leagues use in their matches or give to their clubs, with every page that says so. */
export const LeagueTechnology = ({ rows, named, title }: LeagueTechnologyProps) =>
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
      {page.note} <span class="quiet">{voiceOf(page, { ...row, clubName: row.leagueName })}</span>{" "}
      <a href={sourceHref(page)} rel="external nofollow">
        {page.publisher}
      </a>
      , {page.date === null ? "undated" : <Time at={page.date} />}
    </p>
  ));
