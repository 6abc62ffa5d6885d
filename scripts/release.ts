import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { release } from "./release/run.ts";

await runCommand(commands.release, (values) => release(values, console.log));
