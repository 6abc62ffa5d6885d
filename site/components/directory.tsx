import type { Child } from "hono/jsx";

export interface Entry {
  name: string;
  path: string;
  count: number;
  /** What else a filter finds it by. */
  also: readonly string[];
}

export interface EntryGroup {
  id: string;
  title: Child;
  entries: readonly Entry[];
}

/** Lists under headings; a script adds a filter and other orders. `noun` names what is listed: "clubs". */
export function Directory({
  groups,
  noun,
  order,
}: {
  groups: readonly EntryGroup[];
  noun: string;
  order: string;
}) {
  return (
    <div data-directory>
      <div class="directory-tools" hidden>
        <label>
          Filter {noun}
          <input type="search" name="filter" autocomplete="off" />
        </label>
        <label>
          Order
          <select name="order">
            <option value="group">{order}</option>
            <option value="name">By name</option>
            <option value="count">Most relationships first</option>
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

function Group({ group: { id, title, entries } }: { group: EntryGroup }) {
  return (
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
}
