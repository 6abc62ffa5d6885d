import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig, requireMembersSettings, settings } from "../../server/config.ts";
import { temporaryFolder } from "../fixture-build.ts";

test("without settings, or with empty ones, the server is for this machine only", () => {
  expect(readConfig({ PORT: "", BASE_URL: "" })).toEqual(readConfig({}));
  expect(readConfig({})).toMatchObject({
    baseUrl: "http://localhost:8080",
    port: 8080,
    host: "127.0.0.1",
    logLevel: "info",
    members: { dealsUrl: "http://localhost:8080", databaseUrl: "file:var/members.sqlite", production: false },
  });
});

test("the public address follows the port if it is not set, and has no slash at its end", () => {
  expect(readConfig({ PORT: "9000" }).baseUrl).toBe("http://localhost:9000");
  expect(readConfig({ BASE_URL: "https://ledger.example.org/" }).baseUrl).toBe("https://ledger.example.org");
});

test("every setting that cannot be used is named at once", () => {
  const read = () => readConfig({ PORT: "70000", BASE_URL: "ftp://x", LOG_LEVEL: "loud" });
  expect(read).toThrow(/PORT must be a port number from 0 to 65535/);
  expect(read).toThrow(/BASE_URL must be an http or https address/);
  expect(read).toThrow(/LOG_LEVEL must be one of fatal, error, warn, info, debug, silent/);
});

test("a new build is looked for every five seconds, and metrics are not served unless a port is set", () => {
  expect(readConfig({})).toMatchObject({ reloadSeconds: 5, metrics: undefined });
  expect(readConfig({ RELOAD_SECONDS: "0", METRICS_PORT: "9464" })).toMatchObject({
    reloadSeconds: 0,
    metrics: { host: "127.0.0.1", port: 9464 },
  });
  expect(() => readConfig({ RELOAD_SECONDS: "1.5" })).toThrow(
    /RELOAD_SECONDS must be whole seconds from 0 to 86400/,
  );
  expect(() => readConfig({ RELOAD_SECONDS: "90000" })).toThrow(/RELOAD_SECONDS must be whole seconds/);
});

test("the metrics have a port of their own, unless they are at another address of the machine or the ports are chosen by it", () => {
  const message = /METRICS_PORT must be another port than PORT/;
  expect(() => readConfig({ PORT: "9464", METRICS_PORT: "9464" })).toThrow(message);
  for (const all of [{ HOST: "::" }, { METRICS_HOST: "0.0.0.0" }])
    expect(() => readConfig({ PORT: "9464", METRICS_PORT: "9464", ...all })).toThrow(message);
  expect(readConfig({ PORT: "9464", METRICS_PORT: "9464", HOST: "10.0.0.1" }).port).toBe(9464);
  expect(readConfig({ PORT: "0", METRICS_PORT: "0" }).port).toBe(0);
});

test.each(["file:", "file:.", "file:..", "file:///", "file:test"])("the address %s names no file", (url) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/DATABASE_URL must name a file/);
});

test("a mail server without a name, and a public address with a path, are refused", () => {
  expect(() => readConfig({ SMTP_URL: "smtp://" })).toThrow(/SMTP_URL must be an address/);
  expect(() => readConfig({ BASE_URL: "https://example.org/ledger" })).toThrow(/without a path/);
});

test("every setting is described in the operators' page, once", async () => {
  const page = await readFile("docs/operators.md", "utf8");
  for (const name of Object.keys(settings.shape))
    expect([name, page.split(`| \`${name}\` |`).length - 1]).toEqual([name, 1]);
});

const IN_POSTGRES = [
  "postgres://ada:secret@db.example.org/members",
  "postgresql:///members?host=/run/postgresql",
];

test.each(IN_POSTGRES)("the members' store may be in PostgreSQL (%s)", (url) => {
  expect(readConfig({ DATABASE_URL: url }).members.databaseUrl).toBe(url);
});

