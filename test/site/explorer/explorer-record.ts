import type { ExplorerRecord } from "../../../site/explorer/record.ts";
import type { BuiltSite } from "../built-site.ts";

/** What the explorer of a built site loads. */
export function explorerRecordOf({ files }: BuiltSite): ExplorerRecord {
  const [, text] = [...files].find(([path]) => path.startsWith("/assets/explorer-")) ?? [];
  return JSON.parse(text ?? "");
}
