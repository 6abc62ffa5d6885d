import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { beforeAll, expect, inject, test } from "vitest";
import { required } from "../../contract/required.ts";
import { listenForTest } from "../serve-for-test.ts";
import { runCommand } from "../server/members/run-command.ts";
import { useBuiltServer } from "../server-process.ts";

/** The package as it is published. Its types are checked by the examples of its README, with the compiler of most users. */

const run = promisify(execFile);
const FOLDER = "clients/typescript";

/** What the tests call. The types come from the build, so this file cannot import them. */
interface Package {
  createClient(options: object): {
    get(path: string, options?: object): Promise<unknown>;
    post(path: string, options?: object): Promise<unknown>;
    all(path: string, options?: object): AsyncGenerator<unknown>;
  };
}

let createClient: Package["createClient"];
const server = useBuiltServer();

beforeAll(async () => {
  await run(process.execPath, ["--import", "tsx", `${FOLDER}/build.ts`]);
  const published: Package = await import(pathToFileURL(resolve(FOLDER, "dist/index.js")).href);
  createClient = published.createClient;
});

/** Serves one response after another, and records the requests. */
async function stub(...responses: readonly RequestListener[]) {
  const requests: { url: string; authorization: string | undefined }[] = [];
  const stubServer = createServer((request, response) => {
    const { url = "", headers } = request;
    requests.push({ url, authorization: headers.authorization });
    required(responses[requests.length - 1], "a response")(request, response);
  });
  return { baseUrl: `http://127.0.0.1:${await listenForTest(stubServer)}`, requests };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response
      .writeHead(status, { "Content-Type": "application/json", ...headers })
      .end(JSON.stringify(body));

const busy = (retryAfter: string, status = 429): RequestListener =>
  json({}, status, { "Retry-After": retryAfter });

/** Rejects if the compiler finds a fault. */
const typeCheck = (...files: readonly string[]) => {
  const options =
    "--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2023 --types node --skipLibCheck";
  return run(process.execPath, [
    `${FOLDER}/node_modules/typescript/bin/tsc`,
    ...options.split(" "),
    ...files,
  ]);
};

test("the examples of the README type-check and run", { timeout: 120_000 }, async () => {
  const folder = join(inject("runFolder"), "client-examples");
  await mkdir(folder);
  const readme = await readFile(`${FOLDER}/README.md`, "utf8");
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""], index) => ({
    path: join(folder, `example-${index}.mts`),
    code: code.replace("http://localhost:8080", `http://127.0.0.1:${server.port}`),
  }));
  expect(examples).toHaveLength(5);
  await Promise.all(examples.map(({ path, code }) => writeFile(path, code)));
  await typeCheck(...examples.map(({ path }) => path));
  const added = await runCommand(
    server.databaseUrl,
    "add",
    "reader@example.org",
    "--pro",
    "--with-key",
    "examples",
  );
  const env = { ...process.env, CLUBLEDGER_KEY: required(/cl_\w+/.exec(added.output)?.[0], "the key") };
  await build({
    entryPoints: examples.map(({ path }) => path),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    format: "esm",
  });
  const outputs = await Promise.all(
    examples.map(({ path }) => run(process.execPath, [path.replace(/mts$/, "mjs")], { env })),
  );
  expect(outputs[2]?.stdout).toMatch(/^8 6 \[\]\n/);
  expect(outputs.map(({ stderr }) => stderr)).toEqual([
    "",
    "",
    "",
    "",
    expect.stringMatching(/^400 .*years/),
  ]);
});

test("the types know what is text, what is a record and what does not exist", async () => {
  const path = join(inject("runFolder"), "client-types.mts");
  await writeFile(
    path,
    `import { createClient } from "clubledger-client";
    const ledger = createClient({ baseUrl: "https://ledger.example.org" });
    const csv: string = await ledger.get("/api/v1/tech", { params: { query: { format: "csv", q: "wifi" } } });
    const total: number = (await ledger.get("/api/v1/tech", { params: { query: { format: "json" } } })).total;
    await ledger.get("/api/v1/tech", { params: { query: { country: "england", vendor: ["a", "b"], status: ["current"] } } });
    // @ts-expect-error No such status.
    await ledger.get("/api/v1/tech", { params: { query: { status: ["old"] } } });
    // @ts-expect-error One club's record has no rows.
    await ledger.get("/api/v1/tech/clubs/{slug}", { params: { path: { slug: "a" }, query: { format: "csv" } } });
    // @ts-expect-error CSV has no records to go through.
    ledger.all("/api/v1/tech", { params: { query: { format: "csv" } } });
    // @ts-expect-error No such filter.
    await ledger.get("/api/v1/tech", { params: { query: { colour: "red" } } });
    // @ts-expect-error The result's type does not follow another way of reading it.
    await ledger.get("/api/v1/tech", { parseAs: "stream" });`,
  );
  await typeCheck(path);
});

