import { existsSync, statSync } from "node:fs";
import * as z from "zod";
import { DEFAULT_PORT } from "../contract/base-url.ts";
import { parseUrl } from "../contract/parse-url.ts";
import { slugOf } from "../contract/text-folding.ts";
import { countries } from "../data/schema/countries.ts";
import { release } from "../data/schema/releases.ts";
import { statuses } from "../data/schema/statuses.ts";
import { type Command, flag, nameIn, operand, option, realDay, wholeNumber } from "./cli.ts";
import { alertsCommand } from "./members/alerts-command.ts";
import { reportsCommand } from "./members/reports-command.ts";

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

const data = option(
  "FOLDER",
  "evidence folder",
  z
    .string()
    .refine(isFolder, { error: ({ input }) => `"${input}" is not a folder that exists` })
    .default("data"),
);

const members = option(
  "FOLDER",
  'evidence for members, or "none" (MEMBERS_DATA, or members in the evidence folder)',
  z.string().optional(),
);

const json = flag("machine-readable output");

const deskFolder = option("FOLDER", "where the desk keeps its queue", z.string().default("var/desk"));

const named = (names: readonly string[]) => names.map((name) => ({ name, slug: slugOf(name) }));

const httpUrl = z
  .string()
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ""), "must be an http or https URL");

const hostList = z.string().transform((text) =>
  text
    .toLowerCase()
    .split(",")
    .filter((host) => host !== ""),
);

