import { expect, test } from "vitest";
import { createApp } from "../../../../server/app.ts";
import { BASE_URL, fixtureIndexes, fixtureSite, recordedLog } from "../../../fixture-build.ts";
import { memberIndexesOf } from "../fictional-buyers.ts";
import { insertRows } from "../fill-store.ts";
import { behindProxy, DEALS_URL, fixtureMembers } from "../fixture-members.ts";
import { fictionalBrowser } from "./fictional-browser.ts";

const ROW = "example-rovers--acme-tracking--athlete-monitoring";
const OF_ROW = `/report/?row=${ROW}`;

const asset = (name: string) => `/assets/${name}`;

/** The fictional ledger with an address for mail. */
async function contactedIndexes() {
  const indexes = await fixtureIndexes();
  const publisher = { name: null, url: null, contact: "errors@press.example.org" };
  return { ...indexes, manifest: { ...indexes.manifest, publisher } };
}

/** The public host's browser, over an application with members on a host of their own. */
async function reportingReader() {
  const { members, store } = await fixtureMembers({ indexes: memberIndexesOf([]) });
  const { log, logged } = recordedLog();
  const fetch = createApp({ indexes: await contactedIndexes(), site: fixtureSite, log, members, asset });
  const stored = () => store.use(({ db }) => db.selectFrom("reports").selectAll().execute());
  return { ...fictionalBrowser(behindProxy(fetch), BASE_URL), fetch, store, stored, logged };
}

test.each(["yes", "no"] as const)("one tap on a row's button stores %s", async (answer) => {
  const { post, stored } = await reportingReader();
  const response = await post("/report/", { [answer]: ROW });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("Thank you")]);
  expect(await stored()).toMatchObject([{ subject: `row=${ROW}`, answer, text: "", email: null }]);
});

test("a source with an address is stored for a row, and for a category of a club without one", async () => {
  const { text, post, stored } = await reportingReader();
  expect(await text(OF_ROW)).toContain("Example Rovers, Athlete monitoring: Acme Tracking.");
  await post(OF_ROW, { text: " https://news.example.org/a\r\nsince 2024 ", email: " Ada@Example.org " });
  const gap = "/report/?club=example-rovers&category=ticketing";
  expect(await text(gap)).toContain("What does Example Rovers use?");
  await post(gap, { text: "O'Tickets", email: "" });
  const reports = (await stored()).map(({ subject, text, email }) => [subject, text, email]).sort();
  expect(reports).toEqual([
    ["club=example-rovers&category=ticketing", "O'Tickets", null],
    [`row=${ROW}`, "https://news.example.org/a\r\nsince 2024", "ada@example.org"],
  ]);
});

test("the bare address has a form for what is about no relationship, and its report is stored", async () => {
  const { text, get, post, stored } = await reportingReader();
  expect((await get("/report/")).status).toBe(200);
  const page = await text("/report/");
  expect(page).toContain("What is wrong or missing?");
  expect(page).not.toContain("Still true?");
  const response = await post("/report/", { text: "FC Muster has left the league.", email: "" });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("Thank you")]);
  expect(await stored()).toMatchObject([
    { subject: "", answer: "source", text: "FC Muster has left the league.", email: null },
  ]);
});

test.each([
  [{ text: "", email: "ada@example.org" }, "must say something"],
  [{ text: "kept", email: "ada" }, "must have the form name@example.org"],
])("bad input at the bare address comes back with the reason: %#", async (fields, reason) => {
  const { post, stored } = await reportingReader();
  const response = await post("/report/", fields);
  const page = await response.text();
  expect([response.status, page.includes(reason)]).toEqual([400, true]);
  for (const value of Object.values(fields)) expect(page).toContain(value);
  expect(await stored()).toEqual([]);
});

test("what was written about a row that is gone comes back in the form for something else", async () => {
  const { post, stored } = await reportingReader();
  const response = await post("/report/?row=no-row", { text: "kept", email: "ada@example.org" });
  const page = await response.text();
  expect(response.status).toBe(404);
  for (const words of ["no such relationship", 'action="/report/"', "kept", "ada@example.org"])
    expect(page).toContain(words);
  expect(await stored()).toEqual([]);
});

