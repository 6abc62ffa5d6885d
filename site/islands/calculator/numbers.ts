/** How numbers are read from what people type. What is allowed is for the API to say. */

const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The number that a text stands for: `42,000,000`, `42 000 000`, `−3.5`. Text that is no number comes back as it is, so
 * that the API can tell what is wrong with it; empty text is undefined.
 */
export function readNumber(text: string): number | string | undefined {
  const compact = text.replace(/[\s'’_]/g, "").replace("−", "-");
  if (compact === "") return undefined;
  if (GROUPED.test(compact)) return Number(compact.replaceAll(",", ""));
  return PLAIN.test(compact) ? Number(compact) : text.trim();
}

/** The shortest text that reads as the same number: without grouping. */
export function plainNumber(text: string): string {
  const value = readNumber(text);
  return value === undefined ? "" : String(value);
}
