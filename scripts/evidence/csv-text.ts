/** The values of a line's fields; undefined where a quotation mark stands that RFC 4180 does not allow there. */
export function cellsOf(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(",");
  const written = writtenFields(line);
  return written.every((field) => WELL_FORMED.test(field)) ? written.map(unquoted) : undefined;
}

const WELL_FORMED = /^(?:[^"]*|"[^"]*(?:""[^"]*)*")$/;

const unquoted = (written: string): string =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;

/** The fields of a well-formed line as they are written, with their quotation marks. */
function writtenFields(line: string): string[] {
  const starts = fieldStarts(line);
  return starts.map((start, index) => line.slice(start, (starts[index + 1] ?? line.length + 1) - 1));
}

/** Offsets at which the fields of a line begin. */
export function fieldStarts(line: string): number[] {
  const starts = [0];
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === "," && !quoted) starts.push(at + 1);
  }
  return starts;
}

/** Which fields of a well-formed line stand in quotation marks that they do not need, counted from 0. */
export function needlessQuotes(line: string): number[] {
  if (!line.includes('"')) return [];
  return writtenFields(line).flatMap((written, index) => (hasNeedlessQuotes(written) ? [index] : []));
}

const hasNeedlessQuotes = (written: string): boolean =>
  written.startsWith('"') && !/[",]/.test(written.slice(1, -1));
