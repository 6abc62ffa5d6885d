import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../fixture-build.ts";
import { memberSettings, startServer, untilLogged, useBuiltServer } from "../server-process.ts";

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
for (const [name, found] of [
  ["systemd-analyze", hasSystemd],
  ["openssl", hasOpenssl],
] as const)
  if (!found) process.stderr.write(`${name} was not found: its tests are skipped.\n`);

const UNITS = ["clubledger.service", "clubledger-alerts.service"];

/** A unit with the Node.js of this machine, so that its command can be found. */
async function unitFile(name: string): Promise<string> {
  const text = await readFile(`deploy/${name}`, "utf8");
  const file = join(await temporaryFolder(), name);
  await writeFile(file, text.replace("/usr/bin/node", process.execPath));
  return file;
}

test.skipIf(!hasSystemd).each(UNITS)("systemd finds no fault in %s", async (name) => {
  const said = execFileSync("systemd-analyze", ["verify", "--recursive-errors=no", await unitFile(name)], {
    stdio: "pipe",
  });
  expect(said.toString()).toBe("");
});

test.skipIf(!hasSystemd).each(UNITS)(
  "systemd rates the exposure of %s at 1.5 of 10 at most",
  async (name) => {
    const args = ["security", "--offline=true", "--threshold=15", "--no-pager", await unitFile(name)];
    expect(execFileSync("systemd-analyze", args).toString()).toContain("Overall exposure level");
  },
);

test.each(UNITS)("%s leaves V8 the memory that it compiles into", async (name) => {
  expect(await readFile(`deploy/${name}`, "utf8")).not.toMatch(/^MemoryDenyWriteExecute=yes/m);
});

test("the mails to members have the server's user, store, settings and secrets", async () => {
  const [server, alerts] = await Promise.all(UNITS.map((name) => readFile(`deploy/${name}`, "utf8")));
  const shared =
    /^(?:EnvironmentFile|LoadCredential|StateDirectory|Environment=(?:DATABASE_URL|AUTH_SECRET_FILE)).*$/gm;
  expect(alerts?.match(shared)).toEqual(server?.match(shared));
  expect(alerts).toContain("\nUser=clubledger\nDynamicUser=yes\n");
  expect(await readFile("deploy/clubledger-alerts.timer", "utf8")).toMatch(/^OnCalendar=/m);
});

const server = useBuiltServer();

/** Runs the commands under a heading of docs/operators.md, except those that need the network or systemd. */
async function runCommandsUnder(heading: string, machine: string): Promise<void> {
  const [, part = ""] = (await readFile("docs/operators.md", "utf8")).split(`\n## ${heading}\n`);
  const [, commands = ""] = /```sh\n([\s\S]*?)```/.exec(part) ?? [];
  const here = commands
    .split("\n")
    .filter((line) => !/npm ci|systemctl/.test(line))
    .join("\n")
    .replaceAll(/ (\/(?:opt|etc)\/)/g, ` ${machine}$1`);
  expect(here).toContain(`${machine}/opt/clubledger`);
  execFileSync("sh", ["-ec", here], { cwd: machine, stdio: "pipe" });
}

async function emptyMachine(): Promise<string> {
  const machine = await temporaryFolder();
  await mkdir(join(machine, "etc/systemd/system"), { recursive: true });
  for (const [name, target] of [
    ["dist", server.dist],
    ["deploy", "deploy"],
  ] as const)
    await symlink(resolve(target), join(machine, name));
  return machine;
}

test.skipIf(!hasOpenssl)(
  "the documented commands install what the unit starts, and move the running server to a new build",
  async () => {
    const machine = await emptyMachine();
    await runCommandsUnder("systemd", machine);
    const unit = await readFile(join(machine, "etc/systemd/system/clubledger.service"), "utf8");
    const opt = join(machine, "opt/clubledger");
    expect(unit).toContain(
      "ExecStart=/usr/bin/node --max-old-space-size=256 /opt/clubledger/dist/server/main.js\n",
    );
    for (const [, file = ""] of unit.matchAll(/(?:EnvironmentFile=|LoadCredential=[\w-]+:)(\S+)/g))
      expect((await readFile(join(machine, file), "utf8")).length).toBeGreaterThan(10);
    const dist = join(opt, "dist");
    const running = await startServer(dist, { ...memberSettings(dist), RELOAD_SECONDS: "0" });
    await runCommandsUnder("A new build", machine);
    running.child.kill("SIGHUP");
    await untilLogged(running, "serving another build");
    await rm(join(opt, "builds/1"), { recursive: true });
    for (const path of ["/clubs/fc-muster/", "/api/v1/tech?limit=1"])
      expect([path, (await fetch(`${running.url}${path}`)).status]).toEqual([path, 200]);
  },
);
