import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findRow } from "../../../contract/owned-rows.ts";
import { openDevProxy } from "../../../scripts/dev/dev-proxy.ts";
import { runReports } from "../../../scripts/members/reports.ts";
import { BASE_URL } from "../../fixture-build.ts";
import { articleOf, fictionalDesk, KEY } from "../../scripts/desk/fictional-desk.ts";
import { watchedPage, withoutChromium } from "../chromium.ts";
import { reportingSite } from "./reporting-site.ts";

const isSkipped = withoutChromium("the editor's work on a report");

const SOURCE = "https://news.example.org/vests-again";
const WORDS = "Example Rovers train in the vests of Acme Tracking this season as well.";
const NOTE = "The squad keeps the maker's vests for another year.";

/**
 * A reader knows a newer source for a row. Before: the desk said "This row is gone", and its queue was blocked. Now: a form on
 * the club's page, one command, a note and Enter.
 */
test.skipIf(isSkipped)("a report with a new source becomes a row", async () => {
  const { browser, indexes, origin, store } = await reportingSite("fixture");
  const reader = await watchedPage(await browser.newContext(), origin);
  await reader.page.goto(`${origin}/clubs/example-rovers/`);
  const row = reader.page.locator("#example-rovers--acme-tracking--athlete-monitoring");
  await row.getByRole("link", { name: "I have a source" }).click();
  await reader.page.getByLabel("A source's address").fill(`They still use it, see ${SOURCE}.`);
  await reader.page.getByRole("button", { name: "Send" }).click();
  await reader.page.getByRole("heading", { name: "Thank you" }).waitFor();

  const desk = await fictionalDesk({ [SOURCE]: articleOf("2026-10-02", WORDS) });
  const exported = await store.use(({ db }) => {
    const deliver = () => Promise.reject(new Error("nothing is mailed"));
    const context = {
      ...{ db, deliver, findRow: (id: string) => findRow(indexes, id), baseUrl: BASE_URL },
      ...{ data: desk.data, desk: desk.folder },
    };
    return runReports({ export: true }, context);
  });
  expect(exported).toContain("1 of 1 pages are new");

  const proxy = await openDevProxy("127.0.0.1", 0, () => undefined, desk.app.fetch);
  onTestFinished(() => proxy.close());
  const editor = await watchedPage(await browser.newContext(), `http://127.0.0.1:${proxy.port}`);
  await editor.page.goto(`http://127.0.0.1:${proxy.port}/desk/?key=${KEY}`);
  await editor.page.getByRole("link", { name: SOURCE }).click();
  await editor.page.getByText(/^Report [-0-9a-f]+ about example-rovers--acme-tracking/).waitFor();
  await editor.page.locator("#row-0-scope").fill("First team");
  await editor.page.locator("#row-0-evidence_note").fill(NOTE);
  await editor.page.locator("#row-0-evidence_note").press("Tab");
  await editor.page.getByRole("button", { name: "Enter row" }).first().click();
  await editor.page.getByText(/^Written: newer evidence: /).waitFor();
  const written = await readFile(join(desk.data, "technology/england.csv"), "utf8");
  expect(written).toContain(`current,${SOURCE},,Example News,,2026-10-02,,${NOTE},${WORDS},`);
  await editor.page.getByRole("button", { name: "Done with this page" }).click();
  await editor.page.getByText("The queue is empty.").waitFor();
  expect([...reader.faults, ...editor.faults]).toEqual([]);
});
