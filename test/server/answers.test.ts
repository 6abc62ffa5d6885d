import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { contractEndingPage, supplierChangePage } from "../../contract/answers.ts";
import { relationshipPage } from "../../contract/records.ts";
import { createResearchTools } from "../../server/public/research-tools.ts";
import { appOver, indexesOf } from "../fixture-build.ts";
import { ledgerWith } from "../scripts/evidence/evidence.ts";
import { changedSupplier, FROM, TO } from "../scripts/evidence/supplier-change-files.ts";

const indexes = await indexesOf(ledgerWith(changedSupplier));
const { request: get } = appOver(indexes);

test("the changes of supplier have both relationships as the API returns them", async () => {
  const { data, total } = supplierChangePage.parse(await (await get("/api/v1/tech/supplier-changes")).json());
  expect(total).toBe(1);
  expect(data.map(({ changedAround, from, to }) => [changedAround, from.id, to.id])).toEqual([
    ["2021", FROM, TO],
  ]);
  const one = await (await get(`/api/v1/tech/relationships/${TO}`)).json();
  expect(one).toMatchObject({ data: data[0]?.to });
});

test("the contracts that end have the last day of their term, in pages", async () => {
  const { data, total, next } = contractEndingPage.parse(
    await (await get("/api/v1/tech/contracts-ending?limit=1")).json(),
  );
  expect([total, next]).toEqual([1, null]);
  expect(data.map(({ endsOn, relationship }) => [endsOn, relationship.id])).toEqual([
    ["2027-12-31", "example-rovers--acme-tracking--athlete-monitoring"],
  ]);
});

test.each([
  [
    "supplier-changes",
    { changedAround: "2021", from: FROM, to: TO, fromVendorName: "O'Tickets", toVendorName: "Acme Tracking" },
  ],
  ["contracts-ending", { endsOn: "2027-12-31", id: "example-rovers--acme-tracking--athlete-monitoring" }],
])("%s as CSV has one row a record", async (list, row) => {
  const response = await get(`/api/v1/tech/${list}?format=csv`);
  expect(response.headers.get("X-Total-Count")).toBe("1");
  expect(response.headers.get("Content-Disposition")).toContain(`clubledger-${list}-`);
  expect(parse(await response.text(), { columns: true })).toMatchObject([row]);
});

test("sort=newest puts the newest page's date first and undated evidence last", async () => {
  const found = relationshipPage.parse(await (await get("/api/v1/tech?sort=newest")).json()).data;
  expect(found.map(({ id }) => id)).toEqual([
    "example-rovers--acme-tracking--athlete-monitoring",
    "fc-muster--acme-tracking--athlete-monitoring--vest-5",
    TO,
    "fc-muster--o-tickets--ticketing",
    FROM,
    "real-ejemplo--o-tickets--ticketing",
  ]);
});

const callTool = (name: string, given: object) => {
  const tool = createResearchTools(indexes).find(({ definition }) => definition.name === name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  return tool.handler(given);
};

test("a tool lists the changes of supplier in short, each with its source", async () => {
  const { content, structuredContent } = await callTool("list_supplier_changes", {});
  expect(content[0]).toMatchObject({
    text: expect.stringContaining(
      "1 changes of supplier; 1 from offset 0.\n" +
        "- Example Rovers, Ticketing: O'Tickets → Acme Tracking, around 2021. The club left its ticket vendor for the new shop. " +
        "Example News, 2019: https://news.example.org/rovers-tickets\n",
    ),
  });
  expect(structuredContent).toMatchObject({ total: 1, data: [{ from: { id: FROM }, to: { id: TO } }] });
});

test("a tool lists the contracts that end, each with the page that names the term", async () => {
  const { content, structuredContent } = await callTool("list_contracts_ending", { limit: 1 });
  expect(content[0]).toMatchObject({
    text: expect.stringContaining(
      "- Example Rovers, Athlete monitoring: Acme Tracking, to 2027-12-31. current. " +
        "Example Rovers, undated: https://club.example.org/partners\n",
    ),
  });
  expect(structuredContent).toMatchObject({ total: 1, nextOffset: null, data: [{ endsOn: "2027-12-31" }] });
});
