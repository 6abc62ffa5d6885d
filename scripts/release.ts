import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { release } from "./evidence/releases/release.ts";

await runCommand(commands.release, (values) => release(values, console.log));
