/**
 * Every statement of the interface specification, and of what goes beyond it, by an id. A test cites the statements that it
 * proves: `test("sentence", covers("EP-TECH"), () => …)`. `requirements.test.ts` fails if a statement is not cited.
 */
export const requirements = {
  "SVC-READ-ONLY": "The public interface is read-only and in public beta.",
  "SVC-SEARCH": "It searches sourced relationships between football clubs and technology vendors.",
  "SVC-CLUB": "It returns one club's public technology record.",
  "SVC-TRANSFER": "It calculates transfer cost, deterministically.",
  "SVC-SQUAD": "It calculates the squad-cost planning ratio, deterministically.",
  "SVC-EVIDENCE": "Every technology result carries its evidence URL, its status and its verification date.",
  "SVC-CALC-METHOD": "Calculator responses carry a link to a human-readable methodology.",
  "SVC-CALC-LIMITS": "Calculator responses carry the same limitations as the methodology.",
  "SVC-NO-AUTH": "The public interface needs no authentication.",
  "SVC-CORS": "The public interface has CORS enabled.",
  "SVC-MEMBERS": "The member interface is for Pro members: buyers, one buyer, recent deals.",
  "SVC-MEMBER-SOURCES": "Every fact in the member data has a source URL.",
  "SVC-WORK-EMAIL-ONLY": "Only work e-mails are stored; mobile numbers never.",
  "SVC-EMAIL-LAW": "Member data is for business contact under the applicable e-mail laws.",
  "USE-ATTRIBUTE": "Attribute the service when republishing compiled research.",
  "USE-FOLLOW-SOURCE": "Follow the attached primary source before making a material claim.",
  "USE-NOT-CURRENT": "A relationship with status historical or status unknown is not current use.",
  "USE-NOT-COMPLETE": "The public directory is not a club's complete internal stack.",
  "REC-FIELDS":
    "A relationship names club, category, vendor, product, scope, evidence note, evidence URL, status, verification date.",
  "REC-CLUB": "A club record is a profile with expanded technology records and their evidence.",
  "STATUS-VALUES": "A status is current, historical or status unknown.",
  "CALC-T-FIELDS": "The transfer-cost request has the fields and bounds of its table.",
  "CALC-T-RESULT":
    "Its response holds commitment, amortisation, book value, squad cost, illustrative sale and a methodology link.",
  "CALC-S-FIELDS": "The squad-cost request has the fields and bounds of its table.",
  "CALC-S-PLAYER": "All fields of a player are required.",
  "CALC-S-SIGNING": "All fields of a proposed signing are optional and at least 0.",
  "CALC-S-RESULT":
    "Its response holds the ratio, component totals, headroom, the signing scenario and the expiry analysis.",
  "EP-JSON": "Responses are JSON.",
  "EP-TECH": "GET /api/v1/tech answers 200 with the matching sourced relationships.",
  "EP-TECH-CLUB": "Its parameter club is an exact club slug or club name.",
  "EP-TECH-CATEGORY": "Its parameter category is an exact technology category.",
  "EP-TECH-STATUS": "Its parameter status is one of current, historical, status unknown.",
  "EP-TECH-Q": "Its parameter q searches club, vendor, product, scope and evidence note.",
  "EP-TECH-OPTIONAL": "All its parameters are optional.",
  "EP-CLUB": "GET /api/v1/tech/clubs/{slug} answers 200 with profile, expanded records and evidence.",
  "EP-CLUB-404": "It answers 404 when the club is not found.",
  "EP-RELATIONSHIP": "GET /api/v1/tech/relationships/{id} answers 200 with one relationship.",
  "EP-GONE-410":
    "The address of a relationship, club or vendor that was removed answers 410 with the reason and the day.",
  "EP-MOVED-308": "An address with a slug that was changed answers 308 with the address it has now.",
  "EP-TECH-OLD-SLUG": "The parameters club, vendor and category accept a slug that was changed.",
  "EP-TRANSFER": "POST /api/v1/calculate/transfer-cost answers 200.",
  "EP-SQUAD": "POST /api/v1/calculate/squad-cost answers 200.",
  "EP-CALC-400": "A calculator answers 400 on an invalid request.",
  "EP-BUYERS": "GET /api/v1/buyers lists buyers by its filters.",
  "EP-BUYER": "GET /api/v1/buyers/{buyer_slug} answers one buyer with decision-makers.",
  "EP-DEALS": "GET /api/v1/deals answers recent deals by limit and country.",
  "REC-BUYER": "A decision-maker has name, title, LinkedIn, work e-mail and its check status.",
  "MCP-HTTP": "A remote MCP server over Streamable HTTP is served at /mcp.",
  "MCP-TOOLS": "Its tools are search_buyers, get_buyer, list_recent_deals.",
  "MCP-CALL": "A tool call is one POST with Content-Type, Authorization and a JSON-RPC body.",
  "MCP-SEARCH-ARGS": "search_buyers takes intent (boolean) and limit (integer).",
  "MCP-CONFIG": "Clients configure the server by URL and an Authorization header.",
  "AUTH-BEARER": "The member interface takes Authorization: Bearer <API_KEY>.",
  "AUTH-PRO": "Only Pro members may use the member interface.",
  "AUTH-KEY-PAGE": "A key is created on the member's account page.",
  "LIMIT-ACCOUNT": "Limits apply per account.",
  "LIMIT-MINUTE": "60 requests a minute.",
  "LIMIT-DAY": "2,000 requests a day.",
  "LIMIT-429": "Beyond a limit the response is HTTP 429.",
  "LIMIT-BUYERS": "The limit of GET /api/v1/buyers is at most 100.",
  "LIMIT-THRESHOLD": "A threshold is 0 to 100 percent.",
  "LIMIT-BOUNDS": "Numeric inputs of the calculators have the lower bounds of the tables.",
  "VER-PREFIX": "All endpoints carry the path prefix /api/v1.",
  "VER-OPENAPI": "An OpenAPI 3.1.0 document with interface version 1.0.0 describes the public interface.",
  "VER-BETA": "The public interface is in public beta.",
  "VER-INDEX": "The service publishes an API index page.",
} as const;

export type RequirementId = keyof typeof requirements;

declare module "vitest" {
  interface TaskMeta {
    covers?: readonly RequirementId[];
  }
}

/** The options of a test that proves these statements. */
export const covers = (...ids: [RequirementId, ...RequirementId[]]) => ({ meta: { covers: ids } });
