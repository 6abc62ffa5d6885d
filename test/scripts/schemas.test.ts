import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type RecordKind, recordSchemas } from "../../data/schema/records.ts";
import { textReport } from "../../scripts/evidence/report.ts";
import { allFields, fieldsOf, fieldValue } from "../../scripts/evidence/values/fields.ts";
import { columnList, docTables, exampleOf, withDocTables } from "../../scripts/schemas/doc-tables.ts";
import { jsonSchemas } from "../../scripts/schemas/editor-files.ts";
import { generatedFiles } from "../../scripts/schemas/generated-files.ts";
import { problemsWith, withLines } from "./evidence/evidence.ts";

const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

const committed = [...(await generatedFiles())].filter(([path]) => !jsonSchemas().has(path));

test.each(committed)("%s is up to date (npm run schemas writes it)", async (path, content) => {
  expect(await readFile(path, "utf8")).toBe(content);
});

test("every generated table can be rendered, and has a row of each fact", () => {
  const tables = Object.fromEntries(Object.entries(docTables).map(([name, render]) => [name, render()]));
  for (const text of Object.values(tables)) expect(text).toMatch(/^(\| .* \|\n\| --- |- )/);
  expect(tables.filters).toContain(
    "| `country` | `/api/v1/tech`, `/api/v1/tech/clubs`, `/api/v1/tech/changes` | The club's country",
  );
  expect(tables.limits).toContain("| Members' requests of one account a day | 2,000 in 86,400 s |");
  expect(tables.settings).toContain("| `DATABASE_URL` | `file:var/members.sqlite` |");
  expect(tables["member-commands"]).toContain("- `backup FILE`: ");
  expect(tables.rules).toContain("- `note`: A note is copied neither from its quote");
  expect(tables.problems).toContain("| 429 | `rate-limited` |");
  expect(tables.metrics).toContain("| `clubledger_http_requests_total` |");
});

test("an unknown name and a block that is not closed are errors", () => {
  expect(() => withDocTables("<!-- generated: nothing -->\n<!-- /generated -->")).toThrow('"nothing"');
  expect(() => withDocTables("<!-- generated: rules -->\n")).toThrow("is not closed");
});

test("the researchers' page lists every rule, data/README.md every kind of record", async () => {
  const namesIn = async (path: string) =>
    [...(await readFile(path, "utf8")).matchAll(/<!-- generated: (\S+) -->/g)].map(([, name]) => name);
  expect(await namesIn("docs/researchers.md")).toEqual(expect.arrayContaining(["rules", "edit-rules"]));
  const repeated = ["evidence", "dealSources", "memberClubs", "memberExceptions"];
  const tabled = Object.keys(recordSchemas).filter((kind) => !repeated.includes(kind));
  const kinds = [...tabled, "buyers"].map((kind) => `columns:${kind}`);
  expect(await namesIn("data/README.md")).toEqual(expect.arrayContaining(kinds));
});

test("a record without a table of its own has the columns of another, as data/README.md says", () => {
  const columns = (kind: RecordKind) => fieldsOf(kind).map(({ name }) => name);
  const page = columns("technology").slice(columns("technology").indexOf("evidence_url"));
  expect(columns("evidence")).toEqual(["relationship", ...page]);
  expect(columns("dealSources")).toEqual([
    "deal",
    ...page.filter((name) => !/^(announced|says)$/.test(name)),
  ]);
  expect(columns("memberClubs")).toEqual(columns("clubs"));
  expect(columns("memberExceptions")).toEqual(columns("exceptions"));
});

test("a list of columns has name, meaning and example, and says what may be empty", () => {
  expect(columnList("clubs").split("\n")).toEqual([
    "- `slug`: The club's permanent identifier (`tottenham-hotspur`)",
    "- `name`: The club's name (`Tottenham Hotspur`)",
    "- `country`: The club's country, by its usual English name (`England`)",
    "- `aliases` (optional): Other names in use, separated by |; empty if there are none (`Spurs|Tottenham`)",
    "- `website` (optional): The https address of the club's own site; empty if no evidence shows it (`https://www.tottenhamhotspur.com/`)",
  ]);
});

test("every field has a meaning and an example that its own schema takes", () => {
  const wrong = allFields.filter((field) => {
    const example = exampleOf(field);
    const value = example === undefined ? undefined : fieldValue(field, example);
    return field.schema.description === undefined || !field.schema.safeParse(value).success;
  });
  expect(wrong.map(({ record, name }) => `${record}.${name}`)).toEqual([]);
});

/** Columns that the row of the examples leaves empty, and the day on which its page was last read. */
const NOT_IN_ROW = "archive_url says announced quote term_end ended read_by verification_date".split(" ");

test("the examples of a technology row are a row of the evidence", async () => {
  const fields = allFields.filter(
    ({ record, name }) => record === "technology" && !NOT_IN_ROW.includes(name),
  );
  const examples = Object.fromEntries(fields.map((field) => [field.name, exampleOf(field)]));
  const rows = parse(await readFile("data/technology/germany.csv", "utf8"), { columns: true });
  expect(rows).toContainEqual(expect.objectContaining(examples));
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

test("a row of which nothing is typed has as many fields as columns, and the check refuses it", async () => {
  const row = await untypedRow("Technology row");
  expect(row).toBe("club,category,vendor,,,current,evidence_url,,,,,,,,,,verification_date,");
  const rules = problemsWith(withLines("technology/spain.csv", row)).map((problem) => problem.split(" ")[1]);
  expect(rules.sort()).toEqual("date-form missing-value missing-value missing-value url-form".split(" "));
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
