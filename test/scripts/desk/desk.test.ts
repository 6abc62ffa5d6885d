import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addToQueue, readDismissed, readQueue } from "../../../scripts/desk/queue.ts";
import { fieldsOf } from "../../../scripts/evidence/values/fields.ts";
import { PageError } from "../../../scripts/pages/fetch.ts";
import { withCell } from "../evidence/evidence.ts";
import {
  article,
  articleOf,
  type FictionalDesk,
  fictionalDesk,
  formValues,
  get,
  KEY,
  OWN_HEADERS,
  PAGE_URL,
  post,
} from "./fictional-desk.ts";

const PATH = `page?url=${encodeURIComponent(PAGE_URL)}`;
const NEWS = article(
  "Real Ejemplo have signed a deal with O'Tickets until 2029.",
  "Example Rovers like the vests of Acme Tracking.",
);
const ROW = "example-rovers--acme-tracking--athlete-monitoring";
const ROWS_PAGE = "https://news.example.org/rovers-acme";
const NOTE = "The club stays with its ticket seller for three more years.";

/** All files of the evidence by name. */
async function contents({ data }: FictionalDesk): Promise<Record<string, string>> {
  const names = await readdir(data, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const)),
  );
}

const opened = async (page: string | Error = NEWS): Promise<FictionalDesk> => {
  const desk = await fictionalDesk({ [PAGE_URL]: page });
  await post(desk, "read", { url: PAGE_URL });
  return desk;
};

test("a candidate's form has everything but the note", async () => {
  const desk = await opened();
  const values = formValues(await get(desk, PATH));
  expect(values).toEqual({
    url: PAGE_URL,
    of_club: "real-ejemplo",
    of_vendor: "o-tickets",
    club_name: "Real Ejemplo",
    country: "Spain",
    vendor: "O'Tickets",
    product: "",
    category: "Ticketing",
    scope: "Not stated",
    status: "current",
    evidence_date: "2026-10-02",
    announced: "",
    term_end: "2029",
    ended: "",
    evidence_publisher: "Example News",
    says: "",
    evidence_url: PAGE_URL,
    archive_url: "",
    quote: "Real Ejemplo have signed a deal with O'Tickets until 2029.",
    evidence_note: "",
  });
});

test("a form asks for every column of a row that the desk does not fill in itself", async () => {
  const asked = Object.keys(formValues(await get(await opened(), PATH)));
  const others = fieldsOf("technology").filter(({ name }) => !asked.includes(name));
  expect(others.map(({ name }) => name)).toEqual(["club", "verification_date", "read_by"]);
});

test.each([
  ["on its own site is cited", "https://news.example.org/story", "https://news.example.org/story"],
  ["on another site is not cited", "https://other.example.org/story", PAGE_URL],
])("the address that a page declares %s", async (_, own, cited) => {
  const desk = await opened(NEWS.replace("</head>", `<link rel="canonical" href="${own}"></head>`));
  expect(formValues(await get(desk, PATH)).evidence_url).toBe(cited);
});

test("a form has the category in which the ledger has the two, though the page does not name the product", async () => {
  const files = withCell("technology/germany.csv", 2, "category", "Ticketing");
  const desk = await fictionalDesk(
    { [PAGE_URL]: article("FC Muester use the gates of Acme Tracking.") },
    files,
  );
  await post(desk, "read", { url: PAGE_URL });
  expect(formValues(await get(desk, PATH))).toMatchObject({ product: "", category: "Ticketing" });
});

test("a form has the product that its own sentence names, or that the two have and the page names", async () => {
  const page = article(
    "Example Rovers like the Vest 5 of Acme Tracking.",
    "Real Ejemplo like the vests of Acme Tracking.",
    "FC Muester like the vests of Acme Tracking.",
  );
  const html = await get(await opened(page), PATH);
  expect(
    [0, 1, 2].map((index) => formValues(html, index)).map((form) => [form.of_club, form.product]),
  ).toEqual([
    ["example-rovers", "Vest 5"],
    ["real-ejemplo", ""],
    ["fc-muster", "Vest 5"],
  ]);
});

test.each([
  ["a further page has the row's", "2025-05-01", "First team"],
  ["a newer page is empty", "2026-10-02", ""],
])("the scope of %s", async (_, date, scope) => {
  const page = articleOf(date, "Example Rovers like the vests of Acme Tracking.");
  expect(formValues(await get(await opened(page), PATH)).scope).toBe(scope);
});