test("an address of a database that cannot be read is refused without being repeated", () => {
  const read = () => readConfig({ DATABASE_URL: "postgres://ada:secret@db example/members" });
  expect(read).toThrow(/DATABASE_URL must be/);
  expect(read).not.toThrow(/secret/);
});

const membersOf = (environment: Record<string, string>) => readConfig(environment).members;

test("members served to others need a secret, a mail server, a sender and the proxy that speaks https: all missing are named", () => {
  const start = () => requireMembersSettings(membersOf({ DEALS_URL: "https://deals.example.org" }));
  expect(start).toThrow(ConfigError);
  for (const name of ["AUTH_SECRET", "SMTP_URL", "MAIL_FROM", "TRUSTED_PROXIES"]) {
    expect(start).toThrow(`${name} must be set`);
  }
});

test("NODE_ENV=production asks for them at a local address too, though not for a proxy", () => {
  const start = () => requireMembersSettings(membersOf({ NODE_ENV: "production" }));
  expect(start).toThrow("AUTH_SECRET must be set");
  expect(start).not.toThrow("TRUSTED_PROXIES");
});

test("in development at a local address nothing of it is needed", () => {
  for (const url of [
    "http://localhost:8080",
    "http://127.0.0.1:9000",
    "http://[::1]:80",
    "http://a.localhost",
  ])
    expect(() => requireMembersSettings(membersOf({ DEALS_URL: url }))).not.toThrow();
});

test("with all of it set, members may be served to others", () => {
  const members = membersOf({
    DEALS_URL: "https://deals.example.org/",
    AUTH_SECRET: "an openly fictional secret of 32 letters",
    SMTP_URL: "smtps://user:word@mail.example.org",
    MAIL_FROM: "Clubledger <members@example.org>",
    TRUSTED_PROXIES: "loopback, 10.0.0.0/8",
  });
  expect(members).toMatchObject({ dealsUrl: "https://deals.example.org", production: true });
  expect(() => requireMembersSettings(members)).not.toThrow();
});

test("the settings of members that cannot be used are named at once, without repeating a secret", () => {
  const read = () =>
    readConfig({
      DEALS_URL: "deals.example.org",
      DATABASE_URL: "mysql://user:word@db.example.org/x",
      AUTH_SECRET: "too-short",
      SMTP_URL: "https://mail.example.org",
      MAIL_FROM: "nobody",
      TRUSTED_PROXIES: "the proxy",
    });
  for (const name of "DEALS_URL DATABASE_URL AUTH_SECRET SMTP_URL MAIL_FROM TRUSTED_PROXIES".split(" "))
    expect(read).toThrow(`  ${name} must`);
  expect(read).not.toThrow("too-short");
});

test("a secret may be the content of a file, but not of both kinds at once", async () => {
  const file = join(await temporaryFolder(), "secret");
  await writeFile(file, "a secret out of a file, with 32 letters\n");
  expect(membersOf({ AUTH_SECRET_FILE: file }).authSecret).toBe("a secret out of a file, with 32 letters");
  expect(() => readConfig({ AUTH_SECRET_FILE: file, AUTH_SECRET: "x" })).toThrow(
    "AUTH_SECRET and AUTH_SECRET_FILE must not both be set",
  );
  expect(() => readConfig({ SMTP_URL_FILE: `${file}-missing` })).toThrow(
    "SMTP_URL_FILE must name a file that can be read",
  );
});

test("members connect applications of four sites unless the operator lists others, or none", () => {
  const hosts = (list?: string) => readConfig({ OAUTH_CLIENT_HOSTS: list }).members.oauthClientHosts;
  expect(hosts()).toEqual(["claude.ai", "chatgpt.com", "vscode.dev", "opencode.ai"]);
  expect([hosts("none"), hosts("NONE")]).toEqual([[], []]);
  expect(hosts("Example.org,  app.example.org")).toEqual(["example.org", "app.example.org"]);
  for (const wrong of ["*", "https://example.org", "example.org:8443", "example.org,", "localhost"])
    expect(() => hosts(wrong)).toThrow("OAUTH_CLIENT_HOSTS must be host names separated by commas");
});