test.each([
  [{ text: "", email: "" }, "must say something"],
  [{ text: "x".repeat(601), email: "" }, "must have at most 600 characters"],
  [{ text: "kept", email: "a@b.org\r\nBcc: x@example.org" }, "must have the form name@example.org"],
])("what cannot be stored comes back with the reason, and what was written: %#", async (fields, reason) => {
  const { post, stored } = await reportingReader();
  const response = await post(OF_ROW, fields);
  const page = await response.text();
  expect([response.status, page.includes(reason), page.includes(fields.text)]).toEqual([400, true, true]);
  expect(await stored()).toEqual([]);
});

test("a body of more than 8 KiB is refused", async () => {
  const { post, stored } = await reportingReader();
  const response = await post(OF_ROW, { text: "x".repeat(9000), email: "" });
  expect([response.status, await response.text()]).toEqual([413, expect.stringContaining("at most 8 KiB")]);
  expect(await stored()).toEqual([]);
});

test("markup comes back as text", async () => {
  const { post } = await reportingReader();
  const page = await (await post(OF_ROW, { text: "<script>alert(1)</script>", email: "no" })).text();
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain("<script>alert");
});

test("the form of another site stores nothing", async () => {
  const { post, stored } = await reportingReader();
  const foreign = { Origin: "https://evil.example.org", "Sec-Fetch-Site": "cross-site" };
  expect((await post("/report/", { no: ROW }, foreign)).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test("of many reports of one network twenty an hour are stored, and another network may still report", async () => {
  const { post, stored } = await reportingReader();
  const from = (client: string) =>
    post("/report/", { no: ROW }, { Origin: BASE_URL, "X-Forwarded-For": client });
  for (let count = 0; count < 20; count += 1) expect((await from("192.0.2.1")).status).toBe(200);
  for (let count = 0; count < 60; count += 1) expect((await from("192.0.2.1")).status).toBe(429);
  expect((await from("192.0.2.2")).status).toBe(200);
  expect(await stored()).toHaveLength(21);
});

test("beyond 20,000 reports nothing is stored, the form says so and keeps what was written", async () => {
  const { post, stored, store } = await reportingReader();
  await post("/report/", { no: ROW });
  const [report] = await stored();
  if (report === undefined) throw new Error("no report");
  const many = Array.from({ length: 19_998 }, (_, index) => ({ ...report, id: `filler-${index}` }));
  await insertRows({ store }, "reports", many);
  expect((await post(OF_ROW, { text: "the last", email: "" })).status).toBe(200);
  for (const form of [{ no: ROW }, { text: "kept", email: "ada@example.org" }]) {
    const response = await post(OF_ROW, form);
    const page = await response.text();
    expect([response.status, page.includes("too many reports wait")]).toEqual([503, true]);
    expect(page.includes("kept")).toBe("text" in form);
  }
  expect(await stored()).toHaveLength(20_000);
});

test("a row that the ledger has not is a page that says so", async () => {
  const { get, post } = await reportingReader();
  const addresses = ["?row=no-row", "?club=no-club&category=ticketing", "?club=example-rovers"];
  const gets = await Promise.all(addresses.map((query) => get(`/report/${query}`)));
  for (const response of [...gets, await post("/report/", { yes: "no-row" })])
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining("no such relationship"),
    ]);
});

test("nothing that a reader wrote is logged", async () => {
  const { post, logged } = await reportingReader();
  await post(OF_ROW, { text: "Plantedword", email: "planted@example.org" });
  expect(logged()).not.toMatch(/planted/i);
});

test("without the store the page says so and the site is whole", async () => {
  const { get, post, store } = await reportingReader();
  await store.close();
  const response = await post("/report/", { no: ROW });
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("mailto:")]);
  expect((await get("/")).status).toBe(200);
});

test("a copy without members leads to a mail that names the row", async () => {
  const { log } = recordedLog();
  const fetch = createApp({ indexes: await contactedIndexes(), site: fixtureSite, log, asset });
  const { text, post } = fictionalBrowser(fetch, BASE_URL);
  for (const path of [OF_ROW, "/report/"])
    expect(await text(path)).toContain(encodeURIComponent(`${BASE_URL}${path}`));
  expect(await (await post("/report/", { no: ROW })).text()).toContain("stores no reports");
});

test("the members' own host has no reports", async () => {
  const { fetch } = await reportingReader();
  expect((await fictionalBrowser(behindProxy(fetch), DEALS_URL).get(OF_ROW)).status).toBe(404);
});
