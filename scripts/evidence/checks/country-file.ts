import { nearest, slugOf } from "../../../contract/names.ts";
import { countries } from "../../../data/schema/countries.ts";
import type { Check } from "../context.ts";

const FILE = /technology\/([^/]+)\.csv$/;

/** Rows are kept by country, so that an edit touches one short file. */
export const countryFile: Check = {
  rule: "country-file",
  demands: "A technology row stands in the file of its club's country.",
  run({ evidence, clubs }, tell) {
    const known = new Set(countries.map(slugOf));
    for (const { path } of evidence.files) {
      const file = FILE.exec(path)?.[1];
      if (file === undefined || known.has(file)) continue;
      const [guess] = nearest(file, known);
      tell({ path, line: 1, column: 1 }, `"${file}" is no country`, guess && `did you mean ${guess}.csv?`);
    }
    for (const record of evidence.records.technology) {
      const file = FILE.exec(record.path)?.[1] ?? "";
      const wanted = slugOf(clubs.get(record.text("club"))?.text("country") ?? "");
      if (wanted === file || !known.has(wanted) || !known.has(file)) continue;
      const place = record.placeOf("club");
      tell(
        place,
        `${record.text("club")} does not play in this file's country`,
        `move the row to ${wanted}.csv`,
      );
    }
  },
};
