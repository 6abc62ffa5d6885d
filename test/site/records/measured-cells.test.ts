import { expect, test } from "vitest";
import { measuredCells } from "../../../site/records/measured-cells.tsx";

const row = (category: string, status: string) => ({ category, status, evidence: [] });

test("a cell is known by the club's own row, or else by what its league supplies", () => {
  const league = {
    slug: "example-league",
    clubs: [{ club: "own-club" }, { club: "empty-club" }, { club: null }],
    technology: [row("Ticketing", "current"), row("Access control", "status unknown")],
  };
  const ledger = {
    coverage: { measured: { leagues: ["example-league"], categories: ["Ticketing", "Access control"] } },
    leagues: [{ ...league, slug: "other-league" }, league],
    relationshipsByClub: new Map([
      ["own-club", [row("Ticketing", "current"), row("Access control", "status unknown")]],
    ]),
  };
  const [measured] = measuredCells(ledger as unknown as Parameters<typeof measuredCells>[0]);
  expect(measured?.cells).toEqual([
    [true, true, true, true],
    [true, false, true, false],
    [false, false, true, true],
    [false, false, true, false],
    [false, false, true, true],
    [false, false, true, false],
  ]);
});
