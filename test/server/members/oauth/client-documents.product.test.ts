import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { LookupFunction } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fetchClientDocument } from "../../../../server/members/oauth/client-documents.ts";
import { temporaryFolder } from "../../../fixture-build.ts";
import { listenForTest } from "../../../serve-for-test.ts";

const HOST = "app.example.org";
const CLIENT = { client_id: `https://${HOST}/client.json`, redirect_uris: [`https://${HOST}/callback`] };

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

let made: { key: string; cert: string } | undefined;

/** A certificate for the fictional host, made once. */
async function certificate() {
  if (made !== undefined) return made;
  const folder = await temporaryFolder();
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync(
    "openssl",
    ["req", "-x509", ...newKey, "-keyout", key, "-out", cert, "-days", "2", ...subject],
    {
      stdio: "ignore",
    },
  );
  made = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  return made;
}

/** A look-up that gives these addresses, one for each time it is asked. */
const resolvesTo = (...addresses: string[]): LookupFunction => {
  let asked = 0;
  return (_, { all }, done) => {
    const address = addresses[Math.min(asked, addresses.length - 1)] ?? "";
    asked += 1;
    if (all === true) done(null, [{ address, family: 4 }]);
    else done(null, address, 4);
  };
};

/** Fetches the document of a host that answers so, over TLS on this machine. */
async function fetchFrom(answer: RequestListener, timeoutMs = 5_000) {
  const { key, cert } = await certificate();
  const server = createServer({ key, cert }, answer);
  const connection = { lookup: resolvesTo("127.0.0.1"), port: await listenForTest(server), ca: cert };
  return fetchClientDocument(new URL(CLIENT.client_id), AbortSignal.timeout(timeoutMs), connection);
}

const json =
  (body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));

test.runIf(hasOpenssl)("of a document only the fields that are used are taken over", async () => {
  const response = await fetchFrom(
    json(
      {
        ...CLIENT,
        client_name: " Example Assistant ",
        grant_types: ["authorization_code", "refresh_token"],
        jwks_uri: "https://10.0.0.1/keys",
        sector_identifier_uri: "https://10.0.0.1/sector",
        logo_uri: "https://10.0.0.1/logo.png",
        scope: "everything",
      },
      { "Cache-Control": "max-age=600" },
    ),
  );
  expect(response.headers.get("Cache-Control")).toBe("max-age=600");
  expect(await response.json()).toEqual({
    client_id: "https://app.example.org/client.json",
    client_name: "Example Assistant",
    redirect_uris: ["https://app.example.org/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
  });
});

test.runIf(hasOpenssl)("a name that could disturb a page is replaced by the host's", async () => {
  for (const client_name of ["Your bank\n", "\u202Eevil", "x".repeat(61), 5, undefined])
    expect(await (await fetchFrom(json({ ...CLIENT, client_name }))).json()).toMatchObject(
      client_name === "Your bank\n" ? { client_name: "Your bank" } : { client_name: "app.example.org" },
    );
});

test.runIf(hasOpenssl)(
  "a client that prefers a key of its own is taken if it lists none as the other way",
  async () => {
    const preferred = { ...CLIENT, token_endpoint_auth_method: "private_key_jwt" };
    const both = { ...preferred, token_endpoint_auth_methods_supported: ["none", "private_key_jwt"] };
    expect(await (await fetchFrom(json(both))).json()).toMatchObject({ token_endpoint_auth_method: "none" });
    await expect(fetchFrom(json(preferred))).rejects.toThrow("cannot do without authentication");
  },
);

test.runIf(hasOpenssl).each<[string, RequestListener]>([
  ["a redirect", (_, response) => response.writeHead(302, { Location: CLIENT.client_id }).end()],
  ["an error", (_, response) => response.writeHead(500, { "Content-Type": "application/json" }).end("{}")],
  ["a page", (_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("{}")],
  ["broken JSON", (_, response) => response.writeHead(200, { "Content-Type": "application/json" }).end("{")],
  ["no redirect address", json({ ...CLIENT, redirect_uris: [] })],
  ["a list", json([CLIENT])],
  ["more than 5 KiB", json({ ...CLIENT, client_uri: "x".repeat(5 * 1024) })],
])("%s is not a document", async (_, answer) => {
  await expect(fetchFrom(answer)).rejects.toThrow();
});

test.runIf(hasOpenssl)("an endless document is broken off", async () => {
  let sent = 0;
  const endless: RequestListener = (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    const more = () => {
      sent += 16 * 1024;
      if (!response.destroyed && sent < 5_000_000) response.write(" ".repeat(16 * 1024), more);
    };
    more();
  };
  await expect(fetchFrom(endless)).rejects.toThrow("longer than 5120 bytes");
  expect(sent).toBeLessThan(5_000_000);
});

test.runIf(hasOpenssl)("a slow document is given up", async () => {
  const slow: RequestListener = (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" }).write("{");
  };
  await expect(fetchFrom(slow, 200)).rejects.toThrow();
});

test("a name that leads to this machine or its network is not connected to", async () => {
  for (const host of ["localhost", "localhost.localdomain"])
    await expect(
      fetchClientDocument(new URL(`https://${host}/client.json`), AbortSignal.timeout(5_000)),
    ).rejects.toThrow(/EPRIVATE|ENOTFOUND|EAI_AGAIN/);
});

test.runIf(hasOpenssl)("the address that was looked up is the one that is connected to", async () => {
  const { cert } = await certificate();
  // A second look-up, if there were one, would lead elsewhere.
  const connection = { lookup: resolvesTo("127.0.0.1", "127.0.0.2"), port: 1, ca: cert };
  const fetched = fetchClientDocument(new URL(CLIENT.client_id), AbortSignal.timeout(5_000), connection);
  await expect(fetched).rejects.toThrow("127.0.0.1:1");
});
