import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addToQueue, readQueue } from "../../../scripts/desk/queue.ts";
import { openDevProxy } from "../../../scripts/dev/dev-proxy.ts";
import { PageError } from "../../../scripts/pages/fetch.ts";
import { accessibilityFaults, connectToChromium, watchedPage, withoutChromium } from "../../site/chromium.ts";
import { runScript } from "../run-script.ts";
import { article, articleOf, type FictionalDesk, fictionalDesk, KEY } from "./fictional-desk.ts";

const isSkipped = withoutChromium("the desk's tests");
const news = (name: string): string => `https://news.example.org/${name}`;
const DONE = "Done with this page, open the next";
const CARDS = "https://zeitung.example.org/karten";

const PAGES: Readonly<Record<string, string | Error>> = {
  [news("newer")]: article("Real Ejemplo have signed a deal with O'Tickets until 2029."),
  [news("further")]: articleOf("2025-05-01", "The vests of Acme Tracking are worn by Example Rovers."),
  [news("dismissed")]: article("Example Rovers and O'Tickets were guests at the event."),
  [news("new")]: article("Real Ejemplo now train in the vests of Acme Tracking."),
  [news("wall")]: new PageError("The page is behind a wall (403); open it in a browser."),
  [news("nobody")]: article("Somebody bought something from somebody, and everybody was pleased with it."),
  [news("new-vendor")]: article("Real Ejemplo have bought their turnstiles from Gatekeepers, a new company."),
  [news("undone")]: article("FC Muester wear the vests of Acme Tracking, says the coach."),
  [news("two")]: article(
    "Example Rovers sell their Season Pass through O'Tickets again.",
    "FC Muester and O'Tickets met at an event.",
  ),
  [CARDS]: articleOf("2021-07-01", "FC Muester will sell all tickets through O'Tickets until 2031."),
};

let browser: Browser;
beforeAll(async () => {
  if (!isSkipped) browser = await connectToChromium();
});
afterAll(() => browser?.close());

