import * as z from "zod";
import { groupBy } from "../../contract/collections.ts";
import * as publicLimits from "../../contract/limits.ts";
import type { Tool } from "../../contract/mcp-tool.ts";
import * as memberLimits from "../../contract/members/limits.ts";
import { memberRoutes } from "../../contract/members/routes.ts";
import { tools as memberTools } from "../../contract/members/tools.ts";
import { problemTypes } from "../../contract/problems.ts";
import { required } from "../../contract/required.ts";
import { researchTools } from "../../contract/research-tools.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { buyerEntry } from "../../data/schema/members.ts";
import type { RecordKind } from "../../data/schema/records.ts";
import { SECRETS, settings } from "../../server/config.ts";
import { createMetrics } from "../../server/metrics.ts";
import { synopsis } from "../cli.ts";
import { checks } from "../evidence/checks/index.ts";
import { editRules } from "../evidence/diff/edit-rules.ts";
import { exceptionsRule } from "../evidence/validation/exceptions.ts";
import { allFields, type Field, fieldsOf } from "../evidence/values/fields.ts";
import { memberCommands } from "../members/commands.ts";
import { markdownTable } from "../table.ts";

/** The tables and lists of the docs that repeat code, by the names that their markers use. */
export const docTables: Readonly<Record<string, () => string>> = {
  operations: () => operationList(routes),
  "member-operations": () => operationList(memberRoutes),
  filters: () => parameterTable(routes),
  "member-filters": () => parameterTable(memberRoutes),
  tools: () => toolTable(researchTools),
  "member-tools": () => toolTable(memberTools),
  problems: problemTable,
  limits: limitTable,
  settings: settingTable,
  "member-commands": () => memberCommandList(),
  metrics: metricTable,
  rules: () => ruleList([...checks, exceptionsRule]),
  "edit-rules": () => ruleList(editRules),
  ...Object.fromEntries(
    [...new Set(allFields.map(({ record }) => record))].map((kind) => [
      `columns:${kind}`,
      () => columnList(kind),
    ]),
  ),
  "columns:buyers": () => fieldItems(buyerEntry, "").join("\n"),
};

const BLOCK = /(<!-- generated: (\S+) -->\n).*?(<!-- \/generated -->)/gs;

/** A Markdown document with fresh tables between its markers. Throws on an unknown name and on an unclosed marker. */
export function withDocTables(markdown: string): string {
  const opened = markdown.split("<!-- generated: ").length;
  if (opened !== [...markdown.matchAll(BLOCK)].length + 1) throw new Error("a generated block is not closed");
  return markdown.replace(BLOCK, (_, begin: string, name: string, end: string) => {
    const render = docTables[name];
    if (render === undefined) throw new Error(`there is no generated table "${name}"`);
    return `${begin}${render()}\n${end}`;
  });
}

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  markdownTable({ columns: columns.map((name) => ({ name })), rows });

const code = (text: string): string => `\`${text}\``;

const describe = (schema: unknown): string =>
  schema instanceof z.ZodType ? (z.globalRegistry.get(schema)?.description ?? "") : "";

const operationList = (all: readonly Route[]): string =>
  all.map(({ method, path, summary }) => `- ${method.toUpperCase()} ${code(path)}: ${summary}`).join("\n");

function parameterTable(all: readonly Route[]): string {
  const rows = all.flatMap(({ path, query }) =>
    Object.entries(query.shape).map(([name, schema]) => ({ name, path, meaning: describe(schema) })),
  );
  const groups = groupBy(rows, ({ name, meaning }) => `${name}\n${meaning}`);
  return table(
    ["parameter", "operations", "meaning"],
    [...groups.values()].map((group) => {
      const { name, meaning } = required(group[0], "a row of the group");
      return [code(name), group.map(({ path }) => code(path)).join(", "), meaning];
    }),
  );
}

const toolTable = (tools: readonly Tool[]): string =>
  table(
    ["tool", "what it does", "arguments"],
    tools.map(({ name, title, input }) => [code(name), title, Object.keys(input.shape).map(code).join(", ")]),
  );

function problemTable(): string {
  const rows = Object.entries(problemTypes).map(([name, { status, title }]) => [
    String(status),
    code(name),
    title,
  ]);
  return table(["status", "type", "meaning"], rows);
}

