import { expect, test } from "vitest";
import { problemDocument } from "../../contract/problems.ts";
import { createApp } from "../../server/app.ts";
import { BASE_URL, fixtureIndexes, fixtureSite, recordedLog } from "../fixture-build.ts";

const KEY = "cl_0123456789_abcdefghijABCDEFGHIJ";
/** Every character as %XX. */
const ENCODED_KEY = Buffer.from(KEY).toString("hex").replaceAll(/../g, "%$&");

async function send(path: string, init?: RequestInit) {
  const { log, logged } = recordedLog();
  const fetch = createApp({ indexes: await fixtureIndexes(), site: fixtureSite, log });
  const response = await fetch(new Request(`${BASE_URL}${path}`, init));
  const text = await response.text();
  return { status: response.status, text, seen: text + JSON.stringify([...response.headers]) + logged() };
}

async function ask(path: string, init?: RequestInit) {
  const { text, seen } = await send(path, init);
  return { problem: problemDocument.parse(JSON.parse(text)), seen };
}

test.each([
  ["in an unknown parameter", `/api/v1/tech?key=${KEY}`, undefined],
  ["as a name", `/api/v1/tech/clubs?${KEY}`, undefined],
  ["after a second question mark", `/api/v1/tech?q=a?key=${KEY}`, undefined],
  ["of a calculation", `/api/v1/calculate/transfer-cost?token=${KEY}`, { method: "POST", body: "{}" }],
  ["in a path", `/api/v1/tech/clubs/${KEY}`, undefined],
  ["in a path, encoded twice", `/api/v1/tech/clubs/${KEY.replaceAll("_", "%255F")}`, undefined],
  [
    "in a filter, with every character encoded twice",
    `/api/v1/tech?q=${encodeURIComponent(ENCODED_KEY)}`,
    undefined,
  ],
])("a key %s is refused with the advice to revoke it, and repeated nowhere", async (_, path, init) => {
  const { problem, seen } = await ask(path, init);
  expect(problem).toMatchObject({
    status: 400,
    type: "https://ledger.example.org/problems/#key-in-address",
    detail:
      "The public API takes no key. If a real key was in the URL, others may have read it: revoke it on your account page.",
  });
  expect(seen).not.toContain("abcdefghij");
});

test.each([
  ["/clubs/example-rovers/", 200],
  ["/clubs/example-rovers", 308],
])("%s, a public page, ignores a key in its query and repeats it nowhere", async (path, expected) => {
  const { status, seen } = await send(`${path}?q=${KEY}&key=x`);
  expect(status).toBe(expected);
  expect(seen).not.toContain("abcdefghij");
});

test("a parameter that is named like a key gets the same advice, whatever its value", async () => {
  const { problem } = await ask("/api/v1/tech?api_key=x");
  expect(problem.type).toBe("https://ledger.example.org/problems/#key-in-address");
  expect(problem.errors).toEqual([{ parameter: "api_key", message: "must not be sent" }]);
});

test.each([
  ["of no page", `/nothing/${KEY}`, "GET", 404],
  ["of no operation", `/api/v1/nothing/${KEY}`, "GET", 404],
  ["with another method", `/api/v1/tech/clubs/${KEY}`, "DELETE", 405],
])("a key in the path %s is not repeated", async (_, path, method, status) => {
  const { problem, seen } = await ask(path, { method });
  expect([problem.status, problem.instance]).toEqual([status, path.replace(KEY, "cl_…")]);
  expect(seen).not.toContain("abcdefghij");
});

test.each([
  ["once", `/nothing/${ENCODED_KEY}`],
  ["with every character encoded twice", `/nothing/${encodeURIComponent(ENCODED_KEY)}`],
  ["beside what is malformed", `/nothing/%zz%E4/${KEY.replaceAll("_", "%255F")}`],
])(
  "a key in the path of no page that is encoded %s is repeated neither encoded nor decoded",
  async (_, path) => {
    const { problem, seen } = await ask(path);
    expect(problem.instance).toMatch(/\/cl_…$/);
    expect(problem.detail).toMatch(/\/cl_…\.$/);
    expect(seen).not.toMatch(/abcdefghij|%(25)*(61|5F)/i);
  },
);