/** The desk as `npm run dev` serves it, with these pages in its queue, in a browser of a small laptop. */
async function openedDesk() {
  const desk = await fictionalDesk(PAGES);
  const items = Object.keys(PAGES).map((url, index) => ({
    ...{ url, reason: "It names a club.", score: 100 - index, added: "2026-11-23" },
    ...(url === CARDS ? { relationship: "fc-muster--o-tickets--ticketing" } : {}),
  }));
  await addToQueue(desk.folder, items);
  const proxy = await openDevProxy("127.0.0.1", 0, () => undefined, desk.app.fetch);
  const origin = `http://127.0.0.1:${proxy.port}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const watched = await watchedPage(context, origin);
  await watched.page.goto(`${origin}/desk/?key=${KEY}`);
  return { desk, origin, ...watched, close: () => Promise.all([context.close(), proxy.close()]) };
}

/** What a person does at the keyboard: keys, and Enter where it opens a page. */
function keyboard(page: Page) {
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  const enter = async () => {
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  };
  return { press, enter, type: (text: string) => page.keyboard.type(text) };
}

/** Waits for the focus, which the browser sets a moment after a page has loaded. */
const hasFocus = (page: Page, name: string) =>
  expect
    .poll(() => page.evaluate("document.activeElement.name || document.activeElement.textContent"))
    .toBe(name);

const text = ({ data }: FictionalDesk, name: string) => readFile(join(data, name), "utf8");

const ROWS =
  "club,category,vendor,product,scope,status,evidence_url,archive_url,evidence_publisher,says,evidence_date,announced,evidence_note,quote,term_end,ended,verification_date,read_by";
const FURTHER =
  "relationship,evidence_url,archive_url,evidence_publisher,says,evidence_date,announced,evidence_note,quote,term_end,ended,verification_date,read_by";

/** The files that the queue changes, line by line. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  "technology/spain.csv": [
    ROWS,
    "real-ejemplo,Athlete monitoring,acme-tracking,,Not stated,current,https://news.example.org/new,,Example News,,2026-10-02,,The squad trains in the maker's vests.,Real Ejemplo now train in the vests of Acme Tracking.,,,2026-11-23,person",
    "real-ejemplo,Ticketing,gatekeepers,,Not stated,current,https://news.example.org/new-vendor,,Example News,,2026-10-02,,The turnstiles come from a company that is new.,,,,2026-11-23,person",
    "real-ejemplo,Ticketing,o-tickets,,Not stated,current,https://news.example.org/newer,,Example News,,2026-10-02,,The club stays with its ticket seller for three years.,Real Ejemplo have signed a deal with O'Tickets until 2029.,2029,,2026-11-23,person",
  ],
  "evidence/spain.csv": [
    FURTHER,
    "real-ejemplo--o-tickets--ticketing,https://diario.example.org/entradas,,Diario Ejemplo,,,,A list of customers names the club.,,,,2026-04-10,",
  ],
  "technology/england.csv": [
    ROWS,
    "example-rovers,Athlete monitoring,acme-tracking,,First team,current,https://news.example.org/rovers-acme,,Example News,,2026-01-15,,The first team wears the vests in training.,,,,2026-06-30,",
    "example-rovers,Ticketing,o-tickets,Season Pass,Club-wide,current,https://news.example.org/two,,Example News,,2026-10-02,,Tickets are sold through the vendor once more.,Example Rovers sell their Season Pass through O'Tickets again.,,,2026-11-23,person",
  ],
  "evidence/england.csv": [
    FURTHER,
    'example-rovers--acme-tracking--athlete-monitoring,https://herald.example.org/vests,,Example Herald,,2025-09,,"The supplier, named as vest maker of the club, shows its second model.",,,,2026-06-30,',
    "example-rovers--acme-tracking--athlete-monitoring,https://news.example.org/further,,Example News,,2025-05-01,,The paper names the maker of the vests.,The vests of Acme Tracking are worn by Example Rovers.,,,2026-11-23,person",
    "example-rovers--acme-tracking--athlete-monitoring,https://club.example.org/partners,https://archive.example.org/club-partners,Example Rovers,,,,The club lists the firm among its partners.,,2027,,2026-06-29,",
    'example-rovers--o-tickets--ticketing--season-pass,https://news.example.org/rovers-tickets,,Example News,,2019,,"Sold season tickets until 2021, when the club moved to its own shop.",,,2021,2026-06-30,',
  ],
  "technology/germany.csv": [
    ROWS,
    'fc-muster,Athlete monitoring,acme-tracking,,Not stated,current,https://news.example.org/undone,,Example News,,2026-10-02,,The coach names the maker of the vests.,"FC Muester wear the vests of Acme Tracking, says the coach.",,,2026-11-23,person',
    "fc-muster,Athlete monitoring,acme-tracking,Vest 5,First team,status unknown,https://zeitung.example.org/muster,,Muster-Zeitung,,2022-03,,The club is named as a user of the vest in a list of customers.,,,,2026-05-01,",
    "fc-muster,Ticketing,o-tickets,,Stadium,current,https://zeitung.example.org/karten,,Muster-Zeitung,,2021-07-01,,Ten-year contract for the sale of all tickets.,,2031-06,,2026-11-23,person",
  ],
  "vendors.csv": [
    "slug,name,website,parent,parent_source_url",
    "acme-tracking,Acme Tracking,https://acme-tracking.example.org/,bigacme,https://news.example.org/bigacme-buys-acme",
    "bigacme,BigAcme,,,",
    "gatekeepers,Gatekeepers,,,",
    "o-tickets,O'Tickets,https://o-tickets.example.org/,,",
  ],
};

/** The files of the evidence that differ from the fictional ledger's, line by line. */
async function changedFiles({ data }: FictionalDesk): Promise<Record<string, string[]>> {
  const names = (await readdir(data, { recursive: true })).filter((name) => /\.(?:csv|yaml)$/.test(name));
  const texts = names.map(async (name) => {
    const before = await readFile(join("test/fixtures/evidence", name), "utf8").catch(() => "");
    const after = await readFile(join(data, name), "utf8");
    return after === before ? [] : [[name, after.trimEnd().split("\n")] as const];
  });
  return Object.fromEntries((await Promise.all(texts)).flat());
}

test.skipIf(isSkipped)("a queue of ten pages is worked through by keyboard alone", async () => {
  const { desk, origin, page, faults, close } = await openedDesk();
  const { press, enter, type } = keyboard(page);
  // A scope is empty if the pair's row has one: this page may not repeat it.
  const accept = async (note: string, scope?: string) => {
    if (scope !== undefined) {
      await hasFocus(page, "scope");
      await type(scope);
      await press("Tab", 1);
    }
    await hasFocus(page, "evidence_note");
    await type(note);
    await enter();
  };
  const next = async () => {
    await hasFocus(page, DONE);
    await enter();
  };
  const dismiss = async () => {
    await hasFocus(page, "scope");
    await press("Shift+Tab", 1);
    await hasFocus(page, "Dismiss");
    await enter();
  };
  await page.goto(`${origin}/desk/`);
  await hasFocus(page, "url");
  await press("Tab", 2);
  await enter();

  await accept("The club stays with its ticket seller for three years.");
  expect(await page.textContent('[role="status"]')).toBe(
    "Written: newer evidence: real-ejemplo--o-tickets--ticketing, status unknown → current",
  );
  await next();
  await accept("The paper names the maker of the vests.");
  await next();
  await dismiss();
  await next();
  await accept("The squad trains in the maker's vests.");
  await next();
  expect(await page.textContent('[role="alert"]')).toBe(
    "The page is behind a wall (403); open it in a browser.",
  );
  await hasFocus(page, "text");
  await type(
    "Nobody. The page, as a person copies it, names no club and no vendor; it is about the weather of a day.",
  );
  await press("Tab");
  await enter();
  await next();
  await next();

  await hasFocus(page, "vendor");
  await type("Gatekeepers");
  await press("Tab", 1);
  await type("Tick");
  await press("Tab", 1);
  await accept("The turnstiles come from a company that is new.");
  await next();

  await accept("A wrong note.", "Not stated");
  await hasFocus(page, DONE);
  await press("Tab", 2);
  await hasFocus(page, "Undo");
  await enter();
  await accept("The coach names the maker of the vests.", "Not stated");
  await next();
  await accept("Tickets are sold through the vendor once more.", "Club-wide");
  await dismiss();
  await next();

  await hasFocus(page, "status");
  expect(await page.textContent(".forms ul")).toBe(
    "quote: the row has noneclub: on the pagevendor: on the page",
  );
  await press("Tab", 8);
  await hasFocus(page, "action");
  await enter();

  expect(await page.textContent('[role="status"]')).toBe(
    "Written: still says so: fc-muster--o-tickets--ticketing",
  );
  expect(await readQueue(desk.folder)).toEqual([]);
  expect(faults).toEqual([]);
  expect(await changedFiles(desk)).toEqual(WRITTEN);
  expect((await runScript("check", ["--data", desk.data])).code).toBe(0);
  await close();
});

test.skipIf(isSkipped)("beside a long id the footer of a narrow window has one line", async () => {
  const { origin, page, close } = await openedDesk();
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${origin}/desk/page?${new URLSearchParams({ url: news("further") })}`);
  await page.fill("#row-0-product", "The vest of the first team, with a name of many words and a number");
  await page.fill("#row-0-evidence_note", "The paper names the maker of the vests.");
  await Promise.all([page.waitForNavigation(), page.press("#row-0-evidence_note", "Enter")]);
  const footer = page.locator("footer");
  expect(await footer.textContent()).toContain(
    "Undo new: example-rovers--acme-tracking--athlete-monitoring--the",
  );
  expect((await footer.boundingBox())?.height).toBeLessThan(56);
  await close();
});

test.skipIf(isSkipped)(
  "from an address to a checked row takes three actions, and the check speaks while one types",
  async () => {
    const { desk, origin, page, close } = await openedDesk();
    const { enter, type } = keyboard(page);
    await page.goto(`${origin}/desk/`);
    await hasFocus(page, "url");
    await type(news("newer"));
    await enter();
    await hasFocus(page, "evidence_note");
    const message = page.locator("#row-0-evidence_note-problems");
    await type("Real Ejemplo have signed a deal with O'Tickets until 2029.");
    await expect.poll(() => message.textContent()).toContain("quote");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Control+A");
    await type("The club stays with its ticket seller for three years.");
    await expect.poll(() => message.textContent()).toBe("");
    await enter();
    expect(await text(desk, "technology/spain.csv")).toContain(
      "The club stays with its ticket seller for three years.",
    );
    await close();
  },
);
