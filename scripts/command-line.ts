import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The options of a command that takes one operand, and that operand. Without it, or with two, prints the usage and exits 2. */
export function parseArgumentsWithOperand<Known extends Options>(usage: string, options: Known) {
  try {
    const withHelp = { ...options, help: { type: "boolean", default: false } } as const;
    const { values } = parseArgs({ options: withHelp, strict: true, allowPositionals: true });
    if ("help" in values && values.help === true) return exitWith(usage, 0);
    const { values: known, positionals } = parseArgs({ options, strict: true, allowPositionals: true });
    const [operand] = positionals;
    if (operand === undefined || positionals.length > 1) throw new Error("give exactly one git ref");
    return { options: known, operand };
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}

function exitWith(message: string, code: 0 | 2): never {
  if (code === 0) console.log(message);
  else console.error(message);
  process.exit(code);
}

/** The command's options. `--help` prints the usage and exits 0; an unknown option says so and exits 2. */
export function parseArguments<Known extends Options>(usage: string, options: Known) {
  try {
    const withHelp = { ...options, help: { type: "boolean", default: false } } as const;
    const { values } = parseArgs({ options: withHelp, strict: true });
    if (!("help" in values && values.help === true)) return parseArgs({ options, strict: true }).values;
    return exitWith(usage, 0);
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}
