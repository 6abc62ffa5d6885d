import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { slugOf } from "../contract/text-folding.ts";
import { countries } from "../data/schema/countries.ts";
import { type AddRequest, addRow } from "./add/add-row.ts";
import { draftFields, tidyValue } from "./add/draft.ts";
import { atTerminal } from "./add/terminal.ts";
import { parseArguments } from "./command-line.ts";
import { CliError, chosen, localDay, runCommand } from "./command-options.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";

const USAGE = `npm run add -- [--club NAME] [--category NAME] [--vendor NAME] …
  Writes one technology row in the right file and place, if the check would accept it; otherwise tells why and writes
  nothing (exit 1). What is not given is asked on a terminal; elsewhere a missing field is an error (exit 2).
${draftFields.map(({ option, schema }) => `  --${option.padEnd(16)} ${schema.description ?? ""}`).join("\n")}
  --new-club NAME    instead of --club: enters the club as well, with --country
  --country NAME     its country
  --new-vendor NAME  instead of --vendor: enters the vendor as well
  --vendor-website URL  its own site, if the evidence shows it
  --data FOLDER      evidence of another folder than data/
  Clubs, vendors and categories may be given by slug, name or alias; --verified is today unless given.`;

const namedCountries = countries.map((name) => ({ name, slug: slugOf(name) }));

function readOptions(): Record<string, string | boolean | undefined> {
  const text = { type: "string" } as const;
  const fields = Object.fromEntries(draftFields.map(({ option }) => [option, text]));
  const entered = { "new-club": text, country: text, "new-vendor": text, "vendor-website": text };
  return parseArguments(USAGE, { ...fields, ...entered, data: text });
}

type Given = (option: string) => string | undefined;

/** The request that the options make. Throws CliError (2) on options that exclude each other. */
function requestOf(now: Date): AddRequest {
  const options = readOptions();
  const given: Given = (option) => {
    const value = options[option];
    return typeof value === "string" ? value : undefined;
  };
  const draft = draftFields.flatMap(({ name, option }) => {
    const value = given(option);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    folder: resolve(given("data") ?? "data"),
    draft: Object.fromEntries(draft),
    newClub: newClubOf(given),
    newVendor: newVendorOf(given),
    today: localDay(now),
    latestDay: latestDayOnEarth(now),
  };
}

function newVendorOf(given: Given) {
  const name = newName("vendor", given);
  const website = given("vendor-website");
  if (website !== undefined && name === undefined)
    throw new CliError("--vendor-website goes with --new-vendor", 2);
  if (name === undefined) return undefined;
  return { slug: slugOf(name), name, website: tidyValue(website ?? "", { kind: "address" }) };
}

function newClubOf(given: Given) {
  const name = newName("club", given);
  const country = chosen("country", given("country"), namedCountries)?.name;
  if (name !== undefined && country !== undefined) return { slug: slugOf(name), name, country };
  if (name !== country) throw new CliError("--new-club and --country go together", 2);
  return undefined;
}

/** The name of something new, which takes the place of one that is known. */
function newName(field: "club" | "vendor", given: Given): string | undefined {
  const name = given(`new-${field}`);
  if (name !== undefined && given(field) !== undefined)
    throw new CliError(`--${field} and --new-${field} exclude each other`, 2);
  return name === undefined ? undefined : tidyValue(name, { kind: "name" });
}

await runCommand(async () => {
  const request = requestOf(new Date());
  const interactive = process.stdin.isTTY && process.stdout.isTTY;
  const lines = interactive ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    const added = await addRow(request, lines && atTerminal(lines));
    for (const { path, line, row } of added) console.log(`${path}:${line}\n  ${row}`);
  } finally {
    lines?.close();
  }
});
