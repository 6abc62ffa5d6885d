import { expect, test } from "vitest";
import { createAdapter } from "../../../../server/members/oauth/adapter.ts";
import { fixtureStore } from "../fixture-members.ts";

test("a model whose name is unknown or was lost is refused, and not silently left unstored", async () => {
  const adapter = createAdapter(
    (await fixtureStore()).store,
    "https://deals.example.org/mcp",
    "members:read",
  );
  for (const name of ["", "DeviceCode"])
    expect(() => adapter(name)).toThrow(`no storage for the model "${name}"`);
});
