import { expect, test } from "vitest";
import { buyerChangePage, dealChangePage } from "../../../contract/members/changes.ts";
import { loadMemberIndexes } from "../../../server/members/records/member-indexes.ts";
import { compileFixture, temporaryFolder } from "../../fixture-build.ts";
import { securedApp } from "./secured-app.ts";

/** The application over the compiled fixture, asked as a Pro member. */
async function member() {
  const folder = await temporaryFolder();
  await compileFixture(folder);
  const indexes = await loadMemberIndexes(folder);
  if (indexes === undefined) throw new Error("the fixture has members' evidence");
  return (await securedApp(indexes)).member;
}

test("changes of deals since a day are those of the releases since, the newest first", async () => {
  const response = await (await member())("/api/v1/deals/changes?since=2026-11-21");
  const { data, total } = dealChangePage.parse(await response.json());
  expect(total).toBe(3);
  expect(data.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual([
    "added real-ejemplo-nobody-known-2024",
    "changed example-rovers-example-capital-2025",
    "corrected fc-muster-rovers-family-2019",
  ]);
  expect(data[1]).toMatchObject({
    id: "2026-11-21/example-rovers-example-capital-2025",
    releasedAt: "2026-11-21T09:00:00Z",
    clubName: "Example Rovers",
    country: "England",
    status: "completed",
    reason: null,
  });
  expect(data[1]?.fields).toContainEqual({ field: "status", from: "agreed", to: "completed" });
  expect(data[1]?.fields).toContainEqual({
    field: "https://gazette.example.org/rovers-completed evidencePublisher",
    from: null,
    to: "Example Gazette",
  });
});

test("changes of buyers name the buyer and none of its decision-makers", async () => {
  const response = await (await member())("/api/v1/buyers/changes?limit=100");
  const text = await response.text();
  const { data, total } = buyerChangePage.parse(JSON.parse(text));
  expect(total).toBe(6);
  expect(data.find(({ slug }) => slug === "example-capital")).toMatchObject({
    kind: "added",
    release: "2026-11-20",
    name: "Example Capital",
    hqCountry: "United Kingdom",
  });
  expect(text).not.toMatch(/Alex Example|Robin|capital\.example\.org/);
});

test("changes are paged as the other lists of members", async () => {
  const response = await (await member())("/api/v1/deals/changes?since=2026-11-21&limit=2");
  const { next } = dealChangePage.parse(await response.json());
  expect(next).toMatch(/\/api\/v1\/deals\/changes\?since=2026-11-21&limit=2&offset=2$/);
});
