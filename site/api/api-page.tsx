import type { Child } from "hono/jsx";
import { apiIndexPath, sitePaths } from "../../contract/site-paths.ts";
import { Layout, type LayoutProps } from "../frame/layout.tsx";
import { type ContentsEntry, SideContents } from "../frame/side-contents.tsx";

const API_PAGES = [
  { name: "Overview", path: apiIndexPath },
  { name: "Reference", path: sitePaths.apiReference },
  { name: "MCP server", path: sitePaths.apiMcp },
  { name: "Problem types", path: sitePaths.problems },
];

interface ApiPageProps extends Omit<LayoutProps, "title" | "name"> {
  name: string;
  /** The page's heading and title, if they say more than its name. */
  heading?: Child;
  title?: string;
  contents: readonly ContentsEntry[];
}

/** A page about the API: with a menu of its own, and its contents at the side. */
export const ApiPage = ({ name, heading, title, contents, children, styles = [], ...page }: ApiPageProps) => (
  <Layout
    {...page}
    name={name}
    title={title ?? `${name} · Clubledger API`}
    parents={page.path === apiIndexPath ? [] : [{ name: "API", path: apiIndexPath }]}
    styles={["api.css", ...styles]}
  >
    <h1>{heading ?? name}</h1>
    <nav class="api-menu" aria-label="API">
      <ul class="menu">
        {API_PAGES.map(({ name: other, path }) => (
          <li>
            <a href={path} {...(path === page.path ? { "aria-current": "page" as const } : {})}>
              {other}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <SideContents entries={contents}>{children}</SideContents>
  </Layout>
);

/** Text with the code it is about: beside it on wide screens, below it on others. */
export const TextAndCode = ({ code, children }: { code: Child; children: Child }) => (
  <div class="text-and-code">
    <div>{children}</div>
    <div class="code-column">{code}</div>
  </div>
);

const MAX_EXAMPLE_LINES = 60;

/** JSON with a line a field; a long text ends with the number of lines left out. */
export function jsonText(value: unknown, maxLines = MAX_EXAMPLE_LINES): string {
  const lines = (JSON.stringify(value, null, 2) ?? "").split("\n");
  const rest = lines.length - maxLines;
  return rest <= 0 ? lines.join("\n") : `${lines.slice(0, maxLines).join("\n")}\n… ${rest} more lines`;
}

/** Code that scrolls if it is long, so it must be reachable by keyboard. */
export const CodeBox = ({ code }: { code: string }) => (
  <pre class="code-box" tabindex={0}>
    <code>{code}</code>
  </pre>
);
