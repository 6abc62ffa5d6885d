interface StoredTokens {
  access_token: string;
  token_type: string;
  refresh_token?: string | undefined;
}

/** The page of the fictional application that describes it, and the one that its users come back to. */
export const CLIENT_ID = "https://app.example.org/oauth/client.json";
export const REDIRECT = "https://app.example.org/callback";

/** What the maker of a client gives the SDK: a place for tokens, and a way to open a page. */
export function signInProvider() {
  let tokens: StoredTokens | undefined;
  let client: { client_id: string } | undefined;
  let verifier = "";
  let discovered: unknown;
  const opened: URL[] = [];
  return {
    /** The pages that the client wanted its user to see. */
    opened,
    redirectUrl: REDIRECT,
    clientMetadataUrl: CLIENT_ID,
    clientMetadata: { redirect_uris: [REDIRECT], client_name: "Example Assistant" },
    clientInformation: () => client,
    saveClientInformation(given: { client_id: string }) {
      client = given;
    },
    tokens: () => tokens,
    saveTokens(given: StoredTokens) {
      tokens = given;
    },
    redirectToAuthorization: (url: URL) => void opened.push(url),
    saveCodeVerifier(given: string) {
      verifier = given;
    },
    codeVerifier: () => verifier,
    /** What the SDK throws away when the server says that it is of no use. */
    invalidateCredentials(scope: string) {
      if (scope === "all" || scope === "tokens") tokens = undefined;
      if (scope === "all" || scope === "client") client = undefined;
    },
    discoveryState: () => discovered,
    saveDiscoveryState(given: unknown) {
      discovered = given;
    },
  };
}

export type SignInProvider = ReturnType<typeof signInProvider>;
