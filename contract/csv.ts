/** A field of a CSV line, quoted only if it must be (RFC 4180). */
function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record as a line of CSV, without its line end. */
export const csvLine = (fields: readonly string[]): string => fields.map(csvField).join(",");

export type CsvCell = string | number | null;

/**
 * A CSV file for Excel: the byte order mark makes it read UTF-8, and text that it would run as a formula gets an apostrophe.
 * For downloads from pages only; programs get the values as they are.
 */
export const excelCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${[header, ...rows].map((cells) => `${csvLine(cells.map(excelCell))}\r\n`).join("")}`;

const excelCell = (value: CsvCell): string =>
  typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
