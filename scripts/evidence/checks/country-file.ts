import { nearest, slugOf } from "../../../contract/text-folding.ts";
import { countries } from "../../../data/schema/countries.ts";
import type { Check, CheckContext } from "../context.ts";
import type { SourceRecord } from "../records.ts";

const FILE = /technology\/([^/]+)\.csv$/;

const FILES: ReadonlySet<string> = new Set(countries.map(slugOf));

/** Rows are kept by country, so that an edit touches one short file. */
export const countryFile: Check = {
  rule: "country-file",
  demands: "A technology row is in the file of its club's country.",
  run({ evidence, clubs }, report) {
    for (const { path } of evidence.files) {
      const file = FILE.exec(path)?.[1];
      if (file === undefined || FILES.has(file)) continue;
      const [guess] = nearest(file, FILES);
      const hint = guess && `did you mean ${guess}.csv?`;
      report({ path, line: 1, column: 1 }, `"${file}" is not a country`, hint);
    }
    for (const record of evidence.records.technology) {
      const file = rightFile(record, clubs);
      if (file === undefined) continue;
      const message = `${record.text("club")} does not play in this file's country`;
      report(record.locationOf("club"), message, `move the row to ${file}.csv`);
    }
  },
};

/** The country file that a technology row should move to; undefined if it is right or none can be named. */
export function rightFile(record: SourceRecord, clubs: CheckContext["clubs"]): string | undefined {
  const file = FILE.exec(record.path)?.[1] ?? "";
  const wanted = slugOf(clubs.get(record.text("club"))?.text("country") ?? "");
  return wanted === file || !FILES.has(wanted) || !FILES.has(file) ? undefined : wanted;
}
