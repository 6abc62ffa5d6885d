import type { Relationship } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { apiPaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";

/** The example of an operation's request and response, from the OpenAPI document. */
export function exampleOf({ openApi }: SiteLedger, path: string): { body: unknown; response: unknown } {
  const { get, post } = required(openApi.paths[path], path);
  const { requestBody, responses } = required(get ?? post, `an operation at ${path}`);
  return {
    body: requestBody?.content["application/json"]?.example,
    response: responses["200"]?.content?.["application/json"]?.example,
  };
}

/** A search and what it returns for the data of this build. */
export function currentTicketing(ledger: SiteLedger): { url: string; response: unknown } {
  const found = ledger.relationships.filter(
    ({ category, status }) => category === "Ticketing" && status === "current",
  );
  const query = "?category=Ticketing&status=current&limit=1";
  const url = `${ledger.manifest.baseUrl}${apiPaths.technology}${query}`;
  const response = {
    ...(exampleOf(ledger, apiPaths.technology).response as object),
    data: found.slice(0, 1).map(withoutExpansion),
    total: found.length,
    limit: 1,
    offset: 0,
    next: found.length > 1 ? `${url}&offset=1` : null,
  };
  return { url, response };
}

function withoutExpansion(relationship: SiteLedger["relationships"][number]): Relationship {
  const { vendorWebsite: _, categoryDefinition: __, ...rest } = relationship;
  return rest;
}
