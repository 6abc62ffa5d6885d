import { expect, test } from "vitest";
import { builtSite } from "../built-site.ts";

test("the page about the ledger says to report an error at a row, and each row has the form", async () => {
  const { files } = await builtSite("fixture");
  const about = (files.get("/about/") ?? "").replace(/\s+/g, " ");
  expect(/Report an error at the relationship itself:[^<]*/.exec(about)?.[0]).toBe(
    "Report an error at the relationship itself: on a club&#39;s page each asks whether it is still true. " +
      "At the foot of any page a report opens already filled in. Please add a link to a public page that shows what is right.",
  );
  const club = files.get("/clubs/fc-muster/") ?? "";
  const rows = club.match(/Link to this relationship/g) ?? [];
  expect(rows.length).toBeGreaterThan(1);
  expect(club.match(/<form method="post" action="\/report\/"/g)).toHaveLength(rows.length);
});
