import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addToQueue, readQueue } from "../../../scripts/desk/queue.ts";
import { SavedPages } from "../../../scripts/desk/saved-pages.ts";
import { PageError } from "../../../scripts/pages/fetch.ts";
import { withCell } from "../evidence/evidence.ts";
import { leagueRows, VESTS } from "../evidence/league-rows.ts";
import { articleOf, type FictionalDesk, fictionalDesk, formValues, get, post } from "./fictional-desk.ts";

const URL_OF_ROW = "https://news.example.org/rovers-acme";
const FURTHER = "https://herald.example.org/vests";
const ID = "example-rovers--acme-tracking--athlete-monitoring";
const NEWS = articleOf("2026-01-15", "Example Rovers wear the vests of Acme Tracking in training.");

const pathOf = (url: string) => `row?${new URLSearchParams({ relationship: ID, url })}`;
const answer = async (
  desk: FictionalDesk,
  action: string,
  url: string,
  changed: Record<string, string> = {},
) => post(desk, "reread", { ...formValues(await get(desk, pathOf(url))), action, ...changed });
const linesWith = async ({ data }: FictionalDesk, name: string, words: string) =>
  (await readFile(join(data, name), "utf8")).split("\n").filter((line) => line.includes(words));

test("the list has rows with links to their pages at the desk, those in the queue with its reason, and stakes with their pages", async () => {
  const desk = await fictionalDesk({});
  const item = { url: FURTHER, relationship: ID, reason: "links --quotes: quote missing", score: 210 };
  await addToQueue(desk.folder, [{ ...item, added: "2026-11-23" }]);
  const html = await get(desk, "again");
  expect(html).toContain("0 are due within 30 days;");
  expect([...html.matchAll(/relationship=([^&"]+).*?<p>([^;]*)/g)].map(([, id, why]) => [id, why])).toEqual([
    [ID, "links --quotes: quote missing"],
    [ID, "in doubt"],
    ["fc-muster--o-tickets--ticketing", "newest page of 2021-07-01"],
  ]);
  expect(html).toContain(
    '<a href="https://news.example.org/muster-share">muster-holding: fc-muster</a><p>held, undated; data/members/buyers/muster-holding.yaml:1</p>',
  );
  const old = withCell("technology/germany.csv", 3, "verification_date", "2025-11-21");
  expect(await get(await fictionalDesk({}, old), "again")).toMatch(
    /1 are due within 30 days.*<ol><li><a href="\/desk\/row\?relationship=fc-muster--o-tickets--ticketing&amp;url=https%3A%2F%2Fzeitung.example.org%2Fkarten"/,
  );
});

test("a row is shown beside its page of today, with what is found there", async () => {
  const desk = await fictionalDesk({
    [URL_OF_ROW]: articleOf("2026-01-15", "Example Rovers have won again."),
  });
  const html = await get(desk, pathOf(URL_OF_ROW));
  expect(html).toContain("<li>quote: the row has none</li><li>club: on the page</li>");
  expect(html).toContain('<li class="missing">vendor: not on the page</li>');
});

test("a row of a league is read again like a club's", async () => {
  const url = "https://league.example.org/vests";
  const id = "example-league--acme-tracking--athlete-monitoring";
  const page = articleOf("2026-02-01", "Every club of the Example League has the vests of Acme Tracking.");
  const desk = await fictionalDesk({ [url]: page }, leagueRows(VESTS));
  const path = `row?${new URLSearchParams({ relationship: id, url })}`;
  const html = await get(desk, path);
  expect(html).toContain("<li>club: on the page</li><li>vendor: on the page</li>");
  await post(desk, "reread", { ...formValues(html), action: "still" });
  expect((await linesWith(desk, "league-technology.csv", "vests"))[0]).toMatch(/,2026-11-23,person$/);
});

test("a page that was saved on an earlier day is fetched again, once", async () => {
  const desk = await fictionalDesk({ [URL_OF_ROW]: NEWS });
  const old = { address: URL_OF_ROW, contentType: "text/html", bytes: Buffer.from(articleOf("2026-01-15")) };
  await new SavedPages(desk.folder, async () => old).page(URL_OF_ROW, "2026-11-22");
  for (const _ of ["first", "second"])
    expect(await get(desk, pathOf(URL_OF_ROW))).toContain("<li>vendor: on the page</li>");
  expect(desk.fetched).toEqual([URL_OF_ROW]);
});

test("a page that was saved more than 90 days ago goes when another is saved", async () => {
  const { folder } = await fictionalDesk({});
  const page = { address: URL_OF_ROW, contentType: "text/html", bytes: Buffer.from("page") };
  const saved = new SavedPages(folder, async () => page);
  const filesIn = async () => (await readdir(join(folder, "pages"))).sort();
  await saved.page("https://news.example.org/old", "2026-08-01");
  const [old = ""] = await filesIn();
  await saved.page("https://news.example.org/kept", "2026-08-01");
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await utimes(join(folder, "pages", old), days(91), days(91));
  const [kept = ""] = (await filesIn()).filter((name) => name !== old);
  await utimes(join(folder, "pages", kept), days(89), days(89));
  await saved.page("https://news.example.org/new", "2026-11-22");
  expect(await filesIn()).toHaveLength(2);
  expect(await filesIn()).not.toContain(old);
});

test("still says so: the day and the reader are new, and nothing else", async () => {
  const desk = await fictionalDesk({ [URL_OF_ROW]: NEWS });
  expect((await answer(desk, "still", URL_OF_ROW)).location).toBe("/desk/again");
  expect(await linesWith(desk, "technology/england.csv", "rovers-acme")).toEqual([
    "example-rovers,Athlete monitoring,acme-tracking,,First team,current,https://news.example.org/rovers-acme,,Example News,,2026-01-15,,The first team wears the vests in training.,,,,2026-11-23,person",
  ]);
});

test("still says so, but only repeats the vendor", async () => {
  const desk = await fictionalDesk({ [URL_OF_ROW]: NEWS });
  await answer(desk, "still", URL_OF_ROW, { says: "vendor" });
  expect((await linesWith(desk, "technology/england.csv", "rovers-acme"))[0]).toContain(
    ",Example News,vendor,2026-01-15,",
  );
});

test("an answer that would lose what was typed for another is refused", async () => {
  const desk = await fictionalDesk({ [URL_OF_ROW]: NEWS });
  const { status, text } = await answer(desk, "still", URL_OF_ROW, { ended: "2026-01" });
  expect(status).toBe(422);
  expect(text).toContain("&quot;still says so&quot; leaves this as it is; choose another answer");
  expect(await linesWith(desk, "technology/england.csv", "person")).toEqual([]);
});

test("a row leaves the queue when it is answered, and not when the answer is refused", async () => {
  const desk = await fictionalDesk({ [URL_OF_ROW]: NEWS });
  const item = { url: URL_OF_ROW, relationship: ID, reason: "A reader reported it.", score: 1 };
  await addToQueue(desk.folder, [{ ...item, added: "2026-11-23" }]);
  await answer(desk, "still", URL_OF_ROW, { ended: "2026-01" });
  expect((await readQueue(desk.folder)).map(({ relationship }) => relationship)).toEqual([ID]);
  await answer(desk, "still", URL_OF_ROW);
  expect(await readQueue(desk.folder)).toEqual([]);
});

test("ended: the page has the day, and the relationship is historical", async () => {
  const desk = await fictionalDesk({ [URL_OF_ROW]: NEWS });
  await answer(desk, "ended", URL_OF_ROW, { ended: "2026-01" });
  expect(await linesWith(desk, "technology/england.csv", "rovers-acme")).toEqual([
    "example-rovers,Athlete monitoring,acme-tracking,,First team,historical,https://news.example.org/rovers-acme,,Example News,,2026-01-15,,The first team wears the vests in training.,,,2026-01,2026-11-23,person",
  ]);
});

test("ended, by a further page: that page has the day, and the relationship is historical", async () => {
  const desk = await fictionalDesk({ [FURTHER]: NEWS });
  await answer(desk, "ended", FURTHER, { ended: "2025-09" });
  expect(await linesWith(desk, "technology/england.csv", "rovers-acme")).toEqual([
    "example-rovers,Athlete monitoring,acme-tracking,,First team,historical,https://news.example.org/rovers-acme,,Example News,,2026-01-15,,The first team wears the vests in training.,,,,2026-06-30,",
  ]);
  expect(await linesWith(desk, "evidence/england.csv", FURTHER)).toEqual([
    'example-rovers--acme-tracking--athlete-monitoring,https://herald.example.org/vests,,Example Herald,,2025-09,,"The supplier, named as vest maker of the club, shows its second model.",,,2025-09,2026-11-23,person',
  ]);
});

test("moved: the row has the new address", async () => {
  const desk = await fictionalDesk({ [URL_OF_ROW]: NEWS });
  const moved = "https://news.example.org/2026/rovers-acme";
  await answer(desk, "moved", URL_OF_ROW, { evidence_url: moved });
  expect(await linesWith(desk, "technology/england.csv", moved)).toHaveLength(1);
  expect(await linesWith(desk, "technology/england.csv", `${URL_OF_ROW},`)).toEqual([]);
});

test("gone: the archived copy is cited, and the day of the last reading stays", async () => {
  const desk = await fictionalDesk({
    [URL_OF_ROW]: new PageError("The site has no such page: it responds with 404."),
  });
  const refused = await answer(desk, "gone", URL_OF_ROW);
  expect(refused.text).toContain("Give the address of an archived copy. Without one the row stays as it is.");
  const archive_url = "https://archive.example.org/rovers-acme";
  await answer(desk, "gone", URL_OF_ROW, { archive_url });
  expect(await linesWith(desk, "technology/england.csv", archive_url)).toEqual([
    `example-rovers,Athlete monitoring,acme-tracking,,First team,current,https://news.example.org/rovers-acme,${archive_url},Example News,,2026-01-15,,The first team wears the vests in training.,,,,2026-06-30,`,
  ]);
});

test("a row that the ledger no longer has is a sentence", async () => {
  const desk = await fictionalDesk({});
  expect(await get(desk, pathOf("https://news.example.org/other"))).toContain(
    "The ledger has no row that cites this address now.",
  );
});
