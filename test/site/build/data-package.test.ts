import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { required } from "../../../contract/required.ts";
import { builtSite } from "../built-site.ts";

interface Field {
  name: string;
  type: "string" | "integer" | "date" | "year" | "boolean";
  description: string;
  constraints?: { required?: boolean; unique?: boolean; enum?: string[]; pattern?: string };
}

interface Resource {
  name: string;
  path: string;
  type?: "table";
  schema: {
    fields: Field[];
    primaryKey: string[];
    foreignKeys?: { fields: string[]; reference: { resource?: string; fields: string[] } }[];
  };
}

type Row = Record<string, string>;

interface Table extends Resource {
  rows: Row[];
}

/** What Frictionless Table Schema asks of a cell that is not empty. */
const TYPE_FORMS: Record<Field["type"], RegExp> = {
  string: /./,
  integer: /^\d+$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  year: /^\d{4}$/,
  boolean: /^(?:true|false)$/,
};

/** Why a cell does not fit its field; undefined if it does. */
function faultOf(text: string, { name, type, constraints = {} }: Field): string | undefined {
  if (text === "") return constraints.required ? `${name} is empty` : undefined;
  if (!TYPE_FORMS[type].test(text)) return `${name}: ${text} is no ${type}`;
  if (type === "date" && !isRealDay(text)) return `${name}: ${text} does not exist`;
  if (constraints.enum?.includes(text) === false) return `${name}: ${text} is not in the list`;
  const { pattern } = constraints;
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`).test(text)) return `${name}: ${text}`;
  return undefined;
}

const isRealDay = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const keyOf = (row: Row, fields: readonly string[]): string =>
  JSON.stringify(fields.map((name) => row[name]));

const repeated = (keys: readonly string[]): string[] => {
  const seen = new Set<string>();
  return keys.filter((key) => seen.has(key) || !seen.add(key));
};

describe.each(["fixture", "real"] as const)("the data package of the %s evidence", (build) => {
  let tables: Table[];

  beforeAll(async () => {
    const { files } = await builtSite(build);
    const { resources }: { resources: Resource[] } = JSON.parse(files.get("/data/datapackage.json") ?? "");
    tables = resources
      .filter(({ type }) => type === "table")
      .map((resource) => ({
        ...resource,
        rows: parse(files.get(`/data/${resource.path}`) ?? "", { columns: true }),
      }));
  });

  test("has rows whose every cell is of the type and within the constraints of its field", () => {
    const faults = tables.flatMap(({ path, rows, schema }) =>
      rows.flatMap((row) =>
        schema.fields.flatMap((field) => {
          const fault = faultOf(required(row[field.name], field.name), field);
          return fault === undefined ? [] : [`${path}: ${fault}`];
        }),
      ),
    );
    expect(faults).toEqual([]);
  });

  test("describes every column, and what is empty as empty", () => {
    const fields = tables.flatMap(({ schema }) => schema.fields);
    expect(fields.filter(({ description }) => description === "" || /\bnull\b/.test(description))).toEqual(
      [],
    );
    const termEnd = fields.find(({ name }) => name === "termEnd");
    expect(termEnd).toEqual({
      name: "termEnd",
      type: "string",
      description: "The latest term that a source names, YYYY, YYYY-MM or YYYY-MM-DD; empty if none does",
      constraints: { pattern: "\\d{4}(-\\d{2}(-\\d{2})?)?" },
    });
  });

  test("describes the date of a page in one way, whichever file has it", () => {
    const fields = tables.flatMap(({ schema }) =>
      schema.fields.filter(({ name }) => name === "evidenceDate" || name === "date"),
    );
    expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(["evidenceDate", "date"]));
    expect(new Set(fields.map(({ description }) => description))).toEqual(
      new Set([
        "Date of the page, or of the event that it reports: YYYY, YYYY-MM or YYYY-MM-DD; empty if it gives neither",
      ]),
    );
  });

  test("says whether a page only announces the use as true or false", () => {
    const types = tables.flatMap(({ schema }) => schema.fields.filter(({ name }) => name === "announced"));
    expect(new Set(types.map(({ type }) => type))).toEqual(new Set(["boolean"]));
  });

  test("has primary keys and unique columns without repetition", () => {
    for (const { path, rows, schema } of tables) {
      const uniqueFields = schema.fields.filter(({ constraints }) => constraints?.unique);
      for (const key of [schema.primaryKey, ...uniqueFields.map(({ name }) => [name])])
        expect([path, repeated(rows.map((row) => keyOf(row, key)))]).toEqual([path, []]);
    }
  });

  test("has foreign keys that all lead to a row", () => {
    for (const { name, rows, schema } of tables) {
      for (const { fields, reference } of schema.foreignKeys ?? []) {
        const target = tables.find((table) => table.name === (reference.resource ?? name));
        const keys = new Set(target?.rows.map((row) => keyOf(row, reference.fields)));
        const given = rows.filter((row) => fields.some((field) => row[field] !== ""));
        expect([name, given.filter((row) => !keys.has(keyOf(row, fields)))]).toEqual([name, []]);
      }
    }
  });

  test("has a primary key for every table, and the keys that join them", () => {
    expect(
      Object.fromEntries(
        tables
          .filter(({ path }) => !path.startsWith("releases/"))
          .map(({ name, schema }) => [
            name,
            [
              schema.primaryKey.join("+"),
              ...(schema.foreignKeys ?? []).map(
                ({ fields, reference }) => `${fields} > ${reference.resource ?? ""}.${reference.fields}`,
              ),
            ],
          ]),
      ),
    ).toEqual({
      relationships: ["id", "club > clubs.slug", "vendor > vendors.slug", "category > categories.name"],
      evidence: ["relationship+url", "relationship > relationships.id"],
      clubs: ["slug"],
      vendors: ["slug", "parent > .slug"],
      categories: ["slug"],
      leagues: ["slug"],
      "league-clubs": ["league+season+team", "league > leagues.slug", "club > clubs.slug"],
      "league-technology": [
        "id",
        "league > leagues.slug",
        "vendor > vendors.slug",
        "category > categories.name",
      ],
      changes: ["id"],
    });
  });
});
