import { SERVER_INFO_META_KEY, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { ACCOUNT_LIMITS_TEXT } from "../../../contract/members/limits.ts";
import { MCP_SERVER } from "../../../contract/members/mcp-server.ts";
import { sitePaths } from "../../../contract/site-paths.ts";
import { toolList } from "./tool-list.ts";

/** The revision without a handshake, and those with one, newest first. */
export const STATELESS_REVISION = "2026-07-28";
export const HANDSHAKE_REVISIONS: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS;

/** The list of tools changes with a release only. Milliseconds. */
const LIST_TTL = 3_600_000;

const INSTRUCTIONS =
  "Clubledger's member data: who buys football clubs (search_buyers, get_buyer) and recent deals (list_recent_deals), each fact with " +
  "the address of its source. Name these sources when you pass facts on. The data is for business contact only, under the e-mail " +
  `laws that apply. All calls of an account count against ${ACCOUNT_LIMITS_TEXT}: prefer one call with filters to many ` +
  "calls.";

/** Results that are the same for everyone, prepared once; without their closing brace, like those of tools. */
export interface ServerFacts {
  /** By the revision that the client asks for; an unknown one is answered with the newest that has a handshake. */
  initialize: (requested: unknown) => Buffer;
  discover: Buffer;
  tools: Buffer;
  /** The tools as the stateless revision lists them: with how long the list may be kept. */
  keptTools: Buffer;
  /** What the stateless revision adds to each result. */
  statelessEnd: Buffer;
}

export function createServerFacts(baseUrl: string): ServerFacts {
  const { name, title, version } = MCP_SERVER;
  const serverInfo = { name, title, version, websiteUrl: `${baseUrl}${sitePaths.apiMcp}` };
  const common = { capabilities: { tools: {} }, instructions: INSTRUCTIONS };
  const kept = { ttlMs: LIST_TTL, cacheScope: "private" };
  const tools = toolList();
  const handshakes = new Map(
    HANDSHAKE_REVISIONS.map((protocolVersion) => [
      protocolVersion,
      unclosed({ protocolVersion, ...common, serverInfo }),
    ]),
  );
  const newest = handshakes.get(HANDSHAKE_REVISIONS[0] ?? "") ?? unclosed({ ...common, serverInfo });
  return {
    initialize: (requested) =>
      (typeof requested === "string" ? handshakes.get(requested) : undefined) ?? newest,
    discover: unclosed({ supportedVersions: [STATELESS_REVISION], ...common, ...kept }),
    tools: unclosed({ tools }),
    keptTools: unclosed({ tools, ...kept }),
    statelessEnd: Buffer.from(
      `,${JSON.stringify({ resultType: "complete", _meta: { [SERVER_INFO_META_KEY]: serverInfo } }).slice(1)}`,
    ),
  };
}

const unclosed = (value: object): Buffer => Buffer.from(JSON.stringify(value).slice(0, -1));
