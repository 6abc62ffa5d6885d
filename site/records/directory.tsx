import type { Child } from "hono/jsx";

interface Entry {
  name: string;
  path: string;
  count: number;
  /** Other texts that the filter matches. */
  also: readonly string[];
}

interface EntryGroup {
  id: string;
  title: Child;
  entries: readonly Entry[];
}

/** Lists under headings; a script adds a filter and other sort orders. `noun` names the entries: "clubs". */
export function Directory({
  groups,
  noun,
  defaultSort,
}: {
  groups: readonly EntryGroup[];
  noun: string;
  /** Order without the script. */
  defaultSort: string;
}) {
  return (
    <div data-directory>
      <div class="directory-tools" hidden>
        <label>
          Filter {noun}
          <input type="search" name="filter" autocomplete="off" />
        </label>
        <label>
          Sort by
          <select name="sort" autocomplete="off">
            <option value="">{defaultSort}</option>
            <option value="name">Name</option>
            <option value="count">Most relationships</option>
          </select>
        </label>
        <output></output>
      </div>
      {groups.map((group) => (
        <Group group={group} />
      ))}
      <ul class="entries" data-flat hidden></ul>
    </div>
  );
}

const Group = ({ group: { id, title, entries } }: { group: EntryGroup }) => (
  <section data-group>
    <h2 id={id}>{title}</h2>
    <ul class="entries">
      {entries.map(({ name, path, count, also }) => (
        <li data-name={name} data-also={also.join(" ")} data-count={count}>
          <a href={path}>{name}</a> <span class="count">{count}</span>
        </li>
      ))}
    </ul>
  </section>
);
