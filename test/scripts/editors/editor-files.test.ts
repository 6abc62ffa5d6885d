import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { recordSchemas } from "../../../data/schema/records.ts";
import { columnTable, exampleOf, withColumnTables } from "../../../scripts/editors/column-table.ts";
import { editorFiles } from "../../../scripts/editors/editor-files.ts";
import { yamlSchemas } from "../../../scripts/editors/json-schemas.ts";
import { allFields } from "../../../scripts/evidence/fields.ts";
import { fieldValue } from "../../../scripts/evidence/ledger.ts";
import { textReport } from "../../../scripts/evidence/report.ts";
import { problemsWith, withLines } from "../evidence/evidence.ts";

const readme = await readFile("data/README.md", "utf8");
const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

test.each([...editorFiles(readme)])(
  "%s is what the schemas say (npm run schemas writes it)",
  async (path, content) => {
    expect(await readFile(path, "utf8")).toBe(content);
  },
);

test("a table of columns tells name, need, meaning and example, with vertical bars escaped", () => {
  expect(columnTable("clubs").split("\n")).toEqual([
    "| column | required | what it holds | example |",
    "|---|---|---|---|",
    "| `slug` | yes | The club's permanent identifier | `tottenham-hotspur` |",
    "| `name` | yes | The club's name | `Tottenham Hotspur` |",
    "| `country` | yes | The club's country, by its usual English name | `England` |",
    "| `aliases` | no | Other names in use, separated by \\|; empty if there are none | `Spurs\\|Tottenham` |",
  ]);
});

test("a document without the markers of a table is refused", () => {
  expect(() => withColumnTables(readme.replace("<!-- columns:vendors:end -->", ""))).toThrow(
    "the markers of the columns of vendors are missing",
  );
});

test("every field has a meaning and an example that its own schema takes", () => {
  const wrong = allFields.filter((field) => {
    const example = exampleOf(field);
    const value = example === undefined ? undefined : fieldValue(field, example);
    return field.schema.description === undefined || !field.schema.safeParse(value).success;
  });
  expect(wrong.map(({ record, name }) => `${record}.${name}`)).toEqual([]);
});

test("the examples of a technology row are a row of the evidence", async () => {
  const row = allFields
    .filter(({ record, mayBeAbsent }) => record === "technology" && !mayBeAbsent)
    .map(exampleOf);
  expect(await readFile("data/technology/germany.csv", "utf8")).toContain(`\n${row.join(",")}\n`);
});

test("VS Code knows the JSON Schema of every YAML file of the evidence", async () => {
  expect(await json(".vscode/settings.json")).toMatchObject({ "yaml.schemas": yamlSchemas });
  expect(yamlSchemas).toEqual({
    "./data/schema/json/categories.schema.json": "data/categories.yaml",
    "./data/schema/json/floors.schema.json": "data/floors.yaml",
    "./data/schema/json/methodology.schema.json": "data/methodology/*.yaml",
    "./data/schema/json/buyer.schema.json": "data/members/buyers/*.yaml",
    "./data/schema/json/member-floors.schema.json": "data/members/floors.yaml",
  });
});

test("the JSON Schema of the categories refuses fields that the record does not have", async () => {
  expect(await json("data/schema/json/categories.schema.json")).toMatchObject({
    type: "array",
    items: { required: ["name", "slug", "definition"], additionalProperties: false },
  });
});

/** A snippet's row as it is when nothing is typed: names of columns where they stand, the first of each choice. */
async function untypedRow(name: string): Promise<string> {
  const snippets = (await json(".vscode/evidence.code-snippets")) as Record<string, { body: string[] }>;
  const [body = ""] = snippets[name]?.body ?? [];
  return body
    .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, "$1")
    .replace(/\$\{\d+:([^}]*)\}/g, "$1")
    .replace(/\$\d+/g, "");
}

test("a row of which nothing is typed has as many fields as columns, and the check refuses every required one", async () => {
  const row = await untypedRow("Technology row");
  expect(row).toBe("club,category,vendor,,,current,evidence_url,,,,verification_date");
  const rules = problemsWith(withLines("technology/spain.csv", row)).map((problem) => problem.split(" ")[1]);
  expect(rules.sort()).toEqual([
    "date-form",
    "missing-value",
    "missing-value",
    "missing-value",
    "unknown-category",
    "unknown-club",
    "unknown-vendor",
    "url-form",
  ]);
});

test("the task of VS Code reads a problem as the check tells it", async () => {
  const { tasks } = (await json(".vscode/tasks.json")) as {
    tasks: { problemMatcher: { pattern: { regexp: string } } }[];
  };
  const place = { path: "data/technology/england.csv", line: 12, column: 15 };
  const line = textReport([{ ...place, rule: "unknown-category", message: 'unknown category "Tiketing"' }]);
  expect(new RegExp(tasks[0]?.problemMatcher.pattern.regexp ?? "").exec(line)?.slice(1)).toEqual([
    "data/technology/england.csv",
    "12",
    "15",
    "unknown-category",
    'unknown category "Tiketing"',
  ]);
});

test("docs/editors.md gives a reason for every extension that is recommended", async () => {
  const { recommendations } = (await json(".vscode/extensions.json")) as { recommendations: string[] };
  const text = await readFile("docs/editors.md", "utf8");
  expect(recommendations.filter((name) => !text.includes(`| \`${name}\` | `))).toEqual([]);
  expect(recommendations).toHaveLength(4);
});

test("every kind of record that is read has its table in data/README.md", () => {
  const tables = [...readme.matchAll(/<!-- columns:(\w+):end -->/g)].map(([, kind]) => kind);
  expect(tables.sort()).toEqual([...Object.keys(recordSchemas), "buyers"].sort());
});
