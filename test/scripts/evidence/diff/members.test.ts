import { expect, test } from "vitest";
import { describe } from "../../../../scripts/evidence/diff/describe.ts";
import { withCell, withLines } from "../evidence.ts";
import { changesIn, comparison, problemsOverTime, withText } from "./comparison.ts";

const CAPITAL = "members/buyers/example-capital.yaml";

test("a deal that is new is reported as added", () => {
  const row =
    "fc-muster-example-capital-2018,2018,,fc-muster,example-capital,Example Capital,,,minority stake,collapsed,,,https://news.example.org/z,Example News,,Nothing came of it.,2026-11-20";
  expect(changesIn(withLines("members/deals.csv", row))).toEqual([
    "deal added fc-muster-example-capital-2018",
  ]);
});

test("a buyer's change is reported field by field, each by what it is a field of", () => {
  const changed = withText(CAPITAL, "stake_percent: 100", "stake_percent: null");
  expect(describe(comparison(changed))).toEqual([
    {
      title: "Buyers",
      changes: [
        {
          what: "changed",
          id: "example-capital",
          place: "data/members/buyers/example-capital.yaml:1",
          details: [{ label: "clubs example-rovers stake_percent", before: "100", after: "" }],
        },
      ],
    },
  ]);
});

test("a club that only members' evidence names is reported when its name changes", () => {
  expect(changesIn(withCell("members/clubs.csv", 3, "name", "Harbour United"))).toEqual([
    "member club changed example-harbour",
  ]);
});

test("a deal's status does not change without new evidence", () => {
  expect(problemsOverTime(withCell("members/deals.csv", 3, "status", "completed"))).toEqual([
    expect.stringContaining(
      'status-evidence  atletico-ficticio-club-family-2026 changes from "agreed" to "completed" without new evidence (cite another source_url or a further page,',
    ),
  ]);
});

const INACTIVE = "active: false\nactive_source_url:";

test("whether a buyer is active does not change without new evidence", () => {
  expect(problemsOverTime(withText(CAPITAL, "active: true\nactive_source_url:", INACTIVE))).toEqual([
    `data/${CAPITAL}:26:9  status-evidence  example-capital: active changes from "true" to "false" without new evidence ` +
      "(cite another active_source_url, or read the page again and write the new verification_date)",
  ]);
});

test("whether a buyer is active may change with another source of it", () => {
  const old = "active: true\nactive_source_url: https://news.example.org/capital-second-club";
  const now = `${INACTIVE} https://news.example.org/capital-ends`;
  expect(problemsOverTime(withText(CAPITAL, old, now))).toEqual([]);
});

test("a buyer's verification does not go back", () => {
  const changed = withText(CAPITAL, "verification_date: 2026-11-20", "verification_date: 2026-11-19");
  expect(problemsOverTime(changed)).toEqual([
    expect.stringContaining("verification-back  example-capital was"),
  ]);
});
