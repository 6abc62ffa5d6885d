import { resolve } from "node:path";
import type * as z from "zod";
import { DEFAULT_PORT } from "../contract/base-url.ts";
import { CliError, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { openDevServer } from "./dev/dev-server.ts";
import { membersFolder } from "./members-folder.ts";

await runCommand(commands.dev, start, (error: unknown) => {
  console.error(explain(error));
  // Whatever is open already must not keep a failed command alive.
  process.exit(1);
});

async function start(options: z.output<typeof commands.dev.parameters>): Promise<void> {
  const { port = portFrom(process.env), host } = options;
  const data = resolve(options.data);
  // The build process reads the same setting; a wrong one stops the command at once.
  const members = membersFolder(data, undefined, process.env)?.folder;
  const { url, desk, close } = await openDevServer({ data, members, host, port });
  const ofDesk = desk === undefined ? "" : `\nThe researcher's desk is at ${desk}`;
  console.log(`Clubledger is at ${url}; Ctrl-C stops it${ofDesk}`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void close());
}

/** `PORT`, as `npm start` reads it. Throws a CliError if it is no port. */
function portFrom({ PORT }: NodeJS.ProcessEnv): number {
  const { data = DEFAULT_PORT, error } = commands.dev.parameters.shape.port.safeParse(PORT || undefined);
  if (error !== undefined) throw new CliError(`PORT ${error.issues[0]?.message}`, 1);
  return data;
}

/** Expected errors: message only. Others are bugs: the stack. */
function explain(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port, address, hostname }: NodeJS.ErrnoException & ListenError = error;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop what listens there, or choose another with --port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `--host ${address ?? hostname} is not an address of this machine.`;
  return error.stack ?? error.message;
}

/** Details that Node.js gives if a server cannot listen. */
interface ListenError {
  port?: number;
  address?: string;
  hostname?: string;
}
