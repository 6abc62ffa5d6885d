import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { SECRETS, settings } from "../../server/config.ts";

const service = z.looseObject({
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  privileged: z.boolean().optional(),
  networks: z.array(z.string()),
  environment: z.record(z.string(), z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  image: z.string(),
  build: z.looseObject({ dockerfile: z.string() }).optional(),
  logging: z.object({ driver: z.literal("json-file"), options: z.record(z.string(), z.string()) }),
});

const compose = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() }).nullable()),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

const file = async () => compose.parse(parse(await readFile("deploy/compose.yaml", "utf8"), { merge: true }));

test("every service has a read-only file system, no capabilities and no way to gain any", async () => {
  for (const [name, one] of Object.entries((await file()).services))
    expect([name, one.read_only, one.cap_drop, one.security_opt, one.privileged ?? false]).toEqual([
      name,
      true,
      ["ALL"],
      ["no-new-privileges:true"],
      false,
    ]);
});

test("only Caddy is open to the outside, and only the servers reach the database", async () => {
  const { services, networks } = await file();
  const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(open.map(([name]) => name)).toEqual(["caddy"]);
  const near = Object.entries(services).filter(([, one]) => one.networks.includes("database"));
  expect(near.map(([name]) => name).sort()).toEqual(["database", "server-1", "server-2"]);
  expect([networks.database?.internal, networks.inside?.internal]).toEqual([true, true]);
});

test("Caddy and a server share only the network that the servers trust", async () => {
  const { services, networks } = await file();
  const ofCaddy = services.caddy?.networks ?? [];
  for (const name of ["server-1", "server-2"])
    expect([name, services[name]?.networks.filter((one) => ofCaddy.includes(one))]).toEqual([
      name,
      ["inside"],
    ]);
  const { ipam } = z
    .looseObject({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) })
    .parse(networks.inside);
  expect(services["server-1"]?.environment?.TRUSTED_PROXIES).toBe(
    `\${TRUSTED_PROXIES:-${ipam.config[0]?.subnet}}`,
  );
});

test("the two servers differ only in that the first builds the image", async () => {
  const { services } = await file();
  const { "server-1": first, "server-2": second } = services;
  expect([first?.build?.dockerfile, first?.image]).toEqual(["deploy/Dockerfile", "clubledger"]);
  expect({ ...second, build: first?.build }).toEqual(first);
  expect(second?.build).toBeUndefined();
});

test("no service's log grows without end", async () => {
  for (const [name, { logging }] of Object.entries((await file()).services))
    expect([name, logging.options]).toEqual([name, { "max-size": "10m", "max-file": "5" }]);
});

test("every secret is a declared file, and no setting holds one", async () => {
  const { services, secrets } = await file();
  const used = Object.values(services).flatMap((one) => one.secrets ?? []);
  expect([...new Set(used)].sort()).toEqual(Object.keys(secrets).sort());
  for (const { environment = {}, secrets: given = [] } of Object.values(services))
    for (const [name, value] of Object.entries(environment)) {
      expect(name).not.toMatch(/(?:SECRET|PASSWORD|SMTP_URL|DATABASE_URL)$/);
      if (name.endsWith("_FILE")) expect(given).toContain(value.replace("/run/secrets/", ""));
    }
});

test("the server reads every setting that compose.yaml and the unit give it", async () => {
  const known = new Set([
    ...Object.keys(settings.shape),
    ...SECRETS.map((name) => `${name}_FILE`),
    "NODE_ENV",
  ]);
  const { services } = await file();
  const unit = await readFile("deploy/clubledger.service", "utf8");
  const ofUnit = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
    line.split(" ").map((setting) => setting.split("=")[0] ?? ""),
  );
  const given = [...Object.keys(services["server-1"]?.environment ?? {}), ...ofUnit];
  expect(given.length).toBeGreaterThan(5);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

test("example.env explains every variable of compose.yaml, and no other", async () => {
  const variables = (await readFile("deploy/compose.yaml", "utf8")).matchAll(/\$\{([A-Z_]+)(:\?|:-)?/g);
  const needed = new Set([...variables].map(([, name = ""]) => name));
  needed.delete("TRUSTED_PROXIES");
  const explained = (await readFile("deploy/example.env", "utf8")).matchAll(/^([A-Z_]+)=/gm);
  expect([...explained].map(([, name]) => name).sort()).toEqual([...needed].sort());
});

const MEMBERS = ["DEALS_URL", "DATABASE_URL", "AUTH_SECRET", "SMTP_URL", "MAIL_FROM", "TRUSTED_PROXIES"];

test("compose.yaml, the unit and the operator's page have every setting of members", async () => {
  const { services } = await file();
  const given = Object.keys(services["server-1"]?.environment ?? {});
  const unit = await readFile("deploy/clubledger.service", "utf8");
  const page = await readFile("docs/operators.md", "utf8");
  for (const name of MEMBERS) {
    const secret = (SECRETS as readonly string[]).includes(name);
    expect(given).toContain(secret ? `${name}_FILE` : name);
    expect(unit).toMatch(new RegExp(`\\b${name}\\b|\\b${name}_FILE=`));
    expect(page).toContain(`| \`${name}\``);
    if (secret) expect(page).toContain(`\`${name}_FILE\``);
  }
});
