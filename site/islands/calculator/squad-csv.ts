/** An answer's figures for a spreadsheet: one a row, under the API's own names; what is not known is left empty. */
export function figureRows(data: object): (string | number)[][] {
  return [["figure", "value"], ...leavesOf(data, "")];
}

function leavesOf(value: unknown, name: string): (string | number)[][] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, child]) =>
      leavesOf(child, name === "" ? key : `${name}.${key}`),
    );
  }
  if (value === null || value === undefined) return [[name, ""]];
  return [[name, typeof value === "number" ? value : String(value)]];
}