test("a list as CSV comes as the text that was sent", async () => {
  const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  const csv = await client.get("/api/v1/tech/vendors", { params: { query: { format: "csv", limit: 1 } } });
  expect(csv).toMatch(/^slug,name,[^\n]*\r\n[^\n]+\r\n$/);
});

test.each([
  ["all records of a list", {}, 5],
  ["those with one of several values", { country: ["england", "germany"] }, 4],
])("%s come, page after page", async (_, filters, count) => {
  const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  const names = async (limit: number) => {
    const found: unknown[] = [];
    for await (const record of client.all("/api/v1/tech", { params: { query: { ...filters, limit } } }))
      found.push(record);
    return found;
  };
  const all = await names(5000);
  expect(all).toHaveLength(count);
  expect(await names(1)).toEqual(all);
});

test("a key is sent to the address of the client only, wherever the next page is said to be", async () => {
  const first = { data: [1], next: "https://elsewhere.example.org/api/v1/buyers?offset=1&limit=1" };
  const { baseUrl, requests } = await stub(json(first), json({ data: [2], next: null }));
  const found: unknown[] = [];
  for await (const record of createClient({ baseUrl, key: "cl_fictional" }).all("/api/v1/buyers"))
    found.push(record);
  expect(found).toEqual([1, 2]);
  expect(requests).toEqual([
    { url: "/api/v1/buyers", authorization: "Bearer cl_fictional" },
    { url: "/api/v1/buyers?offset=1&limit=1", authorization: "Bearer cl_fictional" },
  ]);
});

test("a request without a key names none", async () => {
  const { baseUrl, requests } = await stub(json({ data: [] }));
  await createClient({ baseUrl }).get("/api/v1/tech");
  expect(requests).toEqual([{ url: "/api/v1/tech", authorization: undefined }]);
});

test("a busy server is asked again once it says, also with the body of a calculation", async () => {
  const { baseUrl, requests } = await stub(
    busy("0"),
    busy(new Date(0).toUTCString(), 503),
    json({ data: "done" }),
  );
  const options = { body: { fee: 1, years: 1 } };
  expect(await createClient({ baseUrl }).post("/api/v1/calculate/transfer-cost", options)).toEqual({
    data: "done",
  });
  expect(requests).toHaveLength(3);
});

test.each([
  ["too often", [busy("0"), busy("0"), busy("0")], {}],
  ["for too long", [busy("3600")], {}],
  ["without saying when to come back", [json({}, 503)], {}],
  ["though retries are off", [busy("0")], { maxRetries: 0 }],
])("a server that is busy %s is an error", async (_, responses, options) => {
  const { baseUrl, requests } = await stub(...responses);
  await expect(createClient({ baseUrl, ...options }).get("/api/v1/tech")).rejects.toMatchObject({
    name: "ProblemError",
    problem: { type: "about:blank" },
  });
  expect(requests).toHaveLength(responses.length);
});

test("an aborted call does not wait for a busy server", async () => {
  const { baseUrl } = await stub(busy("30"));
  const signal = AbortSignal.timeout(200);
  await expect(createClient({ baseUrl }).get("/api/v1/tech", { signal })).rejects.toMatchObject({
    name: "TimeoutError",
  });
});

test("an error says what the API says, with every fault", async () => {
  const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` });
  await expect(
    client.post("/api/v1/calculate/transfer-cost", { body: { fee: -1, years: 0 } }),
  ).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ pointer: "/fee" }, { pointer: "/years" }] },
  });
});

test("minified and compressed, with all that it imports, it has at most 12 KB", async () => {
  const entry = `${FOLDER}/dist/index.js`;
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
  });
  expect(gzipSync(required(outputFiles[0], "the bundle").contents).length).toBeLessThanOrEqual(12 * 1024);
});

test("the package holds its scripts, their types and the README, and nothing else", async () => {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: FOLDER });
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const names = ["api", "index", "retrying"].flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
  expect(files.map(({ path }) => path).sort()).toEqual(["README.md", ...names, "package.json"]);
});
