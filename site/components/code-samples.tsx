interface Call {
  url: string;
  /** The JSON body of a POST; a GET has none. */
  body?: unknown;
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

function curl({ url, body }: Call): string {
  if (body === undefined) return `curl '${url}'`;
  return `curl -H 'Content-Type: application/json' '${url}' \\\n  -d '${JSON.stringify(body)}'`;
}

function javaScript({ url, body }: Call): string {
  const options =
    body === undefined
      ? ""
      : `, {\n  method: "POST",\n  headers: { "Content-Type": "application/json" },\n  body: JSON.stringify(${JSON.stringify(body)}),\n}`;
  return `const response = await fetch("${url}"${options});\nif (!response.ok) throw new Error((await response.json()).detail);\nconst { data } = await response.json();`;
}

function python({ url, body }: Call): string {
  const opened =
    body === undefined
      ? `"${url}"`
      : `Request(\n    "${url}",\n    data=json.dumps(${JSON.stringify(body)}).encode(),\n    headers={"Content-Type": "application/json"},\n)`;
  const imports = body === undefined ? "urlopen" : "Request, urlopen";
  return `import json\nfrom urllib.request import ${imports}\n\nwith urlopen(${opened}) as response:\n    data = json.load(response)["data"]`;
}
