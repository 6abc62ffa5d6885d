import { memberApiPaths } from "../../contract/site-paths.ts";
import { KEY_VARIABLE } from "./client-setup.tsx";

/** Requests to the members' REST interface that run as they stand, with the key in the environment. */
export function RestSnippets({ dealsUrl }: { dealsUrl: string }) {
  const url = `${dealsUrl}${memberApiPaths.buyers}?intent=1&limit=5`;
  return (
    <div class="setups">
      {snippetsOf(url).map(({ language, code }) => (
        <details id={`rest-${language.toLowerCase()}`}>
          <summary>{language}</summary>
          <pre>
            <code>{code}</code>
          </pre>
        </details>
      ))}
    </div>
  );
}

/** The request of a page as a line of curl. */
export const curlOf = (url: string): string => `curl -H "Authorization: Bearer $${KEY_VARIABLE}" '${url}'`;

const snippetsOf = (url: string): readonly { language: string; code: string }[] => [
  { language: "curl", code: curlOf(url) },
  {
    language: "JavaScript",
    code: `const response = await fetch("${url}", {
  headers: { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` },
});
if (!response.ok) throw new Error((await response.json()).detail);
const { data, total } = await response.json();`,
  },
  {
    language: "Python",
    code: `import json, os
from urllib.request import Request, urlopen

request = Request(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}"},
)
with urlopen(request) as response:
    answer = json.load(response)`,
  },
];

/** The same records over REST. `path` is the interface's path with its query. */
export function JsonHint({ dealsUrl, path }: { dealsUrl: string; path: string }) {
  return (
    <details class="json-hint">
      <summary>The same as JSON</summary>
      <pre>
        <code>{curlOf(`${dealsUrl}${path}`)}</code>
      </pre>
    </details>
  );
}
