import { curlCommand } from "../frame/curl.ts";

/** The environment variable that the examples take a member's key from. */
export const KEY_VARIABLE = "CLUBLEDGER_KEY";

interface Call {
  url: string;
  /** The JSON body of a POST; a GET has none. */
  body?: unknown;
  /** Sends a member's key, which is read from the environment. */
  withKey?: boolean;
}

/** A request in three languages, without any package. */
export const codeSamples = (call: Call): readonly [language: string, code: string][] => [
  ["curl", curl(call)],
  ["JavaScript", javaScript(call)],
  ["Python", python(call)],
];

/** The request in three languages, the first of them open. */
export const CodeSamples = ({ id, ...call }: Call & { id: string }) => (
  <>
    {codeSamples(call).map(([language, code], index) => (
      <details id={`${id}-${language.toLowerCase()}`} class="sample" open={index === 0}>
        <summary>{language}</summary>
        <pre>
          <code>{code}</code>
        </pre>
      </details>
    ))}
  </>
);

export function curl({ url, body, withKey }: Call): string {
  const options = withKey ? `-H "Authorization: Bearer $${KEY_VARIABLE}"` : "";
  return curlCommand({ url, body: body === undefined ? undefined : JSON.stringify(body), options });
}

function javaScript({ url, body, withKey }: Call): string {
  const headers = [
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(withKey ? [`Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\``] : []),
  ];
  const options = [
    ...(body === undefined ? [] : ['  method: "POST",\n']),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },\n`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),\n`]),
  ];
  const init = options.length === 0 ? "" : `, {\n${options.join("")}}`;
  return `const response = await fetch("${url}"${init});
if (!response.ok) throw new Error((await response.json()).detail);
const { data } = await response.json();`;
}

function python({ url, body, withKey }: Call): string {
  const headers = [
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(withKey ? [`"Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}"`] : []),
  ];
  const data = body === undefined ? "" : `    data=json.dumps(${JSON.stringify(body)}).encode(),\n`;
  return `import ${withKey ? "json, os" : "json"}
from urllib.request import Request, urlopen

request = Request(
    "${url}",
${data}    headers={${headers.join(", ")}},
)
with urlopen(request) as response:
    data = json.load(response)["data"]`;
}
