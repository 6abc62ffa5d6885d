import { compareText, groupBy } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { slugOf } from "../../contract/text-folding.ts";
import { numeral, pluralise } from "../frame/format.tsx";
import { type ContentsEntry, SideContents } from "../frame/side-contents.tsx";
import { type ColumnName, LedgerTable, RelationshipListing, TableRows } from "./relationships.tsx";

/** Above this many rows a page opens with what is current and folds the rest by group; more current rows go without their notes. */
const MAX_OPEN_ROWS = 20;

interface GroupsProps {
  relationships: readonly Relationship[];
  groupOf: (row: Relationship) => string;
  columns: readonly ColumnName[];
  /** The path of a group's own page, by a row of it. */
  pathOf: (row: Relationship) => string;
  captionOf: (group: string) => string;
  /** Caption of the whole table. */
  caption: string;
}

/** A group by its name. Its anchor is where `#slug` leads. */
interface Group {
  name: string;
  path: string;
  slug: string;
  anchor: string;
  rows: readonly Relationship[];
}

/** Relationships in groups by name, as one table. */
export const RelationshipGroups = (props: GroupsProps) => (
  <div id="rows">
    {props.relationships.length > MAX_OPEN_ROWS ? (
      <FoldedGroups {...props} />
    ) : (
      <GroupedTable {...props} groups={toGroups(props)} />
    )}
  </div>
);

const toGroups = ({
  relationships,
  groupOf,
  pathOf,
}: Pick<GroupsProps, "relationships" | "groupOf" | "pathOf">): Group[] =>
  [...groupBy(relationships, groupOf)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, rows]) => ({
      name,
      path: pathOf(required(rows[0], `a row of ${name}`)),
      slug: slugOf(name),
      anchor: slugOf(name),
      rows,
    }));

type TableProps = Pick<GroupsProps, "columns" | "caption"> & { groups: readonly Group[] };

/** One table, in which each group begins with a row of its name. */
const GroupedTable = ({ groups, columns, caption }: TableProps) => (
  <LedgerTable columns={columns} caption={caption}>
    {groups.map(({ name, path, anchor, rows }) => (
      <tbody class="filtered">
        <tr class="group">
          <th scope="rowgroup" colspan={columns.length} id={anchor}>
            <a href={path}>{name}</a> <span class="count">{numeral(rows.length)}</span>
          </th>
        </tr>
        <TableRows relationships={rows} columns={columns} />
      </tbody>
    ))}
  </LedgerTable>
);

/** Shows the current ones as one table; the rest of each group is opened by its name. */
function FoldedGroups(props: GroupsProps) {
  const isCurrent = ({ status }: Relationship) => status === "current";
  const isLong = props.relationships.filter(isCurrent).length > MAX_OPEN_ROWS;
  const others = toGroups({ ...props, relationships: props.relationships.filter((row) => !isCurrent(row)) });
  const current = toGroups({ ...props, relationships: props.relationships.filter(isCurrent) }).map(
    (group) => ({
      ...group,
      anchor: others.some(({ slug }) => slug === group.slug) ? nowAnchor(group) : group.anchor,
    }),
  );
  return (
    <SideContents entries={contentsOf(current, others)}>
      {current.length === 0 ? null : (
        <section class="filtered">
          <h2 id="in-use">In use now</h2>
          <GroupedTable
            {...props}
            columns={isLong ? props.columns.filter((name) => name !== "evidence") : props.columns}
            groups={current}
          />
        </section>
      )}
      <section class="filtered">
        <h2 id="not-confirmed">Older or undated evidence</h2>
        {others.map((group) => (
          <Fold {...props} group={group} current={current.find(({ slug }) => slug === group.slug)} />
        ))}
      </section>
    </SideContents>
  );
}

const nowAnchor = ({ slug }: Group): string => `${slug}-now`;

/** The anchor is inside, because the browser opens what holds the target of a link. */
const Fold = ({
  group,
  current,
  columns,
  captionOf,
}: Pick<GroupsProps, "columns" | "captionOf"> & { group: Group; current: Group | undefined }) => (
  <details class="fold filtered">
    <summary>
      {group.name} <span class="count">{numeral(group.rows.length)}</span>
    </summary>
    <div id={group.anchor}>
      {current === undefined ? null : (
        <p class="small">
          <a href={`#${current.anchor}`}>{pluralise(current.rows.length, "relationship")} in use now</a>
        </p>
      )}
      <RelationshipListing
        relationships={group.rows}
        columns={columns}
        caption={`${captionOf(group.name)}, older or undated evidence`}
      />
    </div>
  </details>
);

const contentsOf = (current: readonly Group[], others: readonly Group[]): ContentsEntry[] => [
  ...(current.length === 0 ? [] : [{ id: "in-use", name: "In use now", count: countOf(current) }]),
  { id: "not-confirmed", name: "Older or undated evidence", count: countOf(others) },
  ...others.map(({ name, anchor, rows }) => ({ id: anchor, name, count: rows.length })),
];

const countOf = (groups: readonly Group[]): number => groups.reduce((sum, { rows }) => sum + rows.length, 0);
