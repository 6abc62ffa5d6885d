import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArguments } from "../scripts/command-line.ts";
import { withRequestScope } from "../server/http/requests.ts";
import { listen } from "../server/listen.ts";
import { createMemberApp } from "../server/members/member-app.ts";
import { openFictionalMembers } from "./member-parts.ts";

const USAGE = `tsx bench/member-server.ts --port PORT --folder FOLDER [--buyers N] [--accounts N]
  The member interface over a SQLite store in FOLDER, with fictional buyers; the accounts' keys are written to FOLDER/keys.json.`;

const { port, folder, buyers, accounts } = parseArguments(USAGE, {
  port: { type: "string", default: "0" },
  folder: { type: "string", default: "var/bench" },
  buyers: { type: "string", default: "60" },
  accounts: { type: "string", default: "100" },
});

const dealsUrl = `http://127.0.0.1:${port}`;
const { members, keys, log } = await openFictionalMembers({
  folder,
  buyers: Number(buyers),
  accounts: Number(accounts),
  dealsUrl,
});
await writeFile(join(folder, "keys.json"), JSON.stringify(keys));
const app = createMemberApp(members, { baseUrl: dealsUrl, log });
app.get("/readyz", (c) => c.text("ready"));
await listen({
  fetch: withRequestScope(app, log),
  host: "127.0.0.1",
  port: Number(port),
  baseUrl: dealsUrl,
});