/** Every command of `scripts/`: usage text, parsing and checks derive from this table. */
export const commands = {
  check: {
    name: "npm run check",
    summary:
      "Checks all evidence in stages and reports the problems of the first stage that has any, each with its location.\nExits 1 if there is one.",
    parameters: z.object({ json, data, members }),
  },
  diff: {
    name: "npm run diff",
    summary:
      "Shows what the evidence says differently from a git ref.\nExits 1 if an edit breaks a rule for edits.",
    parameters: z.object({
      ref: operand("GIT_REF", z.string()),
      format: option(
        "FORMAT",
        "text, markdown for a pull-request comment, or json",
        z.enum(["text", "markdown", "json"], "must be text, markdown or json").default("text"),
      ),
      data,
      members,
    }),
  },
  release: {
    name: "npm run release",
    summary:
      "Writes what has changed in the relationships since the last release as releases/<date>.yaml, which the\n" +
      "pages, feeds and API of changes show, and what has changed in buyers and deals as\n" +
      "members/releases/<date>.yaml. Writes nothing if nothing has changed or the evidence has problems.",
    parameters: z.object({
      "dry-run": flag("print the release and write nothing"),
      note: option(
        "TEXT",
        "what readers should know of the release, in up to three sentences",
        release.shape.note,
      ),
      data,
      members,
    }),
  },
  format: {
    name: "npm run format",
    summary:
      "Writes all evidence in the form that the check demands: order, quotation marks, URLs, dates,\n" +
      "spaces, line ends. It changes no fact. Exits 1 if it had to leave a file alone.",
    parameters: z.object({ data, members }),
  },
  build: {
    name: "npm run build",
    summary: "Checks the evidence, compiles it and publishes it as dist/. Links begin with BASE_URL.",
    parameters: z.object({
      "if-stale": flag("only if dist/ is missing, older than its sources or built for another BASE_URL"),
      release: flag(
        "for production: needs PUBLISHER_NAME, and draws the images that services show for a shared link",
      ),
      members,
    }),
  },
  dev: {
    name: "npm run dev",
    summary:
      "Serves the site, the API and the members' pages, and rebuilds after every edit of evidence or code.\n" +
      "Problems appear here and on every open page, which keeps the last good build and reloads by itself.\n" +
      "Ctrl-C stops it.",
    parameters: z.object({
      port: option(
        "NUMBER",
        `port to listen on; 0 for any free one (PORT, or ${DEFAULT_PORT})`,
        wholeNumber()
          .refine((port) => port <= 65_535, "must be a port: a number from 0 to 65535")
          .optional(),
      ),
      host: option("ADDRESS", "address to listen on; 0.0.0.0 for all", z.string().default("127.0.0.1")),
      data,
    }),
  },
  import: {
    name: "npm run import",
    summary:
      "Imports a sheet of technology or deals (.csv) or of buyers (.jsonl), whose rows name clubs and vendors.\n" +
      "It says which rows are new, newer evidence, further pages or known, and which are refused and why (exit 1).\n" +
      "Nothing is written before --write, and then all rows or, if one is refused, none; --write-accepted writes the others.",
    parameters: z.object({
      sheet: operand("SHEET", z.string()),
      write: flag("write what the rows change"),
      "write-accepted": flag(
        "write the rows that are not refused, and leave a sheet of the refused ones beside SHEET",
      ),
      json,
      data,
    }),
  },
  freshness: {
    name: "npm run freshness",
    summary:
      "Lists the sources of technology, buyers and deals that need to be read again, the most important first.\n" +
      "Exits 0 however long the list is.",
    parameters: z.object({
      within: option("DAYS", "also what falls due within this many days", wholeNumber().default(0)),
      today: option("YYYY-MM-DD", "the day to count from (today)", realDay.optional()),
      country: option(
        "NAME",
        "only clubs of this country, their deals and the buyers that own or owned one",
        nameIn(named(countries)).optional(),
      ),
      category: option("NAME", "only this category, so neither buyers nor deals", z.string().optional()),
      limit: option("N", "show at most N; the count stays that of all", wholeNumber(1).optional()),
      data,
      members,
    }),
  },
  read: {
    name: "npm run read",
    summary:
      "Reads pages as evidence: publisher, title, language, date and the place that has it, archived copy, the clubs and\n" +
      "vendors named, what the ledger holds of them, and the sentences that name both. Writes nothing; exits 1 if a page\n" +
      "cannot be read.",
    parameters: z
      .object({
        urls: operand(
          "URL…",
          z
            .string()
            .transform((words) => words.split(/\s+/))
            .pipe(z.array(httpUrl))
            .optional(),
          "words",
        ),
        list: option("FILE.csv", "saved pages instead: columns file and url", z.string().optional()),
        json: flag("machine-readable output, a line a page"),
        data,
        members,
      })
      .refine(({ urls, list }) => (urls === undefined) !== (list === undefined), {
        path: ["urls"],
        error: "and --list exclude each other",
      }),
  },
  inbox: {
    name: "npm run inbox",
    summary:
      "Reads the feeds of feeds.yaml and fills the desk's queue with pages that name a club together with a vendor or a\n" +
      "category's word, the most promising first. Exits 1 if a feed cannot be read; the others are read nevertheless.",
    parameters: z.object({
      pages: option(
        "N",
        "read at most N pages; further ones wait for the next run",
        wholeNumber().default(50),
      ),
      minutes: option("N", "ask for nothing more after this time", wholeNumber(1).default(20)),
      queue: deskFolder,
      discover: flag(
        "instead: read the feeds that the sites cited most declare, and print lines for feeds.yaml",
      ),
      data,
      members,
    }),
  },
  links: {
    name: "npm run links",
    summary:
      "Checks politely whether the URLs of the evidence still respond, or with --quotes what their pages say. Changes no evidence but with --write;\n" +
      "exits 0 whatever it finds. Interrupted by Ctrl-C it saves its findings and exits 130; the next run continues from there.",
    parameters: z
      .object({
        country: option("NAME", "only rows of this country's clubs", nameIn(named(countries)).optional()),
        status: option("STATUS", "only rows of this status", nameIn(named(statuses)).optional()),
        hosts: option("HOST,…", "only these hosts and their subdomains", hostList.optional()),
        limit: option("N", "at most N URLs", wholeNumber(1).optional()),
        "max-age": option(
          "DAYS",
          "how long a finding stays valid; slow, failing and unreadable: 1 day",
          wholeNumber().default(7),
        ),
        fresh: flag("check again whatever is known"),
        concurrency: option("N", "concurrent requests; never two to one host", wholeNumber(1).default(8)),
        delay: option("MS", "pause between two requests to one host", wholeNumber().default(1000)),
        timeout: option("MS", "time limit of one request", wholeNumber(1).default(15_000)),
        retries: option("N", "retries after a temporary failure", wholeNumber().default(2)),
        "back-off": option(
          "MS",
          "pause before the first retry, doubled each time",
          wholeNumber().default(2000),
        ),
        quotes: flag("read the pages: is each row's quote still there, and are its club and vendor named?"),
        queue: flag("with --quotes: put rows whose page no longer says it into the desk's queue"),
        desk: deskFolder,
        archive: flag("look for archived copies of all pages without one, not only of dead ones"),
        write: flag("with --archive: write the copies into archive_url of the rows that can hold one"),
        "archive-api": option(
          "URL",
          "Wayback availability API to ask for copies",
          httpUrl.default("https://archive.org/wayback/available"),
        ),
        "no-archive": flag("ask for no copies, not even of dead pages"),
        "allow-private": flag("also request private and loopback addresses"),
        cache: option("FILE", "where findings are kept", z.string().default("var/links.json")),
        json,
        data,
        members,
      })
      .refine(({ archive, write }) => archive || !write, { path: ["write"], error: "goes with --archive" })
      .refine((options) => !(options.archive && options["no-archive"]), {
        path: ["no-archive"],
        error: "and --archive exclude each other",
      })
      .refine(({ quotes, queue }) => quotes || !queue, { path: ["queue"], error: "goes with --quotes" })
      .refine(({ quotes, archive }) => !quotes || !archive, {
        path: ["quotes"],
        error: "and --archive exclude each other",
      }),
  },
  alerts: alertsCommand,
  reports: reportsCommand,
  schemas: {
    name: "npm run schemas",
    summary:
      "Writes the generated files: JSON Schemas, editor snippets and the generated tables of the docs.",
    parameters: z.object({}),
  },
  bench: {
    name: "npm run bench",
    summary:
      "Builds dist/ and measures the check, the build, the server's start, a member's call, and requests side by side\n" +
      "with a bare Hono server that sends the same bytes.",
    parameters: z.object({
      rounds: option("N", "how often everything is measured; medians are printed", wholeNumber(1).default(7)),
      strict: flag("exit 1 if a target is missed; otherwise 0, because machines are noisy"),
    }),
  },
} satisfies Readonly<Record<string, Command>>;
