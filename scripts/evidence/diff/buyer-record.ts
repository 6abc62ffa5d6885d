import { buyerSlug } from "../ledger.ts";
import type { SourceDocument } from "../records.ts";
import type { ComparedRecord } from "./snapshot.ts";

/** By which of its fields an entry of a list is known, so that a change of another is told of the same entry. */
const KEYS = ["club", "name", "url"] as const;

/**
 * A buyer as fields of text, however deep they lie: `clubs example-rovers stake`. What an entry of a list is known by stands in the
 * label, so that it is the same entry wherever it stands.
 */
export function buyerRecord({ path, value, locationOf }: SourceDocument): {
  slug: string;
  record: ComparedRecord;
} {
  const texts = new Map(textsIn(value, ""));
  return {
    slug: buyerSlug(path),
    record: {
      path,
      line: 1,
      fields: [...texts.keys()],
      text: (field) => texts.get(field) ?? "",
      locationOf: (field) => locationOf([field]),
    },
  };
}

function textsIn(value: unknown, label: string): [string, string][] {
  if (Array.isArray(value)) return listTexts(value, label);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${label} ${name}`.trim()));
  return value === null || value === undefined ? [] : [[label, String(value)]];
}

function listTexts(items: readonly unknown[], label: string): [string, string][] {
  if (items.every((item) => typeof item === "string")) return [[label, items.join(", ")]];
  const met = new Map<string, number>();
  return items.flatMap((item) => {
    const key = keyOf(item);
    const count = (met.get(key) ?? 0) + 1;
    met.set(key, count);
    // A club that was held twice stands twice.
    return textsIn(item, [label, key, ...(count === 1 ? [] : [`(${count})`])].join(" "));
  });
}

function keyOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return "";
  const entries = new Map<string, unknown>(Object.entries(item));
  const known = KEYS.map((key) => entries.get(key)).find((value) => typeof value === "string");
  return typeof known === "string" ? known : "";
}
