/** A line of YAML as evidence keeps it: no space at its end, and Unicode NFC. An address keeps its very characters. */
export function normalizeYamlLine(line: string): string {
  const trimmed = line.replace(/[ \t\r]+$/, "");
  return trimmed.includes("://") ? trimmed : trimmed.normalize("NFC");
}
