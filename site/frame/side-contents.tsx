import type { Child } from "hono/jsx";

export interface ContentsEntry {
  /** The id of the heading that it links to. */
  id: string;
  name: string;
  /** Number of entries below the heading. */
  count?: number;
}

interface SideContentsProps {
  entries: readonly ContentsEntry[];
  children: Child;
}

/** A page's text with its contents: at the side on wide screens, above the text on others. */
export const SideContents = ({ entries, children }: SideContentsProps) => (
  <div class="with-contents">
    <nav class="side-contents" aria-labelledby="contents-title">
      <p id="contents-title">On this page</p>
      <ul>
        {entries.map(({ id, name, count }) => (
          <li>
            <a href={`#${id}`}>{name}</a>
            {count === undefined ? null : <span class="count"> {count}</span>}
          </li>
        ))}
      </ul>
    </nav>
    <div>{children}</div>
  </div>
);