test("an accepted candidate is written as the row's newer evidence, read by a person today", async () => {
  const desk = await opened();
  const values = formValues(await get(desk, PATH));
  expect((await post(desk, "enter", { ...values, evidence_note: NOTE })).status).toBe(303);
  expect(await readFile(join(desk.data, "technology/spain.csv"), "utf8")).toBe(
    "club,category,vendor,product,scope,status,evidence_url,archive_url,evidence_publisher,says,evidence_date,announced,evidence_note,quote,term_end,ended,verification_date,read_by\n" +
      `real-ejemplo,Ticketing,o-tickets,,Not stated,current,${PAGE_URL},,Example News,,2026-10-02,,${NOTE},Real Ejemplo have signed a deal with O'Tickets until 2029.,2029,,2026-11-23,person\n`,
  );
  expect(await get(desk, PATH)).toContain(
    "The ledger cites this page for real-ejemplo--o-tickets--ticketing.",
  );
});

test("a new club and a new vendor are entered with their row", async () => {
  const desk = await opened();
  const names = {
    club_name: "US Esempio",
    country: "Italy",
    vendor: "Beta Vests",
    category: "Athlete monitoring",
  };
  const values = { ...formValues(await get(desk, PATH), 2), ...names, evidence_note: NOTE };
  expect((await post(desk, "enter", values)).status).toBe(303);
  expect(await readFile(join(desk.data, "clubs.csv"), "utf8")).toContain("us-esempio,US Esempio,Italy,,\n");
  expect(await readFile(join(desk.data, "vendors.csv"), "utf8")).toContain("beta-vests,Beta Vests,,,\n");
});

test("what is entered by another row is cited too, and the next such row is empty", async () => {
  const desk = await opened(article("Real Ejemplo train well."));
  const values = formValues(await get(desk, PATH));
  expect(values.club_name).toBe("Real Ejemplo");
  const row = { vendor: "Beta Vests", category: "Athlete monitoring", evidence_note: NOTE };
  await post(desk, "enter", { ...values, ...row });
  const html = await get(desk, PATH);
  expect(html).toContain("The ledger cites this page for real-ejemplo--beta-vests--athlete-monitoring.");
  expect(formValues(html)).toMatchObject({ club_name: "", country: "", vendor: "" });
});

test.each([
  [{ evidence_date: "2026-13", evidence_note: "" }, "evidence_date"],
  [{ evidence_note: "" }, "evidence_note"],
  [{ evidence_note: NOTE, quote: "They signed for ever." }, "quote"],
])(
  "a refused form with %j has the focus at its first fault, and nothing written beside it",
  async (faults, field) => {
    const desk = await opened();
    const rovers = { ...formValues(await get(desk, PATH), 1), scope: "First team" };
    await post(desk, "enter", { ...rovers, evidence_note: "The team likes the vests." });
    const values = formValues(await get(desk, PATH));
    const { text } = await post(desk, "enter", { ...values, ...faults });
    expect([...text.matchAll(/name="(\w+)" autofocus/g)].map(([, name]) => name)).toEqual([field]);
    expect(text).toContain("refused: nothing is written");
    expect(text).not.toContain("newer evidence: ");
  },
);

test("what the check would say is at its field, and nothing is written", async () => {
  const desk = await opened();
  const before = await contents(desk);
  const values = { ...formValues(await get(desk, PATH)), evidence_date: "2026-13", evidence_note: "" };
  const { text } = await post(desk, "check", values);
  expect(JSON.parse(text).problems).toEqual({
    evidence_date: ['"2026-13" is not a date (write YYYY, YYYY-MM or YYYY-MM-DD)'],
    evidence_note: [
      "evidence_note is empty (What the source says, in our own words, at most 240 characters)",
    ],
  });
  expect((await post(desk, "enter", values)).status).toBe(422);
  expect(await contents(desk)).toEqual(before);
});

test("a quote that the page does not have is refused", async () => {
  const desk = await opened();
  const values = {
    ...formValues(await get(desk, PATH)),
    quote: "They signed for ever.",
    evidence_note: NOTE,
  };
  const { status, text } = await post(desk, "enter", values);
  expect([status, text.includes("the page, as it was read, does not have these words")]).toEqual([422, true]);
});

test.each([
  ["Real Ejemplo will open O'Tickets gates next year.", "", "“will”, “next”"],
  ["Real Ejemplo met O'Tickets at a summit.", "", "“summit”"],
  ["Real Ejemplo use O'Tickets gates.", "current", undefined],
])("words of the future or of a meeting leave the status empty: %s", async (sentence, status, words) => {
  const html = await get(await opened(article(sentence)), PATH);
  expect(formValues(html).status ?? "").toBe(status);
  if (words === undefined) expect(html).not.toContain("Status is left empty");
  else expect(html).toContain(`Status is left empty: the page says ${words}.`);
});

