import { expect, test } from "vitest";
import { dealChanges } from "../../../scripts/compile/member-changes.ts";

const NOTHING = { added: [], changed: [], corrected: [], removed: [], read_again: [] };
const PAGE = "https://news.example.org/rovers_sold_2026";

const DEAL = {
  club: "example-rovers",
  buyer_name: "Example Capital",
  deal_type: "takeover",
  status: "agreed",
  announced_date: "2026-11",
  note: "Openly fictional.",
  source_url: "https://news.example.org/rovers",
};

test("a field of a further source keeps the address of its page", () => {
  const release = (name: string, deals: object) => ({
    ...{ name, released_at: `${name}T09:00:00Z`, previous: null, buyers: NOTHING },
    deals: { ...NOTHING, ...deals },
  });
  const [change] = dealChanges(
    [
      release("2026-11-21", { added: [{ id: "rovers-2026", fields: DEAL }] }),
      release("2026-11-22", {
        changed: [
          { id: "rovers-2026", fields: { [`${PAGE} evidence_note`]: { to: "The sale is agreed." } } },
        ],
      }),
    ],
    new Map(),
  );
  expect(change?.fields).toEqual([{ field: `${PAGE} evidenceNote`, from: null, to: "The sale is agreed." }]);
});
