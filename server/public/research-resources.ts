import type { CategoryRecord } from "../../contract/records.ts";
import { resourceUris } from "../../contract/research-mcp-server.ts";
import { calculationPath, categoryPath, explorePath, methodologyPath } from "../../contract/site-paths.ts";
import type { Methodology } from "../../data/schema/methodology.ts";
import type { Indexes } from "../indexes.ts";
import type { McpResource } from "../mcp/resources.ts";
import { usageNote } from "./research-tools.ts";

/** The resources of the public MCP server: what each category holds, and how each calculator works. */
export function createResearchResources({ manifest, categories, methods }: Indexes): readonly McpResource[] {
  const { baseUrl } = manifest;
  const note = usageNote(manifest);
  return [
    ...categories.map((line) => {
      const category: CategoryRecord = JSON.parse(line.toString());
      return categoryResource(category, baseUrl, note);
    }),
    ...methods.map((method) => methodResource(method, baseUrl)),
  ];
}

function categoryResource(category: CategoryRecord, baseUrl: string, note: string): McpResource {
  const { name, slug, definition, counts, clubCount, vendorCount } = category;
  const { current, historical, "status unknown": unknown } = counts.byStatus;
  return {
    uri: resourceUris.category(slug),
    name: `category-${slug}`,
    title: `Category: ${name}`,
    description: `What belongs to the category ${name}, and how much the ledger holds of it.`,
    mimeType: "text/markdown",
    text: [
      `# ${name}`,
      definition,
      [
        `- Relationships: ${counts.total} (${current} current, ${historical} historical, ${unknown} status unknown)`,
        `- Clubs: ${clubCount}`,
        `- Vendors: ${vendorCount}`,
        `- Page: ${baseUrl}${categoryPath(slug)}`,
        `- Explorer: ${baseUrl}${explorePath({ category: slug })}`,
        `- In search_technology: category "${slug}"`,
      ].join("\n"),
      note,
    ].join("\n\n"),
  };
}

function methodResource(method: Methodology, baseUrl: string): McpResource {
  const { slug, title, purpose, formulas, definitions, limitations } = method;
  return {
    uri: resourceUris.method(slug),
    name: `method-${slug}`,
    title: `Method: ${title}`,
    description: purpose,
    mimeType: "text/markdown",
    text: [
      `# ${title}`,
      purpose,
      "## Formulas",
      formulas.map(({ name, words, unit }) => `- ${name} (${unit}): ${words}`).join("\n"),
      "## Definitions",
      definitions.map(({ term, meaning }) => `- ${term}: ${meaning}`).join("\n"),
      "## Limitations",
      limitations.map((limitation) => `- ${limitation}`).join("\n"),
      `Rules and sources: ${baseUrl}${methodologyPath(slug)}\nAPI: POST ${baseUrl}${calculationPath(slug)}`,
    ].join("\n\n"),
  };
}