test("a sentence of several clubs and vendors is one form, without a club and a vendor", async () => {
  const page = article("Real Ejemplo and Example Rovers use O'Tickets and Acme Tracking.");
  const html = await get(await opened(page), PATH);
  expect(html.match(/class="row"/g)).toHaveLength(2);
  expect(html).toContain("Real Ejemplo or Example Rovers and O&#39;Tickets or Acme Tracking</h2>");
  expect(formValues(html)).toMatchObject({
    of_club: "real-ejemplo example-rovers",
    quote: page.match(/Real[^<]*/)?.[0],
  });
  expect(formValues(html).club_name ?? "").toBe("");
});

test("the quote is a sentence on the club rather than the headline, and the scope of an earlier page is not that of a newer one", async () => {
  const page = article("Acme Tracking is with the club since May.").replaceAll(
    "The news of the day",
    "Example Rovers wear Acme Tracking",
  );
  expect(formValues(await get(await opened(page), PATH))).toMatchObject({
    club_name: "Example Rovers",
    quote: "Acme Tracking is with the club since May.",
    scope: "",
  });
});

test("undo restores every file exactly, and removes a file that was new", async () => {
  const desk = await opened();
  const before = await contents(desk);
  await post(desk, "enter", { ...formValues(await get(desk, PATH)), evidence_note: NOTE });
  expect(Object.keys(await contents(desk))).toContain(join(desk.data, "evidence/spain.csv"));
  await post(desk, "undo", {});
  expect(await contents(desk)).toEqual(before);
});

test("undo leaves a file alone that has changed since, and says so", async () => {
  const desk = await opened();
  await post(desk, "enter", { ...formValues(await get(desk, PATH)), evidence_note: NOTE });
  const path = join(desk.data, "technology/spain.csv");
  const edited = (await readFile(path, "utf8")).replace("three more", "some more");
  await writeFile(path, edited);
  await post(desk, "undo", {});
  expect(await get(desk, "")).toContain(
    "data/technology/spain.csv has changed since it was written; nothing is undone.",
  );
  expect(await readFile(path, "utf8")).toBe(edited);
});

test("a dismissed candidate is not offered again", async () => {
  const desk = await opened();
  await post(desk, "dismiss", formValues(await get(desk, PATH)));
  expect(formValues(await get(desk, PATH)).of_club).toBe("example-rovers");
  expect(await readDismissed(desk.folder)).toEqual([
    { url: PAGE_URL, club: "real-ejemplo", vendor: "o-tickets" },
  ]);
});

test("a dismissal can be undone", async () => {
  const desk = await opened();
  await post(desk, "dismiss", formValues(await get(desk, PATH)));
  await post(desk, "undo", {});
  const html = await get(desk, PATH);
  expect(formValues(html).of_club).toBe("real-ejemplo");
  expect(html).toContain("Undone: dismissed: real-ejemplo and o-tickets");
});

test("a new page of a row of the ledger can say that the use ended", async () => {
  const desk = await opened();
  const html = await get(desk, PATH);
  expect(html).toContain('<button type="submit" name="status" value="historical">');
  const values = { ...formValues(html), quote: "", ended: "2026-09", evidence_note: NOTE };
  await post(desk, "enter", { ...values, status: "historical" });
  expect(await readFile(join(desk.data, "technology/spain.csv"), "utf8")).toContain(
    `real-ejemplo,Ticketing,o-tickets,,Not stated,historical,${PAGE_URL},,Example News,,2026-10-02,,${NOTE},,2029,2026-09,`,
  );
});

test("a page that is done leaves the queue, and the next one opens", async () => {
  const desk = await opened();
  await post(desk, "read", { url: "https://news.example.org/next" });
  const { location } = await post(desk, "done", { url: PAGE_URL });
  expect(location).toBe("/desk/page?url=https%3A%2F%2Fnews.example.org%2Fnext");
  expect((await readQueue(desk.folder)).map(({ url }) => url)).toEqual(["https://news.example.org/next"]);
});

