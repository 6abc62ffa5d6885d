/** One line of CSV in the one form of the evidence, without its line end: quoted only where a field needs it. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(",");

const csvCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
