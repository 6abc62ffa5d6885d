import { resolve } from "node:path";
import type * as z from "zod";
import { required } from "../contract/required.ts";
import { slugOf } from "../contract/text-folding.ts";
import { type AddRequest, addRow } from "./add/add-row.ts";
import { draftFields, tidyValue } from "./add/draft.ts";
import { CliError, localDay, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";

type Values = z.output<typeof commands.add.parameters>;

/** Throws CliError (2) on options that exclude each other. */
function toRequest(values: Values, now: Date): AddRequest {
  const draft = draftFields.flatMap(({ name, option }) => {
    const value = values[option];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    folder: resolve(required(values.data, "the evidence folder")),
    draft: Object.fromEntries(draft),
    newClub: newClubOf(values),
    newVendor: newVendorOf(values),
    evidenceFor: evidenceForOf(values),
    today: localDay(now),
    latestDay: latestDayOnEarth(now),
  };
}

/** Throws CliError (2) if the options describe a technology row as well. */
function evidenceForOf(values: Values): string | undefined {
  const id = values["evidence-for"];
  const rowOptions = ["club", "category", "vendor", "product", "scope", "status", "new-club", "new-vendor"];
  const other = rowOptions.find((name) => Reflect.get(values, name) !== undefined);
  if (id !== undefined && other !== undefined)
    throw new CliError(`--evidence-for and --${other} exclude each other`, 2);
  return id;
}

function newVendorOf(values: Values) {
  const name = newName("vendor", values);
  const website = values["vendor-website"];
  if (website !== undefined && name === undefined)
    throw new CliError("--vendor-website goes with --new-vendor", 2);
  if (name === undefined) return undefined;
  return { slug: slugOf(name), name, website: tidyValue(website ?? "", "url") };
}

function newClubOf(values: Values) {
  const name = newName("club", values);
  const { country } = values;
  if (name !== undefined && country !== undefined) return { slug: slugOf(name), name, country };
  if (name !== country) throw new CliError("--new-club and --country go together", 2);
  return undefined;
}

/** The name of a new club or vendor, given instead of a known one. */
function newName(field: "club" | "vendor", values: Values): string | undefined {
  const name = values[`new-${field}`];
  if (name !== undefined && values[field] !== undefined)
    throw new CliError(`--${field} and --new-${field} exclude each other`, 2);
  return name === undefined ? undefined : tidyValue(name, "name");
}

await runCommand(commands.add, async (values) => {
  const request = toRequest(values, new Date());
  for (const { path, line, row } of await addRow(request)) console.log(`${path}:${line}\n  ${row}`);
});
