import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { problemDocument } from "../../contract/problems.ts";
import { fixtureApp } from "../fixture-build.ts";

const get = async (path: string, init?: RequestInit) =>
  (await fixtureApp()).request(`/api/v1/tech${path}`, init);

const LISTS = ["", "/clubs", "/vendors", "/changes"];

test("relationships as CSV have a header line and one flat row a record", async () => {
  const response = await get("?club=example-rovers&format=csv");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
  expect(await response.text()).toBe(
    "id,club,clubName,country,category,vendor,vendorName,product,scope,status,evidenceNote,evidenceUrl,evidencePublisher," +
      "evidenceDate,verificationDate,reverifyBy,url,statusReason,termEnd,archiveUrl,evidenceYear,evidenceCount,announced,quote,readBy,evidenceBy\r\n" +
      "example-rovers--acme-tracking--athlete-monitoring,example-rovers,Example Rovers,England,Athlete monitoring,acme-tracking," +
      "Acme Tracking,,First team,current,The first team wears the vests in training.,https://news.example.org/rovers-acme," +
      "Example News,2026-01-15,2026-06-30,2027-06-30," +
      "https://ledger.example.org/clubs/example-rovers/#example-rovers--acme-tracking--athlete-monitoring,term to 2027,2027,,2026,3,false,,software,press\r\n" +
      "example-rovers--o-tickets--ticketing--season-pass,example-rovers,Example Rovers,England,Ticketing,o-tickets,O'Tickets," +
      'Season Pass,Club-wide,historical,"Sold season tickets until 2021, when the club moved to its own shop.",' +
      "https://news.example.org/rovers-tickets,Example News,2019,2026-06-30,2027-06-30," +
      "https://ledger.example.org/clubs/example-rovers/#example-rovers--o-tickets--ticketing--season-pass,ended 2021,,,2019,1,false,,software,press\r\n",
  );
});

test("columns=short has names, leagues, and of the pages the newest", async () => {
  const response = await get("?club=example-rovers&club=real-ejemplo&format=csv&columns=short");
  expect(await response.text()).toBe(
    "club,country,league,category,vendor,product,status,date,source,evidenceBy\r\n" +
      "Example Rovers,England,Example League,Athlete monitoring,Acme Tracking,,current,2026-01-15,https://news.example.org/rovers-acme,press\r\n" +
      "Example Rovers,England,Example League,Ticketing,O'Tickets,Season Pass,historical,2019,https://news.example.org/rovers-tickets,press\r\n" +
      "Real Ejemplo,Spain,Liga Ejemplo,Ticketing,O'Tickets,,status unknown,,https://diario.example.org/entradas,press\r\n",
  );
});

test("clubs as CSV have their aliases, leagues and counts in one cell each", async () => {
  expect(await (await get("/clubs?country=England&format=csv")).text()).toBe(
    "slug,name,aliases,country,url,relationships,current,historical,statusUnknown,leagues,website\r\n" +
      "example-rovers,Example Rovers,Rovers|The Examples,England,https://ledger.example.org/clubs/example-rovers/,2,1,1,0,example-league,\r\n",
  );
});

test("vendors as CSV name their owner by its slug", async () => {
  expect(await (await get("/vendors?limit=1&format=csv")).text()).toBe(
    "slug,name,website,parent,parentSourceUrl,clubs,brands,relationships,current,historical,statusUnknown\r\n" +
      "acme-tracking,Acme Tracking,https://acme-tracking.example.org/,bigacme,https://news.example.org/bigacme-buys-acme,2,0,2,1,0,1\r\n",
  );
});

test.each(LISTS)("%s as CSV has the records of the JSON in the same order", async (path) => {
  const { data } = (await (await get(path)).json()) as { data: { id?: string; slug?: string }[] };
  const [, ...rows]: string[][] = parse(await (await get(`${path}?format=csv`)).text());
  expect(rows.map(([id]) => id)).toEqual(data.map(({ id, slug }) => id ?? slug));
});

test("a page of CSV has the total, the next page, the licence, how to cite and the rules in its headers", async () => {
  const { headers } = await get("?limit=2&format=csv");
  expect(headers.get("X-Total-Count")).toBe("5");
  expect(headers.get("Link")).toBe(
    '<https://ledger.example.org/api/v1/tech?limit=2&format=csv&offset=2>; rel="next", ' +
      '<https://creativecommons.org/licenses/by/4.0/>; rel="license", ' +
      '<https://ledger.example.org/>; rel="cite-as"; title="Clubledger, the sourced ledger of the football business", ' +
      '<https://ledger.example.org/about/#rules>; rel="terms-of-service"',
  );
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="clubledger-tech-2026-06-30-[0-9a-f]{8}\.csv"$/,
  );
  expect(headers.get("Access-Control-Expose-Headers")).toMatch(/Link, Content-Disposition, X-Total-Count/);
});

test("no match as CSV is the header line alone", async () => {
  const response = await get("?club=nobody&format=csv");
  expect(response.headers.get("X-Total-Count")).toBe("0");
  expect(await response.text()).toMatch(/^id,club,[^\r\n]*\r\n$/);
});

test.each(LISTS)("%s answers JSON unless format=csv asks for CSV, whatever Accept says", async (path) => {
  for (const query of ["", "?format=json"]) {
    const response = await get(`${path}${query}`, { headers: { Accept: "text/csv" } });
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(response.headers.get("Vary") ?? "").not.toMatch(/Accept(?!-)/);
  }
});

test.each(LISTS)("%s as CSV has a validator of its own, also for HEAD", async (path) => {
  const csv = await get(`${path}?format=csv`);
  const json = await get(path);
  const etag = csv.headers.get("ETag") ?? "";
  expect(etag).not.toBe(json.headers.get("ETag"));
  expect(csv.headers.get("Cache-Control")).toMatch(/^public, /);
  expect((await get(`${path}?format=csv`, { headers: { "If-None-Match": etag } })).status).toBe(304);
  const head = await get(`${path}?format=csv`, { method: "HEAD" });
  expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, etag, ""]);
});

test.each(LISTS)("%s with another format is a problem that says what is allowed", async (path) => {
  const response = await get(`${path}?format=xlsx`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([400, "application/problem+json"]);
  expect(problemDocument.parse(await response.json()).errors).toEqual([
    { parameter: "format", message: "must be json or csv" },
  ]);
});

test("the OpenAPI document has CSV beside JSON for six lists, and for nothing else of the public API", async () => {
  const { paths } = (await (await (await fixtureApp()).request("/openapi.json")).json()) as {
    paths: Record<string, { get?: { tags: string[]; responses: { "200": { content: object } } } }>;
  };
  const documented = Object.entries(paths)
    .filter(([, { get }]) => get?.tags.includes("Technology"))
    .filter(([, { get }]) => Object.keys(get?.responses["200"].content ?? {}).includes("text/csv"));
  expect(documented.map(([path]) => path)).toEqual([
    "/api/v1/tech",
    "/api/v1/tech/clubs",
    "/api/v1/tech/vendors",
    "/api/v1/tech/changes",
    "/api/v1/tech/supplier-changes",
    "/api/v1/tech/contracts-ending",
  ]);
});