test.each([
  ["a page that the row does not cite", { url: "https://news.example.org/other", relationship: ROW }],
  ["a row that there is not", { url: ROWS_PAGE, relationship: "no-such-row" }],
  ["a row to read again", { url: ROWS_PAGE, relationship: ROW }],
  ["an address that cannot be cited", { url: "http://169.254.169.254/" }],
  ["a page that breaks the reader", { url: "https://news.example.org/breaks" }],
])("%s, in the queue, can be done with", async (_, item) => {
  const desk = await fictionalDesk({ "https://news.example.org/breaks": new TypeError("broken") });
  const reason = "A reader reported it.";
  await addToQueue(desk.folder, [{ ...item, reason, score: 100, added: "2026-11-23" }]);
  const [, path = ""] = /<a href="\/desk\/([^"]+)">(?:http)/.exec(await get(desk, "")) ?? [];
  const html = await get(desk, path.replaceAll("&amp;", "&"));
  const form = html.split('action="/desk/done"')[1] ?? "";
  const fields = [...form.matchAll(/name="(url|relationship)" value="([^"]*)"/g)];
  expect(form).toContain("Done with this page");
  await post(desk, "done", Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])));
  expect(await readQueue(desk.folder)).toEqual([]);
});

test("a page is fetched once", async () => {
  const desk = await opened();
  await get(desk, PATH);
  await get(desk, PATH);
  expect(desk.fetched).toEqual([PAGE_URL]);
});

test("of a page that cannot be read the reason is shown, and a form for a person who opens it", async () => {
  const reason = "The address, or one to which it redirects, is in a private network; it is not asked.";
  const desk = await opened(new PageError(reason));
  const html = await get(desk, PATH);
  expect(html).toContain(`<p role="alert">${reason}</p><details class="copy" open="">`);
  expect(html.match(/<[^>]* autofocus/g)).toEqual(['<textarea name="text" rows="6" autofocus']);
  expect(formValues(html)).toMatchObject({
    evidence_url: PAGE_URL,
    evidence_publisher: "Example News",
    club_name: "",
  });
});

test.each([
  ["a formula", "evidence_note", "=HYPERLINK(1)", "it begins like a formula: write it in words"],
  [
    "a character that reverses the text",
    "evidence_note",
    "Some \u202ewords.",
    "evidence_note contains the invisible character U+202E (type the text again)",
  ],
  ["a name in no Latin letters", "vendor", "💥", "the name of the vendor has no Latin letter or digit"],
  ["no name", "club_name", "", "the name of the club is empty"],
])("%s is refused at its field", async (_, field, value, message) => {
  const desk = await opened();
  const { text } = await post(desk, "check", { ...formValues(await get(desk, PATH)), [field]: value });
  expect(JSON.parse(text).problems[field]).toEqual([message]);
});

test("a note of two lines is written as one, and a name with a path makes no path", async () => {
  const desk = await opened();
  const values = { ...formValues(await get(desk, PATH)), club_name: "../../Esempio", country: "Italy" };
  await post(desk, "enter", { ...values, evidence_note: NOTE.replace(" with ", "\r\nwith ") });
  expect(await readFile(join(desk.data, "technology/italy.csv"), "utf8")).toContain(
    `\nesempio,Ticketing,o-tickets,,Not stated,current,${PAGE_URL},,Example News,,2026-10-02,,${NOTE},`,
  );
});

test("a form over 5 MB, or for no public address, is refused in a sentence", async () => {
  const desk = await opened();
  const before = await contents(desk);
  expect(await post(desk, "enter", { url: PAGE_URL, quote: "a".repeat(5_400_000) })).toMatchObject({
    status: 413,
    text: "The form is over 5 MB. Nothing is written.\n",
  });
  for (const name of ["read", "check", "enter", "dismiss", "reread"]) {
    const { status, text } = await post(desk, name, { url: "file:///etc/passwd", relationship: "../x" });
    expect([status, text]).toEqual([409, expect.stringContaining("is not http or https")]);
  }
  expect(await contents(desk)).toEqual(before);
  expect(await readDismissed(desk.folder)).toEqual([]);
  expect(desk.fetched).toEqual([]);
});

test("a page of forty thousand sentences with names is shown, with twelve of them to quote", async () => {
  const sentences = Array.from({ length: 40_000 }, (_, day) => `Real Ejemplo use O'Tickets on day ${day}.`);
  const desk = await opened(article(sentences.join(" ")));
  expect((await get(desk, PATH)).match(/<option>Real Ejemplo use/g)).toHaveLength(12);
});

