import { type ConfigData, HtmlValidate } from "html-validate";

/** How the renderer writes what HTML lets be written in several ways. */
const STYLE: ConfigData["rules"] = {
  "void-style": "off",
  "doctype-style": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "long-title": "off",
};

/** Faults of named pages, each with its place. `rules` are beside those of every page. */
export async function htmlFaults(
  pages: Iterable<readonly [name: string, html: string]>,
  rules: ConfigData["rules"] = {},
): Promise<string[]> {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: { ...STYLE, ...rules },
  });
  const faults: string[] = [];
  for (const [name, html] of pages) {
    const { results } = await validator.validateString(html, name);
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        faults.push(`${name}:${line}:${column} ${ruleId} ${message}`);
  }
  return faults;
}
