import { pino } from "pino";
import { expect, test } from "vitest";
import { routes } from "../../../contract/routes.ts";
import { apiIndexPath, apiPaths, mcpServerPath, openApiPath } from "../../../contract/site-paths.ts";
import { createApp } from "../../../server/app.ts";
import { loadIndexes } from "../../../server/indexes.ts";
import { loadMemberIndexes } from "../../../server/members/records/member-indexes.ts";
import { BASE_URL, compileFixture, fixtureSite, temporaryFolder } from "../../fixture-build.ts";
import { memberIndexesOf } from "./fictional-buyers.ts";
import { behindProxy, fixtureMembers } from "./fixture-members.ts";

/** Values that the fictional evidence holds for members only. */
const PLANTED = [
  "Example Capital",
  "example-capital",
  "Müster Holding",
  "Fictional private equity house",
  "second club",
  "rovers-sold",
  "rovers-completed",
  "registered the new owner",
  "Alex Example",
  "Managing partner",
  "capital.example.org",
  "Atlético Ficticio",
  "atletico-ficticio",
  "Example Harbour",
  "Rovers Trust",
  "40500000",
  "12345670",
  "A letter of intent was signed",
  "example-rovers-example-capital-2025",
] as const;

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

const TRANSFER = { transferFee: 10_000_000, contractYears: 4, annualWage: 1_000_000 };

/** Requests to each public operation: for what it has, and for what only members may find. */
const ASKED: Readonly<Record<string, readonly (readonly [path: string, init?: RequestInit])[]>> = {
  searchTechnology: [
    [`${apiPaths.technology}?limit=100`],
    [`${apiPaths.technology}?q=alex+example`],
    [`${apiPaths.technology}?q=capital`],
    [`${apiPaths.technology}?club=atletico-ficticio`],
    [`${apiPaths.technology}?country=Poland`],
    [`${apiPaths.technology}?league=atletico-ficticio`],
    [`${apiPaths.technology}?status=sold`],
  ],
  listClubs: [[`${apiPaths.clubs}?limit=100`], [`${apiPaths.clubs}?q=ficticio`]],
  getClub: [
    [apiPaths.club.replace("{slug}", "example-rovers")],
    [apiPaths.club.replace("{slug}", "atletico-ficticio")],
    [apiPaths.club.replace("{slug}", "example-harbou")],
  ],
  listVendors: [[apiPaths.vendors]],
  getVendor: [
    [apiPaths.vendor.replace("{slug}", "acme-tracking")],
    [apiPaths.vendor.replace("{slug}", "example-capital")],
  ],
  listCategories: [[apiPaths.categories]],
  listLeagues: [[apiPaths.leagues]],
  listChanges: [[apiPaths.changes], [`${apiPaths.changes}?club=atletico-ficticio`]],
  listSupplierChanges: [[apiPaths.supplierChanges]],
  listContractsEnding: [[apiPaths.contractsEnding]],
  getRelationship: [
    [apiPaths.relationship.replace("{id}", "example-rovers--acme-tracking--athlete-monitoring")],
    [apiPaths.relationship.replace("{id}", "atletico-ficticio--acme-tracking--ticketing")],
  ],
  calculateTransferCost: [
    [apiPaths.transferCost, json(TRANSFER)],
    [apiPaths.transferCost, json({ buyer: "x" })],
  ],
  calculateSquadCost: [[apiPaths.squadCost, json({})]],
  calculateSquadPlan: [[apiPaths.squadPlan, json({ moves: [{ kind: "sell", name: "x" }] })]],
  calculateContractExtension: [[apiPaths.contractExtension, json({ buyer: "x" })]],
  calculateSquadProjection: [[apiPaths.squadProjection, json({ moves: [{ kind: "sell", name: "x" }] })]],
};

const OTHERS = [
  apiIndexPath,
  openApiPath,
  mcpServerPath,
  "/healthz",
  "/readyz",
  "/",
  "/clubs/example-rovers/",
];
const EVERY = [...Object.values(ASKED).flat(), ...OTHERS.map((path) => [path] as const)];

/** The application over the fictional ledger, with members' data or without. */
async function appWith(evidence: "with" | "without") {
  const folder = await temporaryFolder();
  await compileFixture(folder, evidence === "with" ? undefined : null);
  const indexes = await loadMemberIndexes(folder);
  const { members, key } = await fixtureMembers({
    indexes: indexes ?? memberIndexesOf([]),
    dealsUrl: BASE_URL,
  });
  const fetch = createApp({
    indexes: await loadIndexes(folder),
    site: fixtureSite,
    log: pino({ level: "silent" }),
    ...(indexes === undefined ? {} : { members }),
  });
  const ask = async (path: string, init?: RequestInit) => {
    const response = await behindProxy(fetch)(new Request(new URL(path, BASE_URL), init));
    const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
    return { path, status: response.status, headers, text: await response.text() };
  };
  const bearer = { headers: { Authorization: `Bearer ${key}` } };
  return { ask, bearer, hasMembers: indexes !== undefined };
}

/** Each request has its own id, which a problem repeats. */
const withoutNumber = (answer: { text: string }) => ({
  ...answer,
  text: answer.text.replace(/"requestId":"[^"]*"/, ""),
});

test("every public operation is tested here", () => {
  expect(Object.keys(ASKED)).toEqual(routes.map(({ operationId }) => operationId));
});

test("members' data changes no byte of a public response", async () => {
  const [one, other] = [await appWith("with"), await appWith("without")];
  expect([one.hasMembers, other.hasMembers]).toEqual([true, false]);
  for (const [path, init] of EVERY)
    expect(withoutNumber(await one.ask(path, init))).toEqual(withoutNumber(await other.ask(path, init)));
});

test("no public response contains members' data", async () => {
  const { ask } = await appWith("with");
  // The examples in the OpenAPI document are written by hand about the same fictional buyer; the test before holds it.
  const asked = EVERY.filter(([path]) => path !== openApiPath);
  const answers = await Promise.all(asked.map(([path, init]) => ask(path, init)));
  const found = answers.flatMap(({ path, text, headers }) =>
    PLANTED.filter((value) => !path.includes(value) && `${text}${headers}`.includes(value)).map(
      (value) => `${path}: ${value}`,
    ),
  );
  expect(found).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(12);
});

test("a member reads each of these values", async () => {
  const { ask, bearer } = await appWith("with");
  const paths = ["/api/v1/buyers/example-capital", "/api/v1/deals?limit=100", "/api/v1/buyers?limit=100"];
  const text = (await Promise.all(paths.map((path) => ask(path, bearer)))).map(({ text }) => text).join("\n");
  expect(PLANTED.filter((value) => !text.includes(value))).toEqual([]);
});
