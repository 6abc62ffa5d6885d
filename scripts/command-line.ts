import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** The command's options. `--help` prints the usage and exits 0; an unknown option says so and exits 2. */
export function parseArguments<Known extends Options>(usage: string, options: Known) {
  try {
    const withHelp = { ...options, help: { type: "boolean", default: false } } as const;
    const { values } = parseArgs({ options: withHelp, strict: true });
    if (!("help" in values && values.help === true)) return parseArgs({ options, strict: true }).values;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
