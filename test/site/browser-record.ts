import type { BuiltSite } from "./built-site.ts";

/** What the explorer or the search of a built site loads: the table of the relationships, and a file of its own. */
export function browserRecordOf({ files }: Pick<BuiltSite, "files">, name: "explorer" | "search") {
  const parse = (start: string) => {
    const [, text] = [...files].find(([path]) => path.startsWith(start) && path.endsWith(".json")) ?? [];
    return JSON.parse(text ?? "");
  };
  return { ...parse("/assets/relationships-"), ...parse(`/assets/${name}-`) };
}
