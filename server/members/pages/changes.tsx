import { compareText, groupBy } from "../../../contract/collections.ts";
import { memberChangesQuery } from "../../../contract/members/parameters.ts";
import { memberApiPaths, memberPaths } from "../../../contract/site-paths.ts";
import { Linked, Time } from "../../../site/frame/format.tsx";
import { FactSource } from "../../../site/members/fact-source.tsx";
import { StackedTable } from "../../../site/members/stacked-table.tsx";
import { ChangedLine } from "../../../site/records/changes.tsx";
import { readQuery } from "../../http/query.ts";
import { type DescribedChange, describeChange } from "../alerts/describe-change.ts";
import { type News, newsOf } from "../alerts/matching.ts";
import { type Page, toPage } from "../records/paging.ts";
import { MemberFrame, type MemberPageProps } from "./frame.tsx";
import { type MemberPageParts, type Pages, pageResponse } from "./page-guard.tsx";
import { MemberReminder, Paging, RangeText } from "./results.tsx";

/** The page of what releases changed in buyers and deals. */
export function mountMemberChanges(pages: Pages, { indexes }: MemberPageParts): void {
  const news = newsOf(indexes).sort((a, b) => compareText(b.change.releasedAt, a.change.releasedAt));
  pages.pro(memberPaths.changes, (c, page) => {
    const { since = "", ...paging } = readQuery(c, memberChangesQuery);
    const results = toPage(
      news.filter(({ change }) => change.releasedAt >= since),
      paging,
    );
    const query = new URL(c.req.url).searchParams;
    return pageResponse(c, <ChangesPage {...page} {...{ results, since, query }} />);
  });
}

interface ChangesProps extends MemberPageProps {
  results: Page<News>;
  /** The day of the first release; empty for all. */
  since: string;
  query: URLSearchParams;
}

function ChangesPage({ results, since, query, ...page }: ChangesProps) {
  const releases = groupBy(results.data, ({ change }) => change.releasedAt);
  return (
    <MemberFrame {...page} title="What changed">
      <p class="back">
        <a href={memberPaths.buyers}>All buyers</a>
      </p>
      <h1>What changed</h1>
      <p class="lead">
        Buyers and deals that releases added, changed, corrected and removed
        {since === "" ? null : (
          <>
            {" "}
            since <Time at={since} />
          </>
        )}
        , the newest first.
      </p>
      <p>
        <a href={memberPaths.alerts}>Follow</a> what you care about to be emailed its changes. Over REST:{" "}
        <code>{memberApiPaths.dealChanges}</code> and <code>{memberApiPaths.buyerChanges}</code>.
      </p>
      {since === "" ? null : (
        <p>
          <a href={memberPaths.changes}>Changes of all releases</a>
        </p>
      )}
      <RangeText results={results} noun="change" />
      {[...releases].map(([releasedAt, news]) => (
        <section>
          <h2>
            Release of <Time at={releasedAt.slice(0, 10)} />
          </h2>
          <ChangeTable changes={news.map(describeChange)} />
        </section>
      ))}
      <Paging results={results} noun="change" path={memberPaths.changes} query={query} />
      <MemberReminder linkBase={page.ledger.linkBase} />
    </MemberFrame>
  );
}

const ChangeTable = ({ changes }: { changes: readonly DescribedChange[] }) => (
  <StackedTable
    caption="Changes"
    titles={["Buyer or deal", "Change", "What it says", "Source"]}
    kind="records"
  >
    {changes.map(({ what, name, path, facts, note, fields, sources }) => (
      <tr>
        <th scope="row">
          <Linked to={path}>{name}</Linked>
          <p class="small quiet">{facts.join(", ")}</p>
        </th>
        <td data-label="Change">{what}</td>
        <td data-label="What it says">
          {note === null ? null : <p>{note}</p>}
          {fields.length === 0 ? null : (
            <ul class="change-lines">
              {fields.map((line) => (
                <li>
                  <ChangedLine line={line} />
                </li>
              ))}
            </ul>
          )}
        </td>
        <td data-label="Source" class="small">
          {sources.map(({ url, name, date }) => (
            <p>
              <FactSource url={url} publisher={name} />
              {date === "" ? null : (
                <>
                  , <span class="number">{date}</span>
                </>
              )}
            </p>
          ))}
        </td>
      </tr>
    ))}
  </StackedTable>
);
