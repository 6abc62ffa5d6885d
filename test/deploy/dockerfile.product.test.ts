import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NODE_API_DRIVER, sqliteDrivers } from "../../contract/sqlite-driver.ts";
import { FIXTURE_EVIDENCE } from "../fixture-build.ts";
import { memberSettings, startServer } from "../server-process.ts";

/**
 * The Dockerfile without Docker: what it copies is copied, what it runs is run, in a folder of its own, except what installs from the
 * network.
 */
const BASE_URL = "https://ledger.example.org";
/** A user that has no name on this machine, as in a container that runs as a number. */
const NOBODY = 54_321;
const FROM_THE_NETWORK = /apt-get|npm ci/;

let [folder, image] = ["", ""];

/** The instructions of the stage that builds, lines put together. */
async function buildStage(): Promise<string[]> {
  const text = await readFile("deploy/Dockerfile", "utf8");
  const joined = text.replace(/^#.*\n/gm, "").replaceAll(/\\\n\s*/g, "");
  const [, build = ""] = joined.split(/^FROM .*$/m);
  return build.split("\n").filter((line) => line !== "");
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clubledger-image-"));
  await chmod(folder, 0o755);
  image = join(folder, "image");
  const source = join(folder, "src");
  await mkdir(source);
  await symlink(resolve("node_modules"), join(source, "node_modules"));
  for (const line of await buildStage()) {
    const [, instruction = "", rest = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (instruction === "COPY") await copied(rest.split(" "), source);
    if (rest === "data data") await cp(FIXTURE_EVIDENCE, join(source, "data"), { recursive: true });
    // The image's own folder becomes one that any user may make.
    if (instruction === "RUN" && !FROM_THE_NETWORK.test(rest))
      await promisify(execFile)("sh", ["-c", rest.replaceAll("/image", image)], {
        cwd: source,
        env: { ...process.env, BASE_URL, DEALS_URL: "", PUBLISHER_NAME: "Example Press" },
      });
  }
  await closed();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The fictional evidence replaces the real one, whose site takes longer to build. */
const isSmall = (path: string) => !path.startsWith("data/") || path.startsWith("data/schema");

async function copied(words: readonly string[], source: string): Promise<void> {
  const target = join(source, words.at(-1) ?? "");
  for (const name of words.slice(0, -1))
    await cp(name, target.endsWith("/") ? join(target, name) : target, { recursive: true, filter: isSmall });
}

test("the image's folder holds the build itself, which needs nothing else, and a folder for the store", async () => {
  expect((await readdir(image)).sort()).toEqual(["dist", "var"]);
  expect((await readdir(join(image, "dist"))).sort()).toEqual(
    expect.arrayContaining(["index", "manifest.json", "server", "site"]),
  );
  const entries = await readdir(image, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name)).toEqual([]);
});

test("beside the server lies the driver of SQLite that fits this Node.js, without its sources, and opens a database", async () => {
  const packages = join(image, "dist/server/node_modules");
  const [driver = "", ...helpers] = (await readdir(packages)).sort();
  expect(sqliteDrivers()).toContain(driver);
  expect(helpers).toEqual(driver === NODE_API_DRIVER ? [] : ["bindings", "file-uri-to-path"]);
  const files = await readdir(packages, { recursive: true });
  expect(files.filter((name) => /\.(?:c|cpp|h)$/.test(name))).toEqual([]);
  const script = `import { createRequire } from "node:module";
    const Database = createRequire(${JSON.stringify(join(image, "dist/server/main.js"))})("${driver}");
    console.log(new Database(":memory:").prepare("select 6 * 7 as n").get().n);`;
  // Elsewhere than in the sources, whose packages would be found otherwise.
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
  });
  expect(stdout.trim()).toBe("42");
});

/** As the image runs: a user without rights, in its working folder, where only the volume may be written. */
const asInTheImage = () => ({
  cwd: image,
  ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
});

async function closed(): Promise<void> {
  await promisify(execFile)("chmod", ["-R", "a-w", image]);
  await promisify(execFile)("chmod", ["a+rwx", join(image, "var")]);
}

/** As deploy/Dockerfile and a member interface at an https address have them; the store is where the image puts it by itself. */
const settings = () => ({
  ...memberSettings(image),
  BASE_URL,
  DEALS_URL: "",
  NODE_ENV: "production",
  DATABASE_URL: "",
});

const startImage = () => startServer(join(image, "dist"), settings(), asInTheImage());

test("what the image holds serves the site and the API to an unprivileged user who may write the volume only", async () => {
  const { port } = await startImage();
  for (const path of ["/readyz", "/", "/api/v1/tech?limit=1"])
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
});

test("the image's operator command makes a key that its server takes, in a SQLite store on the volume", async () => {
  const { port } = await startImage();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["dist/server/members.js", "add", "ada@example.org", "--pro", "--with-key"],
    { ...asInTheImage(), env: settings() },
  );
  const [key = ""] = /^cl_\w+$/m.exec(stdout) ?? [];
  const headers = { Authorization: `Bearer ${key}`, "X-Forwarded-Proto": "https" };
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/me`, { headers });
  expect([answer.status, await answer.json()]).toMatchObject([200, { data: { isPro: true } }]);
  expect(await readdir(join(image, "var"))).toContain("members.sqlite");
});

test("the health check says 0 of a server that answers and 1 of one that does not", async () => {
  const text = await readFile("deploy/Dockerfile", "utf8");
  const [, list = "[]"] = /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(text) ?? [];
  const [, ...args] = JSON.parse(list) as string[];
  const { port } = await startImage();
  const check = (PORT: number) =>
    promisify(execFile)(process.execPath, args, { env: { PORT: String(PORT) } }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  expect(await check(port)).toBe(0);
  expect(await check(1)).toBe(1);
});

test("the image runs as an unprivileged user and is given no secret", async () => {
  const text = await readFile("deploy/Dockerfile", "utf8");
  const run = text.slice(text.lastIndexOf("\nFROM "));
  expect(run).toMatch(/\nUSER node\n/);
  expect(text).not.toMatch(/^(?:ARG|ENV).*(?:SECRET|PASSWORD|SMTP_URL|DATABASE_URL)/m);
});