test("of a page only its text is shown", async () => {
  const attack =
    "&lt;script&gt;alert(1)&lt;/script&gt; <img src=x onerror=alert(2)> &lt;/textarea&gt;&lt;b&gt;";
  const desk = await opened(article(`Real Ejemplo use O'Tickets ${attack}.`));
  const html = await get(desk, PATH);
  expect(html).not.toMatch(/<img|<b>|alert\(2\)|<script>/);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

const NO_KEY = "Open the desk at the address that npm run dev prints. Nothing is written.\n";

test.each([
  ["without the cookie", { Origin: OWN_HEADERS.Origin }, NO_KEY],
  ["with another cookie", { ...OWN_HEADERS, Cookie: "clubledger-desk=other" }, NO_KEY],
  ["by another server of this machine", { ...OWN_HEADERS, Origin: "http://localhost:4000" }, "Forbidden"],
  ["without an origin", { Cookie: OWN_HEADERS.Cookie }, "Forbidden"],
])("what is sent %s is refused, and writes nothing", async (_, headers, message) => {
  const desk = await opened();
  const form = { ...formValues(await get(desk, PATH)), evidence_note: NOTE };
  const before = await contents(desk);
  const queue = await readQueue(desk.folder);
  for (const name of ["read", "copy", "check", "enter", "dismiss", "reread", "undo"]) {
    const { status, text } = await post(desk, name, { ...form, url: `${PAGE_URL}?${name}` }, headers);
    expect([status, text]).toEqual([403, message]);
  }
  expect(await contents(desk)).toEqual(before);
  expect(await readQueue(desk.folder)).toEqual(queue);
  expect(await readDismissed(desk.folder)).toEqual([]);
});

test("the printed address opens the desk by a cookie for it alone; without it not even a page is read", async () => {
  const desk = await opened();
  const ask = (path: string, headers = {}) =>
    desk.app.request(`http://localhost:3000/desk/${path}`, { headers });
  expect([(await ask("")).status, (await ask("page?url=https://other.example.org/")).status]).toEqual([
    403, 403,
  ]);
  expect((await ask("?key=other")).status).toBe(403);
  const { status, headers } = await ask(`?key=${KEY}`);
  expect([status, headers.get("Location")]).toEqual([302, "/desk/"]);
  expect(headers.get("Set-Cookie")).toBe(`clubledger-desk=${KEY}; Path=/desk; HttpOnly; SameSite=Strict`);
  expect((await ask("", { Cookie: `clubledger-desk=${KEY}` })).status).toBe(200);
  expect(desk.fetched).toEqual([]);
});

function postCopy({ app }: FictionalDesk, fields: Readonly<Record<string, string | File>>) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ url: PAGE_URL, ...fields })) body.append(name, value);
  return app.request("http://localhost:3000/desk/copy", { method: "POST", body, headers: OWN_HEADERS });
}

const COPIED = "The news of the day\n\nReal Ejemplo sell tickets with O'Tickets.\nIt was a <b> day.";

test.each([
  ["saved", { file: new File([article("Real Ejemplo use O'Tickets.")], "page.html", { type: "text/html" }) }],
  ["copied", { text: COPIED, file: new File([], "") }],
])("a %s page is read without asking its site, and its quote is checked", async (_, fields) => {
  const desk = await fictionalDesk({ [PAGE_URL]: new PageError("The page is behind a wall (403).") });
  expect(await get(desk, PATH)).toContain("Read a saved or copied page");
  const response = await postCopy(desk, fields);
  expect([response.status, response.headers.get("Location")]).toEqual([303, `/desk/${PATH}`]);
  const values = formValues(await get(desk, PATH));
  expect(values).toMatchObject({ club_name: "Real Ejemplo", vendor: "O'Tickets", evidence_url: PAGE_URL });
  const { status, text } = await post(desk, "enter", {
    ...values,
    url: PAGE_URL,
    quote: "Not there",
    evidence_note: NOTE,
  });
  expect([status, text]).toEqual([422, expect.stringContaining("does not have these words")]);
  expect((await post(desk, "enter", { ...values, url: PAGE_URL, evidence_note: NOTE })).status).toBe(303);
  expect(desk.fetched).toEqual([PAGE_URL]);
});

test.each([
  [{}, "Choose the saved page, or paste its text."],
  [{ file: new File(["%PDF-1.7"], "page.pdf", { type: "application/pdf" }) }, "The page is a PDF"],
])("without a page that can be read nothing is kept", async (fields, message) => {
  const desk = await fictionalDesk({});
  const response = await postCopy(desk, fields);
  expect([response.status, await response.text()]).toEqual([409, expect.stringContaining(message)]);
  expect(await readQueue(desk.folder)).toEqual([]);
});
