import { access } from "node:fs/promises";
import { join } from "node:path";
import { MEMBERS_MANIFEST } from "../contract/members/index-files.ts";
import { memberApiPaths } from "../contract/site-paths.ts";
import { linesOf } from "./measure-requests.ts";
import { judged, type Line, noted, type Table } from "./report.ts";
import { startMcp } from "./servers.ts";
import { type Ask, type Contender, type Rounds, sideBySide } from "./side-by-side.ts";

const PLAIN_TARGET = 3;
const REST_TARGET = 0.4;

/** One question over both interfaces; with detail, the tool answers with the very records that REST lists, and their text beside them. */
const OVER_REST: Ask = { path: `${memberApiPaths.buyers}?intent=1&limit=20` };
const OVER_MCP: Ask = {
  path: memberApiPaths.mcp,
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search_buyers", arguments: { intent: true, limit: 20, detail: true } },
  }),
  // The plain pattern refuses callers that do not take both; ours does not mind.
  headers: { Accept: "application/json, text/event-stream" },
};

/** Calls of a tool a second, beside the SDK's plain pattern and beside REST. A build without members has nothing to measure. */
export async function measureMcp(dist: string, rounds: Rounds): Promise<Table> {
  const title = "Members' MCP server, beside the SDK's plain pattern and beside REST";
  if (!(await hasMembers(dist))) return judged(title, [noted("members", "not built")]);
  const [ours, plain] = [await startMcp(dist), await startMcp(dist, "--plain")];
  const duel = async (name: string, target: number, other: Contender): Promise<Line[]> =>
    linesOf({ name, target }, await sideBySide({ server: ours, requests: [OVER_MCP] }, other, rounds));
  try {
    return judged(title, [
      ...(await duel("tools/call, the plain pattern", PLAIN_TARGET, { server: plain, requests: [OVER_MCP] })),
      ...(await duel("tools/call, the same over REST", REST_TARGET, { server: ours, requests: [OVER_REST] })),
    ]);
  } finally {
    await Promise.all([ours.stop(), plain.stop()]);
  }
}

async function hasMembers(dist: string): Promise<boolean> {
  return access(join(dist, MEMBERS_MANIFEST)).then(
    () => true,
    () => false,
  );
}
