import type { Hono } from "hono";
import { MAX_CALCULATOR_BODY_KIB } from "../../contract/limits.ts";
import { researchMcpPath } from "../../contract/site-paths.ts";
import { limitBody } from "../http/body.ts";
import type { Env, RequestContext } from "../http/context.ts";
import type { Indexes } from "../indexes.ts";
import type { Observer } from "../observer.ts";

type McpHandler = (c: RequestContext) => Promise<Response>;

/** Mounts the public MCP server. Its library is loaded with the first message. */
export function mountResearchMcp(
  app: Hono<Env>,
  indexes: Indexes,
  observer: Pick<Observer, "toolCalled"> | undefined,
): void {
  let loading: Promise<McpHandler> | undefined;
  // With a slash too, because people paste the address so.
  for (const path of [researchMcpPath, `${researchMcpPath}/`])
    app.post(path, limitBody(MAX_CALCULATOR_BODY_KIB), async (c) => {
      loading ??= import("./research-mcp.ts").then(({ createResearchMcp }) =>
        createResearchMcp(indexes, observer),
      );
      return (await loading)(c);
    });
}
