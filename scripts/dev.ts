import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { DEFAULT_PORT } from "../contract/base-url.ts";
import { parseArguments } from "./command-line.ts";
import { CliError } from "./command-options.ts";
import { openWorkbench } from "./dev/workbench.ts";
import { membersFolder } from "./members-folder.ts";

const USAGE = `npm run dev -- [--port NUMBER] [--host ADDRESS] [--data FOLDER]
  Serves the site, the API and what members are told, and builds again after every edit of evidence or code. Problems are told here and on
  every open page, which keeps the last good build and refreshes by itself. Ctrl-C ends it.
  --port NUMBER   port to listen on; ${DEFAULT_PORT}, or 0 for any that is free
  --host ADDRESS  address to listen on; 127.0.0.1, or 0.0.0.0 for all
  --data FOLDER   evidence of another folder than data/`;

const options = parseArguments(USAGE, {
  port: { type: "string", default: String(DEFAULT_PORT) },
  host: { type: "string", default: "127.0.0.1" },
  data: { type: "string", default: "data" },
});

/** A word of the person's that cannot be meant. */
class OptionError extends Error {}

try {
  await start();
} catch (error) {
  console.error(explain(error));
  // What has been opened so far must not keep a command alive that cannot do its work.
  process.exit(1);
}

async function start(): Promise<void> {
  const { host, port, data } = readOptions();
  // The builder reads the same setting; here it is refused at once where it is wrong.
  const members = membersFolder(undefined, process.env) ?? undefined;
  const { url, close } = await openWorkbench({ data, members, host, port, say: (text) => console.log(text) });
  console.log(`Clubledger is at ${url}; Ctrl-C ends it`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void close());
}

function readOptions(): { host: string; port: number; data: string } {
  const { host, port, data } = options;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new OptionError(`--port ${port} is no port: it is a number from 0 to 65535.`);
  if (!existsSync(data)) throw new OptionError(`--data ${data} is not there.`);
  return { host, port: Number(port), data: resolve(data) };
}

/** What the person can mend is told in words; anything else is a fault of ours and shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof OptionError || error instanceof CliError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return `Port ${options.port} is taken. Stop what listens there, or give another with --port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `--host ${options.host} is no address of this machine.`;
  return error.stack ?? error.message;
}
