import * as z from "zod";
import { slugOf } from "../../contract/text-folding.ts";
import { countries } from "../../data/schema/countries.ts";
import { statuses } from "../../data/schema/fields.ts";
import { parseArguments } from "../command-line.ts";
import { checkedOptions, chosen, wholeNumber } from "../command-options.ts";
import { urlOf } from "../evidence/url-of.ts";
import { MEMBERS_USAGE, membersFolder } from "../members-folder.ts";

const USAGE = `npm run links -- [--country NAME] [--status STATUS] [--hosts HOST,…] [--limit N] [--json]
  Asks politely whether the addresses of the evidence still answer. Changes no evidence; exits 0 whatever it finds.
  Interrupted (Ctrl-C), it saves what it has found and exits 130; the next run goes on from there.
  --country NAME      only rows of this country's clubs
  --status STATUS     only rows of this status
  --hosts HOST,…      only these hosts and what lies below them
  --limit N           at most so many addresses
  --max-age DAYS      days for which an earlier finding counts (7); slow and failing count for one
  --fresh             ask again whatever is known
  --concurrency N     requests at the same time (8); never two to one host
  --delay MS          pause between two requests to one host (1000)
  --timeout MS        longest time for one request (15000)
  --retries N         further tries after a passing failure (2)
  --back-off MS       pause before the first of them; each next is twice as long (2000)
  --archive URL       Wayback availability API to ask for copies of dead pages (https://archive.org/wayback/available)
  --no-archive        ask for no copies
  --allow-private     also ask private and loopback addresses
  --cache FILE        where findings are kept (var/links.json)
  --json              for other programs
  --data FOLDER       evidence of another folder than data/
  ${MEMBERS_USAGE}`;

const webAddress = z
  .string()
  .refine((text) => /^https?:$/.test(urlOf(text)?.protocol ?? ""), "must be an http or https address")
  .transform((text) => new URL(text));

const hostList = z.string().transform((text) =>
  text
    .toLowerCase()
    .split(",")
    .filter((host) => host !== ""),
);

const schema = z.object({
  country: z.string().optional(),
  status: z.string().optional(),
  hosts: hostList.optional(),
  limit: wholeNumber(1).optional(),
  "max-age": wholeNumber(),
  fresh: z.boolean(),
  concurrency: wholeNumber(1),
  delay: wholeNumber(),
  timeout: wholeNumber(1),
  retries: wholeNumber(),
  "back-off": wholeNumber(),
  archive: webAddress,
  "no-archive": z.boolean(),
  "allow-private": z.boolean(),
  cache: z.string(),
  json: z.boolean(),
  data: z.string(),
  members: z.string().optional(),
});

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const usual = <Value extends string>(value: Value) => ({ type: "string", default: value }) as const;

const ARGUMENTS = {
  country: text,
  status: text,
  hosts: text,
  limit: text,
  "max-age": usual("7"),
  fresh: flag,
  concurrency: usual("8"),
  delay: usual("1000"),
  timeout: usual("15000"),
  retries: usual("2"),
  "back-off": usual("2000"),
  archive: usual("https://archive.org/wayback/available"),
  "no-archive": flag,
  "allow-private": flag,
  cache: usual("var/links.json"),
  json: flag,
  data: usual("data"),
  members: text,
} as const;

const named = (names: readonly string[]) => names.map((name) => ({ name, slug: slugOf(name) }));

/** The options of `npm run links`. Throws CliError that names every fault. */
export function linksOptions() {
  const options = checkedOptions(schema, parseArguments(USAGE, ARGUMENTS));
  return {
    ...options,
    country: chosen("country", options.country, named(countries))?.name,
    status: chosen("status", options.status, named(statuses))?.name,
    archive: options["no-archive"] ? undefined : options.archive,
    maxAge: options.fresh ? 0 : options["max-age"],
    backOff: options["back-off"],
    members: membersFolder(options.members, process.env),
    allowPrivate: options["allow-private"],
  };
}
