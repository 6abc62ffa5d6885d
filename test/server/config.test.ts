import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readConfig, settings } from "../../server/config.ts";

test("without settings the server is for this machine only", () => {
  expect(readConfig({})).toMatchObject({
    baseUrl: "http://localhost:8080",
    port: 8080,
    host: "127.0.0.1",
    logLevel: "info",
    members: { dealsUrl: "http://localhost:8080", databaseUrl: "file:var/members.sqlite", production: false },
  });
});

test("the public address follows the port where it is not set, and has no slash at its end", () => {
  expect(readConfig({ PORT: "9000" }).baseUrl).toBe("http://localhost:9000");
  expect(readConfig({ BASE_URL: "https://ledger.example.org/" }).baseUrl).toBe("https://ledger.example.org");
});

test("an empty setting counts as not set", () => {
  expect(readConfig({ PORT: "", BASE_URL: "" }).port).toBe(8080);
});

test("every setting that cannot be used is named at once", () => {
  const read = () => readConfig({ PORT: "70000", BASE_URL: "ftp://x", LOG_LEVEL: "loud" });
  expect(read).toThrow(/PORT must be a port number from 0 to 65535/);
  expect(read).toThrow(/BASE_URL must be an http or https address/);
  expect(read).toThrow(/LOG_LEVEL must be one of fatal, error, warn, info, debug, silent/);
});

test("a public address with a path is refused, because the API's paths begin at the root", () => {
  expect(() => readConfig({ BASE_URL: "https://example.org/ledger" })).toThrow(/without a path/);
});

test("every setting is described in the README", async () => {
  const readme = await readFile("README.md", "utf8");
  for (const name of Object.keys(settings.shape)) expect(readme).toContain(`| \`${name}\` |`);
});

test.each(["postgres://ada:secret@db.example.org/members", "postgresql:///members?host=/run/postgresql"])(
  "the members' store may be in PostgreSQL (%s)",
  (url) => {
    expect(readConfig({ DATABASE_URL: url }).members.databaseUrl).toBe(url);
  },
);

test.each(["mysql://ada:secret@db.example.org/members", "postgres://ada:secret@db example/members"])(
  "an address that no store can be at is refused without being repeated (%s)",
  (url) => {
    const read = () => readConfig({ DATABASE_URL: url });
    expect(read).toThrow(/DATABASE_URL must be/);
    expect(read).not.toThrow(/secret/);
  },
);
