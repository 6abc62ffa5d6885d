import { expect, test } from "vitest";
import { markdownTable, textTable } from "../../scripts/table.ts";

const columns = [{ name: "club" }, { name: "rows", align: "right" }] as const;

test("columns are aligned by characters", () => {
  expect(
    textTable({
      columns,
      rows: [
        ["Müster", "7"],
        ["𝔐", "12"],
      ],
    }),
  ).toBe("club    rows\nMüster     7\n𝔐         12");
});

test("a control character does not reach the terminal", () => {
  expect(textTable({ columns, rows: [["\u001b[2J", "1"]] })).toBe("club  rows\n\ufffd[2J     1");
});

test("a vertical bar does not break a Markdown table", () => {
  expect(markdownTable({ columns, rows: [["a|b", "1"]] })).toBe(
    "| club | rows |\n| --- | ---: |\n| a\\|b | 1 |",
  );
});
