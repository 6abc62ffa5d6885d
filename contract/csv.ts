/** A field of a CSV line, quoted only if it must be (RFC 4180). */
function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record as a line of CSV, without its line end. */
export const csvLine = (fields: readonly string[]): string => fields.map(csvField).join(",");
