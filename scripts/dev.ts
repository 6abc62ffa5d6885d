import { resolve } from "node:path";
import { DEFAULT_PORT } from "../contract/base-url.ts";
import { CliError, runCommand } from "./cli.ts";
import { commands } from "./commands.ts";
import { openDevServer } from "./dev/dev-server.ts";
import { membersFolder } from "./members-folder.ts";

await runCommand(commands.dev, async (options) => {
  const { port = portFrom(process.env), ...rest } = options;
  try {
    await start({ ...rest, port });
  } catch (error) {
    console.error(explain(error, { ...rest, port }));
    // Whatever is open already must not keep a failed command alive.
    process.exit(1);
  }
});

interface DevOptions {
  port: number;
  host: string;
  data: string;
}

/** `PORT`, as `npm start` reads it. Throws a CliError if it is no port. */
function portFrom({ PORT }: NodeJS.ProcessEnv): number {
  const { data = DEFAULT_PORT, error } = commands.dev.parameters.shape.port.safeParse(PORT || undefined);
  if (error !== undefined) throw new CliError(`PORT ${error.issues[0]?.message}`, 1);
  return data;
}

async function start({ port, host, data }: DevOptions): Promise<void> {
  // The build process reads the same setting; a wrong one stops the command at once.
  const members = membersFolder(resolve(data), undefined, process.env)?.folder;
  const { url, desk, close } = await openDevServer({
    data: resolve(data),
    members,
    host,
    port,
    log: (text) => console.log(text),
  });
  const ofDesk = desk === undefined ? "" : `\nThe researcher's desk is at ${desk}`;
  console.log(`Clubledger is at ${url}; Ctrl-C stops it${ofDesk}`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void close());
}

/** Expected errors: message only. Others are bugs: the stack. */
function explain(error: unknown, { port, host }: DevOptions): string {
  if (error instanceof CliError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop what listens there, or choose another with --port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `--host ${host} is not an address of this machine.`;
  return error.stack ?? error.message;
}
