import { expect, test } from "vitest";
import { fixtureApp } from "../fixture-build.ts";
import { securedApp } from "./members/secured-app.ts";

interface Parameter {
  name: string;
  in: string;
}

interface Operation {
  description: string;
  tags: string[];
  parameters?: Parameter[];
}

/** The published operations that have filters, by path. */
async function filteredOperations(): Promise<[path: string, Operation][]> {
  const { request } = await fixtureApp();
  const { paths } = (await (await request("/openapi.json")).json()) as {
    paths: Record<string, { get?: Operation }>;
  };
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get !== undefined && filtersOf(get).length > 0 ? [[path, get]] : [],
  );
}

/** Words searched for are no filter: none of them is unknown. */
const filtersOf = ({ parameters = [] }: Operation): string[] =>
  parameters.filter(({ name, in: place }) => place === "query" && name !== "q").map(({ name }) => name);

/** The parameters whose unknown values return an empty list, as the description says. */
function saidToMatchNothing({ description }: Operation): string[] {
  const [, names = ""] = /An unknown ([^.;]*?) returns an empty list/.exec(description) ?? [];
  return names.split(/, | or /).filter((name) => name !== "");
}

test("an unknown value of each filter is an empty list or an error, as the OpenAPI document says", async () => {
  const [app, { member }, operations] = [await fixtureApp(), await securedApp(), await filteredOperations()];
  for (const [path, operation] of operations) {
    const ask = operation.tags.includes("Members") ? member : app.request;
    const matchesNothing: string[] = [];
    for (const name of filtersOf(operation)) {
      const response = await ask(`${path}?${name}=no-such-value`);
      if (response.status !== 400) {
        expect(await response.json()).toMatchObject({ data: [], total: 0 });
        matchesNothing.push(name);
      }
    }
    expect([path, matchesNothing.sort()]).toEqual([path, saidToMatchNothing(operation).sort()]);
  }
  expect(operations.map(([path]) => path)).toEqual([
    "/api/v1/tech",
    "/api/v1/tech/clubs",
    "/api/v1/tech/vendors",
    "/api/v1/tech/categories",
    "/api/v1/tech/leagues",
    "/api/v1/tech/changes",
    "/api/v1/tech/supplier-changes",
    "/api/v1/tech/contracts-ending",
    "/api/v1/buyers",
    "/api/v1/buyers/changes",
    "/api/v1/deals",
    "/api/v1/deals/changes",
  ]);
});
