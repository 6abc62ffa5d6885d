import type { CallToolResult, ListToolsResult } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Tool } from "../../contract/mcp-tool.ts";
import { openResponse } from "../../contract/open-responses.ts";
import { nearest } from "../../contract/text-folding.ts";
import type { Observer } from "../observer.ts";

/** A tool as clients see it, and what it does. Arguments arrive unchecked; faults are described in the result. */
export interface McpTool {
  definition: Tool;
  handler: (given: unknown) => CallToolResult;
}

/** The tool with a handler that gets checked arguments. */
export function bindTool<Definition extends Tool>(
  definition: Definition,
  handler: (values: z.infer<Definition["input"]>) => CallToolResult,
): McpTool {
  return {
    definition,
    handler(given) {
      const parsed = parseToolArguments<Definition["input"]>(definition.input, given);
      return "fault" in parsed ? failed(parsed.fault) : namingNulls(handler(parsed.values), given);
    },
  };
}

/** Names the arguments that were null: some clients send it for a value that they could not read, such as `limit=abc`. */
function namingNulls(result: CallToolResult, given: unknown): CallToolResult {
  if (typeof given !== "object" || given === null) return result;
  const names = Object.entries(given).flatMap(([name, value]) => (value === null ? [name] : []));
  if (names.length === 0) return result;
  const note = `Ignored because null: ${names.join(", ")}.`;
  const content = result.content.map((part) =>
    part.type === "text" ? { ...part, text: `${part.text}\n${note}` } : part,
  );
  return { ...result, content };
}

/** The message goes into a model's memory, so it names this many faults at most and repeats little of what was sent. */
const MAX_FAULTS = 10;
const MAX_NAME_ECHO = 50;

type ParsedArguments<Schema extends z.ZodObject> = { values: z.infer<Schema> } | { fault: string };

/** The arguments as the tool's schema parses them, or a message by which a model can correct the call. */
function parseToolArguments<Schema extends z.ZodObject>(
  schema: Schema,
  given: unknown,
): ParsedArguments<Schema> {
  const names = Object.keys(schema.shape);
  const result = schema.safeParse(withoutNulls(given ?? {}, names));
  if (result.success) return { values: result.data };
  const faults = result.error.issues.flatMap((issue) => describeIssue(issue, names)).slice(0, MAX_FAULTS);
  return { fault: `${faults.join("\n")}\nCorrect the arguments and call again.` };
}

/** Models write null for an argument that they mean to leave out. Of unknown ones, which may be thousands, the first are kept. */
function withoutNulls(given: unknown, names: readonly string[]): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const sent = Object.keys(given).filter((name) => Reflect.get(given, name) !== null);
  const unknown = sent.filter((name) => !names.includes(name)).slice(0, MAX_FAULTS);
  const kept = [...sent.filter((name) => names.includes(name)), ...unknown];
  return Object.fromEntries(kept.map((name) => [name, Reflect.get(given, name)]));
}

function describeIssue(issue: z.core.$ZodIssue, names: readonly string[]): string[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownArgument(key, names));
  const [name] = issue.path;
  return name === undefined
    ? ["The arguments must be an object."]
    : [`${String(name)} ${describeFault(issue)}.`];
}

/** Zod's default message names types of JavaScript instead of what is expected. */
function describeFault(issue: z.core.$ZodIssue): string {
  if (issue.code !== "invalid_type" || !issue.message.startsWith("Invalid input")) return issue.message;
  return issue.input === undefined && issue.message.endsWith("undefined")
    ? "is required"
    : `must be a ${issue.expected}`;
}

function unknownArgument(key: string, names: readonly string[]): string {
  const echo = key.slice(0, MAX_NAME_ECHO);
  const [guess] = nearest(echo, names);
  const hint = guess === undefined ? `the arguments are ${names.join(", ")}.` : `did you mean ${guess}?`;
  return `Unknown argument ${JSON.stringify(echo)}; ${hint}`;
}

/** The same tools, reporting the outcome of each call. */
export function observeTools(
  tools: readonly McpTool[],
  observer: Pick<Observer, "toolCalled"> | undefined,
): readonly McpTool[] {
  if (observer === undefined) return tools;
  return tools.map(({ definition, handler }) => ({
    definition,
    handler(given) {
      const result = handler(given);
      observer.toolCalled(definition.name, result.isError === true ? "refused" : "answered");
      return result;
    },
  }));
}

/** A result by which a model can correct the call. */
export const failed = (text: string): CallToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
});

/** The tools as `tools/list` returns them. The JSON Schemas come from the schemas that check arguments. */
export function describeTools(tools: readonly Tool[]): ListToolsResult["tools"] {
  const described = tools.map(({ name, title, description, input, output }) => ({
    name,
    title,
    description,
    inputSchema: jsonSchema(input, "input"),
    outputSchema: jsonSchema(output, "output"),
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }));
  // Through JSON, because the SDK's type of a JSON Schema knows plain JSON only.
  return JSON.parse(JSON.stringify(described));
}

/** Opens results and removes noise: a schema's names, Unicode patterns that some clients reject, patterns beside a format, MAX_SAFE_INTEGER, and examples of results. */
function jsonSchema(schema: z.ZodObject, io: "input" | "output") {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      delete part.id;
      delete part.outputId;
      if (io === "output") {
        delete part.examples;
        openResponse(part);
      }
      if (io === "input" || part.format !== undefined) delete part.pattern;
      // OpenAI's strict mode refuses oneOf. Kinds of moves exclude each other, so anyOf accepts the same.
      if (io === "input" && part.oneOf !== undefined) {
        part.anyOf = part.oneOf;
        delete part.oneOf;
      }
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
}
