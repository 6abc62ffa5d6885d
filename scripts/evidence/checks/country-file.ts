import { basename } from "node:path";
import { splitRelationshipId } from "../../../contract/relationship-id.ts";
import { nearest, slugOf } from "../../../contract/text-folding.ts";
import { countries } from "../../../data/schema/countries.ts";
import type { Check, CheckContext } from "../context.ts";
import type { SourceRecord } from "../records.ts";

const FILE = /^(?:technology|evidence)\/([^/]+)\.csv$/;

const FILES: ReadonlySet<string> = new Set(countries.map(slugOf));

/** Rows are kept by country, so that an edit touches one short file. */
export const countryFile: Check = {
  rule: "country-file",
  demands: "A technology row, and a further page of it, is in the file of its club's country.",
  run({ evidence, clubs }, report) {
    for (const { name, path } of evidence.files) {
      const file = FILE.exec(name)?.[1];
      if (file === undefined || FILES.has(file)) continue;
      const [guess] = nearest(file, FILES);
      const hint = guess && `did you mean ${guess}.csv?`;
      report({ path, line: 1, column: 1 }, `"${file}" is not a country`, hint);
    }
    for (const record of [...evidence.records.technology, ...evidence.records.evidence]) {
      const file = rightFile(record, clubs);
      if (file === undefined) continue;
      const message = `${clubOf(record)} does not play in this file's country`;
      const field = record.kind === "technology" ? "club" : "relationship";
      report(record.locationOf(field), message, `move the row to ${file}.csv`);
    }
  },
};

/** The club of a technology row, or of the relationship that a further page is for. */
const clubOf = (record: SourceRecord): string =>
  record.kind === "technology" ? record.text("club") : splitRelationshipId(record.text("relationship")).club;

/** The country file that a row should move to; undefined if it is right or none can be named. */
export function rightFile(record: SourceRecord, clubs: CheckContext["clubs"]): string | undefined {
  const file = basename(record.path, ".csv");
  const wanted = slugOf(clubs.get(clubOf(record))?.text("country") ?? "");
  return wanted === file || !FILES.has(wanted) || !FILES.has(file) ? undefined : wanted;
}
