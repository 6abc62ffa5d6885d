import { withColumnTables } from "./column-table.ts";
import { jsonSchemas } from "./json-schemas.ts";
import { evidenceSnippets } from "./snippets.ts";

/** The document whose tables of columns are made from the schemas. */
export const COLUMNS_DOCUMENT = "data/README.md";

/** Every file that is made from the schemas, by its path in the repository, given the document as it stands. */
export function editorFiles(document: string): Map<string, string> {
  return new Map([
    ...jsonSchemas(),
    [".vscode/evidence.code-snippets", evidenceSnippets()],
    [COLUMNS_DOCUMENT, withColumnTables(document)],
  ]);
}
