export const CLIENT_ID = "https://app.example.org/oauth/client.json";
/** The page that an application's users come back to. */
export const REDIRECT = "https://app.example.org/callback";

/** The metadata document of a fictional application, as clients publish it. */
export const CLIENT = {
  client_id: CLIENT_ID,
  client_name: "Example Assistant",
  redirect_uris: [REDIRECT],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "none",
  application_type: "native",
};