function limitTable(): string {
  const number = (value: number) => value.toLocaleString("en");
  const windows = [
    ...Object.values(memberLimits.accountWindows).map((window) => ({
      ...window,
      what: `Members' requests of one account a ${window.name}`,
    })),
    ...Object.values(memberLimits.throttles),
  ];
  const seconds = (value: number) => `${number(value)} s`;
  return table(
    ["limit", "value"],
    [
      ["Records in a response of the public API", number(publicLimits.MAX_PAGE_SIZE)],
      ["Characters of a query parameter", number(publicLimits.MAX_FILTER_LENGTH)],
      ["Players of a squad", number(publicLimits.MAX_PLAYERS)],
      ["Players of a squad plan or projection", number(publicLimits.MAX_PLAN_PLAYERS)],
      ["Moves of a squad plan or projection", number(publicLimits.MAX_MOVES)],
      ["Add-ons of a transfer", number(publicLimits.MAX_ADD_ONS)],
      ["Seasons of a projection", number(publicLimits.MAX_SEASONS)],
      ["Body of a calculation", `${publicLimits.MAX_CALCULATOR_BODY_KIB} KiB`],
      ["Headers of a request", `${publicLimits.MAX_HEADERS_KIB} KiB`],
      ["Time for a request's headers to arrive", seconds(publicLimits.HEADERS_TIMEOUT_SECONDS)],
      ["Time for a whole request to arrive", seconds(publicLimits.REQUEST_TIMEOUT_SECONDS)],
      ...windows.map(({ what, quota, seconds: span }) => [what, `${number(quota)} in ${seconds(span)}`]),
      ["Readers' reports that are stored", number(memberLimits.MAX_REPORTS)],
      ["Working keys of an account", number(memberLimits.MAX_KEYS)],
      ["Alerts of an account", number(memberLimits.MAX_ALERTS)],
      ["Validity of a sign-in link", `${memberLimits.LINK_MINUTES} min`],
      ["Length of a session", `${memberLimits.SESSION_DAYS} days`],
    ],
  );
}

function settingTable(): string {
  const rows = Object.entries<z.ZodType>(settings.shape).map(([name, schema]) => {
    const usual: unknown = schema.safeParse(undefined).data;
    const hasDefault = ["string", "number"].includes(typeof usual);
    const inFile = SECRETS.some((secret) => secret === name)
      ? `; or in the file ${code(`${name}_FILE`)}`
      : "";
    return [code(name), hasDefault ? code(String(usual)) : "", `${describe(schema)}${inFile}`];
  });
  return table(["setting", "default", "meaning"], rows);
}

const memberCommandList = (): string =>
  Object.values(memberCommands)
    .map(({ command }) => {
      const form = synopsis(command).replace("npm run members -- ", "");
      return `- ${code(form)}: ${firstSentence(command.summary)}`;
    })
    .join("\n");

const firstSentence = (text: string): string =>
  required(text.replaceAll("\n", " ").split(/(?<=\.) /)[0], "a sentence");

function metricTable(): string {
  const rows = createMetrics()
    .describe()
    .filter(({ name }) => name.startsWith("clubledger_"))
    .map(({ name, help }) => [code(name), help]);
  return table(["metric", "meaning"], rows);
}

const ruleList = (rules: readonly { rule: string; demands: string }[]): string =>
  rules.map(({ rule, demands }) => `- ${code(rule)}: ${demands}`).join("\n");

/** A record's fields: name, whether it may be empty, meaning and an example. */
export const columnList = (kind: RecordKind): string =>
  fieldsOf(kind)
    .map((field) => {
      const example = exampleOf(field);
      return (
        fieldItem(field.name, field.required, field.schema) +
        (example === undefined ? "" : ` (${code(example)})`)
      );
    })
    .join("\n");

const fieldItem = (name: string, isRequired: boolean, schema: unknown): string =>
  `- ${code(name)}${isRequired ? "" : " (optional)"}: ${describe(schema)}`;

/** The fields of a YAML document, with those of lists and records inside it: `clubs[].stake`. */
function fieldItems(schema: z.ZodObject, prefix: string): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const mayBeEmpty = field instanceof z.ZodNullable || field instanceof z.ZodOptional;
    const inner = mayBeEmpty ? field.unwrap() : field;
    const isList = inner instanceof z.ZodArray;
    const element = isList ? inner.element : inner;
    const path = `${prefix}${name}`;
    const below = element instanceof z.ZodObject ? fieldItems(element, `${path}${isList ? "[]" : ""}.`) : [];
    return [fieldItem(path, !mayBeEmpty, field), ...below];
  });
}

/** The first example of a field as a file writes it. */
export function exampleOf({ schema }: Field): string | undefined {
  const { examples } = z.globalRegistry.get(schema) ?? {};
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  if (Array.isArray(example)) return example.join("|");
  return typeof example === "string" || typeof example === "number" ? String(example) : undefined;
}
