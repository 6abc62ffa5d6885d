import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { slugOf } from "../contract/names.ts";
import { type AddRequest, addRow } from "./add/add-row.ts";
import { draftFields, tidyValue } from "./add/draft.ts";
import { atTerminal } from "./add/terminal.ts";
import { parseArguments } from "./command-line.ts";
import { CommandRefused, localDay, runCommand } from "./command-options.ts";
import { latestDayOnEarth } from "./evidence/dates.ts";

const USAGE = `npm run add -- [--club NAME] [--category NAME] [--vendor NAME] …
  Writes one technology row in the right file and place, if the check would accept it; otherwise tells why and writes
  nothing (exit 1). What is not given is asked on a terminal; elsewhere a missing field is an error (exit 2).
${draftFields.map(({ option, schema }) => `  --${option.padEnd(16)} ${schema.description ?? ""}`).join("\n")}
  --new-vendor NAME  instead of --vendor: enters the vendor as well
  --vendor-website URL  its own site, if the evidence shows it
  --data FOLDER      evidence of another folder than data/
  Clubs, vendors and categories may be given by slug, name or alias; --verified is today unless given.`;

function readOptions(): Record<string, string | boolean | undefined> {
  const text = { type: "string" } as const;
  const fields = Object.fromEntries(draftFields.map(({ option }) => [option, text]));
  return parseArguments(USAGE, { ...fields, "new-vendor": text, "vendor-website": text, data: text });
}

/** The request that the options make. Throws CommandRefused (2) on options that exclude each other. */
function requestOf(now: Date): AddRequest {
  const options = readOptions();
  const given = (option: string) => {
    const value = options[option];
    return typeof value === "string" ? value : undefined;
  };
  const [vendorName, website] = [given("new-vendor"), given("vendor-website")];
  if (vendorName !== undefined && given("vendor") !== undefined)
    throw new CommandRefused("--vendor and --new-vendor exclude each other", 2);
  if (website !== undefined && vendorName === undefined)
    throw new CommandRefused("--vendor-website goes with --new-vendor", 2);
  const draft = draftFields.flatMap(({ name, option }) => {
    const value = given(option);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    folder: resolve(given("data") ?? "data"),
    draft: Object.fromEntries(draft),
    newVendor: vendorName === undefined ? undefined : newVendorOf(vendorName, website ?? ""),
    today: localDay(now),
    latestDay: latestDayOnEarth(now),
  };
}

function newVendorOf(typed: string, website: string) {
  const name = tidyValue(typed, { kind: "name" });
  return { slug: slugOf(name), name, website: tidyValue(website, { kind: "address" }) };
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
