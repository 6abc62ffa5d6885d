import { createServer } from "node:http";
import { expect, onTestFinished } from "vitest";
import { listenLocally } from "../listening.ts";
import { type mcpClients, signInProvider } from "../mcp-clients.ts";
import { CLIENT } from "../oauth-client.ts";
import { ORIGIN, type Product } from "./product.ts";
import { signIn } from "./visitor.ts";

/** The site of an application that supports only OAuth. */
export function fictionalApplication() {
  let isUp = true;
  const site = createServer((_, response) => {
    if (isUp) response.setHeader("Content-Type", "application/json").end(JSON.stringify(CLIENT));
    else response.destroy();
  });
  return {
    /** Starts the site, and returns the settings of a server that knows it. */
    async settings() {
      const port = await listenLocally(site);
      return {
        OAUTH_CLIENT_HOSTS: "app.example.org",
        APPLICATION_SITE: `http://127.0.0.1:${port}`,
        NODE_OPTIONS: `--import ${new URL("reach-application.mjs", import.meta.url).href}`,
      };
    },
    /** Does not answer until the test ends. */
    goDown(): void {
      isUp = false;
      onTestFinished(() => {
        isUp = true;
      });
    },
    close(): void {
      site.closeAllConnections();
      site.close();
    },
  };
}

/** A client without a key whose user, a Pro member, has pressed Connect. */
export async function connectClient(product: Product, create: (typeof mcpClients)[number][1], email: string) {
  await product.run("members", "add", email, "--pro");
  const authProvider = signInProvider();
  const client = create(`${ORIGIN}/mcp`, { fetch: product.fetch, authProvider });
  onTestFinished(client.close);
  await expect(client.connect()).rejects.toThrow();
  const visitor = await signIn(product, email);
  const consent = await visitor.open(authProvider.opened[0]?.href ?? "");
  expect(consent.html).toContain("Connect Example Assistant?");
  const back = await visitor.press("Connect");
  await client.finish(new URL(back.url));
  const buyer = () => client.call("get_buyer", { slug: "example-capital" });
  /** From here on the server refuses the access token, as it does an expired one. */
  const loseAccess = () => {
    const tokens = authProvider.tokens();
    authProvider.saveTokens({ token_type: "bearer", ...tokens, access_token: "cl_at_expired" });
  };
  return { authProvider, visitor, buyer, loseAccess };
}
