import { KEY_VARIABLE } from "./client-setup.tsx";

interface Call {
  url: string;
  /** The JSON body of a POST; a GET has none. */
  body?: unknown;
  /** Whether it is sent with a member's key, which stands in the environment and never in the sample. */
  withKey?: boolean;
}

/** The same request in three languages, without any package. */
export function CodeSamples({ id, ...call }: Call & { id: string }) {
  const samples = [
    ["curl", curl(call)],
    ["JavaScript", javaScript(call)],
    ["Python", python(call)],
  ] as const;
  return (
    <>
      {samples.map(([language, code]) => (
        <>
          <h3 id={`${id}-${language.toLowerCase()}`}>{language}</h3>
          <pre>
            <code>{code}</code>
          </pre>
        </>
      ))}
    </>
  );
}

function curl({ url, body, withKey = false }: Call): string {
  const key = withKey ? ` -H "Authorization: Bearer $${KEY_VARIABLE}"` : "";
  if (body === undefined) return `curl${key} '${url}'`;
  return `curl${key} -H 'Content-Type: application/json' '${url}' \\\n  -d '${JSON.stringify(body)}'`;
}

function javaScript({ url, body, withKey = false }: Call): string {
  const headers = [
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(withKey ? [`Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\``] : []),
  ];
  const lines = [
    ...(body === undefined ? [] : ['  method: "POST",']),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(", ")} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
  ];
  const options = lines.length === 0 ? "" : `, {\n${lines.join("\n")}\n}`;
  return `const response = await fetch("${url}"${options});\nif (!response.ok) throw new Error((await response.json()).detail);\nconst { data } = await response.json();`;
}

function python({ url, body, withKey = false }: Call): string {
  const headers = [
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
    ...(withKey ? [`"Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}"`] : []),
  ];
  const lines = [
    `    "${url}",`,
    ...(body === undefined ? [] : [`    data=json.dumps(${JSON.stringify(body)}).encode(),`]),
    `    headers={${headers.join(", ")}},`,
  ];
  const opened = headers.length === 0 ? `"${url}"` : `Request(\n${lines.join("\n")}\n)`;
  const modules = withKey ? "json, os" : "json";
  const imports = headers.length === 0 ? "urlopen" : "Request, urlopen";
  return `import ${modules}\nfrom urllib.request import ${imports}\n\nwith urlopen(${opened}) as response:\n    data = json.load(response)["data"]`;
}
