import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArguments } from "./command-line.ts";
import { COLUMNS_DOCUMENT, editorFiles } from "./editors/editor-files.ts";

const USAGE = `npm run schemas
  Writes the JSON Schemas, the snippets and the tables of columns anew from data/schema/.`;

parseArguments(USAGE, {});
for (const [path, content] of editorFiles(await readFile(COLUMNS_DOCUMENT, "utf8"))) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  console.log(path);
}
