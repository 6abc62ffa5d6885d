import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { withDocTables } from "./doc-tables.ts";
import { evidenceSnippets, jsonSchemas } from "./editor-files.ts";

/** Every generated file by its path: JSON Schemas, editor snippets, and the documents with generated tables. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const files = new Map([...jsonSchemas(), [".vscode/evidence.code-snippets", evidenceSnippets()]]);
  for (const path of await documents()) {
    const text = await readFile(path, "utf8");
    if (text.includes("<!-- generated: ")) files.set(path, withDocTables(text));
  }
  return files;
}

async function documents(): Promise<string[]> {
  const names = (await readdir("docs", { recursive: true })).filter((name) => name.endsWith(".md"));
  return ["README.md", "CONTRIBUTING.md", "data/README.md", ...names.map((name) => join("docs", name))];
}
