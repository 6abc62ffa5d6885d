import { expect, test } from "vitest";
import { columnsOf, headerOf, rowOf } from "../../contract/csv-columns.ts";

interface Example {
  slug: string;
  aliases: string[];
  active: boolean;
  value: number | null;
  parent: { slug: string } | null;
}

const EXAMPLE: Example = {
  slug: "example",
  aliases: ["One", "Two"],
  active: false,
  value: null,
  parent: { slug: "bigexample" },
};

test("a list is one cell, true and false are words, null is empty, and all else has a function", () => {
  const columns = columnsOf<Example>()("slug,aliases,active,value,parent", {
    parent: ({ parent }) => parent?.slug ?? null,
  });
  expect(headerOf(columns)).toBe("slug,aliases,active,value,parent");
  expect(rowOf(EXAMPLE, columns)).toBe("example,One|Two,false,,bigexample");
});

test("a field that is neither a column nor null, a column without a value and a wrong name do not compile", () => {
  const columns = columnsOf<Example>();
  // @ts-expect-error: value is forgotten
  columns("slug,aliases,active", { parent: null });
  // @ts-expect-error: parent does not fit into a cell
  columns("slug,aliases,active,value,parent", {});
  // @ts-expect-error: founded is no field
  columns("slug,aliases,active,value,founded", { parent: null });
  // @ts-expect-error: value is a column
  columns("slug,aliases,active,value", { parent: null, value: null });
  expect(headerOf(columns("slug,aliases,active,value", { parent: null }))).toBe("slug,aliases,active,value");
});
