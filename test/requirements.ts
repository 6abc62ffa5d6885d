/**
 * Every statement of the interface specification, and of what goes beyond it, with an id. A test names the statements that it proves with
 * `covers("…")` in its title; `requirements.test.ts` fails on a statement that no test names.
 */
interface Requirement {
  says: string;
}

export const requirements = {
  "SVC-READ-ONLY": { says: "The public interface is read-only and in public beta." },
  "SVC-SEARCH": { says: "It searches sourced relationships between football clubs and technology vendors." },
  "SVC-CLUB": { says: "It returns one club's public technology record." },
  "SVC-TRANSFER": {
    says: "It calculates transfer cost, deterministically.",
  },
  "SVC-SQUAD": {
    says: "It calculates the squad-cost planning ratio, deterministically.",
  },
  "SVC-EVIDENCE": {
    says: "Every technology result carries its evidence URL, its status and its verification date.",
  },
  "SVC-CALC-METHOD": {
    says: "Calculator responses carry a link to a human-readable methodology.",
  },
  "SVC-CALC-LIMITS": {
    says: "Calculator responses carry the same limitations as the methodology.",
  },
  "SVC-NO-AUTH": { says: "The public interface needs no authentication." },
  "SVC-CORS": { says: "The public interface has CORS enabled." },
  "SVC-MEMBERS": {
    says: "The member interface is for Pro members: buyers, one buyer, recent deals.",
  },
  "SVC-MEMBER-SOURCES": { says: "Every fact in the member data has a source URL." },
  "SVC-WORK-EMAIL-ONLY": { says: "Only work e-mails are stored; mobile numbers never." },
  "SVC-EMAIL-LAW": {
    says: "Member data is for business contact under the applicable e-mail laws.",
  },
  "USE-ATTRIBUTE": { says: "Attribute the service when republishing compiled research." },
  "USE-FOLLOW-SOURCE": { says: "Follow the attached primary source before making a material claim." },
  "USE-NOT-CURRENT": { says: "A relationship with status historical or status unknown is not current use." },
  "USE-NOT-COMPLETE": { says: "The public directory is not a club's complete internal stack." },
  "REC-FIELDS": {
    says: "A relationship names club, category, vendor, product, scope, evidence note, evidence URL, status, verification date.",
  },
  "REC-CLUB": { says: "A club record is a profile with expanded technology records and their evidence." },
  "STATUS-VALUES": { says: "A status is current, historical or status unknown." },
  "CALC-T-FIELDS": {
    says: "The transfer-cost request has the fields and bounds of its table.",
  },
  "CALC-T-RESULT": {
    says: "Its response holds commitment, amortisation, book value, squad cost, illustrative sale and a methodology link.",
  },
  "CALC-S-FIELDS": {
    says: "The squad-cost request has the fields and bounds of its table.",
  },
  "CALC-S-PLAYER": { says: "All fields of a player are required." },
  "CALC-S-SIGNING": {
    says: "All fields of a proposed signing are optional and at least 0.",
  },
  "CALC-S-RESULT": {
    says: "Its response holds the ratio, component totals, headroom, the signing scenario and the expiry analysis.",
  },
  "EP-JSON": { says: "Responses are JSON." },
  "EP-TECH": { says: "GET /api/v1/tech answers 200 with the matching sourced relationships." },
  "EP-TECH-CLUB": { says: "Its parameter club is an exact club slug or club name." },
  "EP-TECH-CATEGORY": { says: "Its parameter category is an exact technology category." },
  "EP-TECH-STATUS": { says: "Its parameter status is one of current, historical, status unknown." },
  "EP-TECH-Q": { says: "Its parameter q searches club, vendor, product, scope and evidence note." },
  "EP-TECH-OPTIONAL": { says: "All its parameters are optional." },
  "EP-CLUB": {
    says: "GET /api/v1/tech/clubs/{slug} answers 200 with profile, expanded records and evidence.",
  },
  "EP-CLUB-404": { says: "It answers 404 when the club is not found." },
  "EP-RELATIONSHIP": { says: "GET /api/v1/tech/relationships/{id} answers 200 with one relationship." },
  "EP-GONE-410": {
    says: "The address of a relationship, club or vendor that was removed answers 410 with the reason and the day.",
  },
  "EP-MOVED-308": {
    says: "An address with a slug that was changed answers 308 with the address it has now.",
  },
  "EP-TECH-OLD-SLUG": { says: "The parameters club and vendor accept a slug that was changed." },
  "EP-TRANSFER": {
    says: "POST /api/v1/calculate/transfer-cost answers 200.",
  },
  "EP-SQUAD": { says: "POST /api/v1/calculate/squad-cost answers 200." },
  "EP-CALC-400": { says: "A calculator answers 400 on an invalid request." },
  "EP-BUYERS": { says: "GET /api/v1/buyers lists buyers by its filters." },
  "EP-BUYER": {
    says: "GET /api/v1/buyers/{buyer_slug} answers one buyer with decision-makers.",
  },
  "EP-DEALS": { says: "GET /api/v1/deals answers recent deals by limit and country." },
  "REC-BUYER": {
    says: "A decision-maker has name, title, LinkedIn, work e-mail and its check status.",
  },
  "MCP-HTTP": {
    says: "A remote MCP server over Streamable HTTP stands at /mcp.",
  },
  "MCP-TOOLS": {
    says: "Its tools are search_buyers, get_buyer, list_recent_deals.",
  },
  "MCP-CALL": {
    says: "A tool call is one POST with Content-Type, Authorization and a JSON-RPC body.",
  },
  "MCP-SEARCH-ARGS": {
    says: "search_buyers takes intent (boolean) and limit (integer).",
  },
  "MCP-CONFIG": {
    says: "Clients configure the server by URL and an Authorization header.",
  },
  "AUTH-BEARER": { says: "The member interface takes Authorization: Bearer <API_KEY>." },
  "AUTH-PRO": { says: "Only Pro members may use the member interface." },
  "AUTH-KEY-PAGE": { says: "A key is created on the member's account page." },
  "LIMIT-ACCOUNT": { says: "Limits apply per account." },
  "LIMIT-MINUTE": { says: "60 requests a minute." },
  "LIMIT-DAY": { says: "2,000 requests a day." },
  "LIMIT-429": { says: "Beyond a limit the response is HTTP 429." },
  "LIMIT-BUYERS": { says: "The limit of GET /api/v1/buyers is at most 100." },
  "LIMIT-THRESHOLD": { says: "A threshold is 0 to 100 percent." },
  "LIMIT-BOUNDS": {
    says: "Numeric inputs of the calculators have the lower bounds of the tables.",
  },
  "VER-PREFIX": { says: "All endpoints carry the path prefix /api/v1." },
  "VER-OPENAPI": {
    says: "An OpenAPI 3.1.0 document with interface version 1.0.0 describes the public interface.",
  },
  "VER-BETA": { says: "The public interface is in public beta." },
  "VER-INDEX": { says: "The service publishes an API index page." },
} as const satisfies Readonly<Record<string, Requirement>>;

export type RequirementId = keyof typeof requirements;

/** Marks, in a test's title, the statements that it proves. */
export function covers(...ids: [RequirementId, ...RequirementId[]]): string {
  return `[${ids.join(", ")}]`;
}
