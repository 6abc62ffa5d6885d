import type { Hono } from "hono";
import { memberApiPaths, oauthPaths, sitePaths } from "../../../contract/site-paths.ts";
import type { Env } from "../../http/context.ts";
import { MEMBER_HEADERS } from "../../http/headers.ts";
import { respond } from "../../http/response.ts";
import { OAUTH_SCOPE, resourceOf } from "../auth.ts";
import type { MemberParts } from "../members.ts";

/**
 * Serves the applications' own requests to the authorization server; the member's part is a page. The server and its package are
 * loaded by the first request.
 */
export function mountOAuth(app: Hono<Env>, { oauth, dealsUrl, baseUrl }: MemberParts): void {
  if (oauth === undefined) return;
  const documentation = `${baseUrl}${sitePaths.apiMcp}`;
  const [resource, server] = [
    resourceMetadata(dealsUrl, documentation),
    serverMetadata(dealsUrl, documentation),
  ];
  for (const path of ["", memberApiPaths.mcp])
    app.get(`${oauthPaths.resourceMetadata}${path}`, (c) => respond(c, 200, JSON_HEADERS, resource));
  app.get(oauthPaths.serverMetadata, (c) => respond(c, 200, JSON_HEADERS, server));
  for (const path of [oauthPaths.token, oauthPaths.revoke])
    app.post(path, async (c) => {
      const { status, headers, body } = await (await oauth()).token(c);
      const retryAfter = headers.get("Retry-After");
      const wait = retryAfter === null ? {} : { "Retry-After": retryAfter };
      return respond(c, status, { ...JSON_HEADERS, ...wait }, body);
    });
}

const JSON_HEADERS = { ...MEMBER_HEADERS, "Content-Type": "application/json" };

/** RFC 9728. */
const resourceMetadata = (dealsUrl: string, documentation: string): string =>
  JSON.stringify({
    resource: resourceOf(dealsUrl),
    resource_name: "Clubledger members",
    resource_documentation: documentation,
    authorization_servers: [dealsUrl],
    scopes_supported: [OAUTH_SCOPE],
    bearer_methods_supported: ["header"],
  });

/** RFC 8414. The package's own names much that is not offered here, such as ID tokens. */
const serverMetadata = (dealsUrl: string, documentation: string): string =>
  JSON.stringify({
    issuer: dealsUrl,
    authorization_endpoint: `${dealsUrl}${oauthPaths.authorize}`,
    token_endpoint: `${dealsUrl}${oauthPaths.token}`,
    revocation_endpoint: `${dealsUrl}${oauthPaths.revoke}`,
    service_documentation: documentation,
    scopes_supported: [OAUTH_SCOPE],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
