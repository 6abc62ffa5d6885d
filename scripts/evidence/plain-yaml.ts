/** What a part of the text says, and the line after it, counted from 0. */
interface Part {
  value: unknown;
  next: number;
}

/** What has been read of a map or a list, and how far. */
interface Level {
  lines: string[];
  /** Spaces before each of its lines. */
  indent: number;
}

const KEY = /^([a-z][a-z_]{0,99}):(?: (.+))?$/;
/** What is indented further is left to the whole parser, which tells where a text is too deep. Spaces. */
const DEEPEST = 20;
/** Characters of which YAML knows nothing special, and the line end. */
const USUAL = /^[\n\x20-\x7e\u00a1-\u167f\u2010-\u2027\u2030-\u205e\u2070-\ud7ff]*$/;
const PLAIN_TEXT = /^[\p{L}\d](?:.*[^ :])?$/u;
const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["null", null],
  ["true", true],
  ["false", false],
  ["[]", []],
]);

/**
 * The value of YAML in the plain form that `npm run format` gives a buyer: maps and lists a value a line, indented by two,
 * without comments. Undefined for any other text, sound or not: that is for a whole parser, which takes some ten times as
 * long over such a file and would find the same value.
 */
export function plainYaml(text: string): unknown {
  if (!USUAL.test(text)) return undefined;
  const lines = text.replace(/\n$/, "").split("\n");
  const part = blockAt({ lines, indent: 0 }, 0);
  return part?.next === lines.length ? part.value : undefined;
}

function blockAt(level: Level, at: number): Part | undefined {
  if (level.indent > DEEPEST) return undefined;
  const first = contentOf(level, at);
  return first?.startsWith("- ") ? listAt(level, at) : mapAt(level, at);
}

/** A line without its indent; undefined where it stands elsewhere or is not there. */
function contentOf({ lines, indent }: Level, at: number): string | undefined {
  const line = lines[at];
  return line !== undefined && line.search(/[^ ]/) === indent ? line.slice(indent) : undefined;
}

function mapAt(level: Level, start: number): Part | undefined {
  const entries = new Map<string, unknown>();
  let next = start;
  for (let line = contentOf(level, next); line !== undefined; line = contentOf(level, next)) {
    const [, key, written] = KEY.exec(line) ?? [];
    if (key === undefined || entries.has(key)) return undefined;
    const part = written === undefined ? blockAt(inside(level), next + 1) : scalarAt(written, next);
    if (part === undefined) return undefined;
    entries.set(key, part.value);
    next = part.next;
  }
  return entries.size === 0 ? undefined : { value: Object.fromEntries(entries), next };
}

function listAt(level: Level, start: number): Part | undefined {
  const value: unknown[] = [];
  let next = start;
  for (let line = contentOf(level, next); line !== undefined; line = contentOf(level, next)) {
    if (!line.startsWith("- ")) return undefined;
    const part = itemAt(level, next, line.slice(2));
    if (part === undefined) return undefined;
    value.push(part.value);
    next = part.next;
  }
  return { value, next };
}

/** An item is a scalar, or a map whose first entry stands behind the hyphen. */
function itemAt(level: Level, at: number, written: string): Part | undefined {
  if (!KEY.test(written)) return scalarAt(written, at);
  const map = inside(level);
  level.lines[at] = " ".repeat(map.indent) + written;
  return blockAt(map, at);
}

const inside = ({ lines, indent }: Level): Level => ({ lines, indent: indent + 2 });

function scalarAt(written: string, at: number): Part | undefined {
  const value = scalarOf(written);
  return value === undefined ? undefined : { value, next: at + 1 };
}

/** Undefined for what could be more than the text that it seems to be. */
function scalarOf(written: string): unknown {
  const constant = CONSTANTS.get(written);
  if (constant !== undefined) return Array.isArray(constant) ? [] : constant;
  if (/^"[^"\\]*"$/.test(written)) return written.slice(1, -1);
  if (!PLAIN_TEXT.test(written) || / #|: /.test(written)) return undefined;
  if (/^(?:0|[1-9]\d{0,8})(?:\.\d{1,4})?$/.test(written)) return Number(written);
  // A month or a day is text; all else that could be a number, or a constant written otherwise, is not judged here.
  if (/^\d{4}(?:-\d\d){1,2}$/.test(written)) return written;
  return /^(?:\d\S*|null|true|false)$/i.test(written) ? undefined : written;
}
