import type { Check } from "../context.ts";
import type { SourceRecord } from "../records.ts";

/** A path has one answer: gone for a reason, or moved. */
export const endedTwice: Check = {
  rule: "ended-twice",
  demands: "A relationship, club or vendor is removed or redirected once, by one line.",
  run({ evidence }, report) {
    const first = new Map<string, SourceRecord>();
    for (const record of [...evidence.records.redirects, ...evidence.records.removed]) {
      const field = record.kind === "removed" ? "id" : "from";
      if (record.text("kind") === "" || record.text(field) === "") continue;
      const key = `${record.text("kind")} ${record.text(field)}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, record);
      else {
        const hint = `see ${other.path}:${other.line}; keep one line`;
        report(record.locationOf(field), `${key} is already removed or redirected`, hint);
      }
    }
  },
};
