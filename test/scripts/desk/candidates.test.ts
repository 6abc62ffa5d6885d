import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { candidatesOf } from "../../../scripts/desk/candidates.ts";
import { readValidLedger } from "../../../scripts/members-folder.ts";
import { createReader } from "../../../scripts/pages/reader.ts";
import vocabulary from "../../../scripts/pages/vocabulary.json" with { type: "json" };
import { FIXTURE_EVIDENCE } from "../../fixture-build.ts";

const today = "2026-11-23";
const ledger = await readValidLedger(FIXTURE_EVIDENCE, "none", new Date(today));
const read = createReader(ledger, today);

/** What is offered for an article of October 2026, in short: whom it names, the category and the status. */
function offers(language: string, html: string, head = ""): string[] {
  const url = "https://news.example.org/story";
  const reading = read(
    `<html lang="${language}"><head><meta property="article:published_time" content="2026-10-02">${head}</head>` +
      `<body>${html}</body></html>`,
    url,
  );
  const { offered } = candidatesOf({ reading, url, address: url, today }, ledger, []);
  return offered.map(({ club, vendor, values: { category, status } }) =>
    [club, vendor, category, status || "no status"].join(", "),
  );
}

const MONITORED = "example-rovers, acme-tracking, Athlete monitoring";
const SOLD = "example-rovers, o-tickets, Ticketing";

test.each([
  // Plans and wishes
  ["en", "Example Rovers is considering vests of Acme Tracking.", `${MONITORED}, no status`],
  ["it", "L'Example Rovers sta pensando di comprare da Acme Tracking.", `${MONITORED}, no status`],
  ["pt", "O Example Rovers quer comprar coletes da Acme Tracking.", `${MONITORED}, no status`],
  ["nl", "Acme Tracking wil Example Rovers hesjes leveren.", `${MONITORED}, no status`],
  ["de", "Example Rovers möchte Westen von Acme Tracking kaufen.", `${MONITORED}, no status`],
  // Ends
  ["pt", "O Example Rovers deixou de usar a Acme Tracking.", `${MONITORED}, no status`],
  ["it", "Acme Tracking era fornitore dell'Example Rovers.", `${MONITORED}, no status`],
  ["es", "El Example Rovers ya no usa Acme Tracking.", `${MONITORED}, no status`],
  ["cs", "Example Rovers už nepoužívá Acme Tracking.", `${MONITORED}, no status`],
  ["fr", "Acme Tracking a équipé Example Rovers jusqu'en 2024.", `${MONITORED}, no status`],
  [
    "nl",
    "Example Rovers betaalt met terminals van O'Tickets.",
    "example-rovers, o-tickets, Payments and cashless, current",
  ],
  // Meetings
  ["es", "El Example Rovers ha hablado con Acme Tracking.", `${MONITORED}, no status`],
  // Sponsors
  ["en", "Acme Tracking is the sponsor of Example Rovers.", undefined],
  ["de", "Acme Tracking bleibt Trikotsponsor von Example Rovers.", undefined],
  ["en", "Sponsor Acme Tracking gives Example Rovers GPS vests.", `${MONITORED}, no status`],
  // Categories
  [
    "it",
    "Il Wi-Fi dell'Example Rovers è di Acme Tracking.",
    "example-rovers, acme-tracking, Stadium connectivity, current",
  ],
  [
    "fr",
    "Example Rovers vend ses billets avec Acme Tracking.",
    "example-rovers, acme-tracking, Ticketing, current",
  ],
  ["en", "Example Rovers use Acme Tracking.", `${MONITORED}, current`],
])("in %s, what is offered of a sentence: %s", (language, sentence, expected) => {
  expect(offers(language, `<p>${sentence}</p>`)).toEqual(expected === undefined ? [] : [expected]);
});

test.each([
  ["en", "<p>Example Rovers play at home.</p><p>Read more: Example Rovers buy from Acme Tracking</p>"],
  ["nl", "<p>Lees ook</p><ul><li>Voetbal</li><li>Example Rovers koopt van Acme Tracking</li></ul>"],
  ["sv", "<p>Läs också: Example Rovers köper av Acme Tracking</p>"],
])("in %s, lines that lead to other articles offer nothing: %s", (language, html) => {
  expect(offers(language, html)).toEqual([]);
});

test("an article goes on after lines that lead to others", () => {
  const html = "<p>Read more: A quiet day</p><p>Example Rovers use Acme Tracking.</p>";
  expect(offers("en", html)).toEqual([`${MONITORED}, current`]);
});

test("the cells of a table's row belong together, and its rows do not", () => {
  const rows = [
    ["Example Rovers", "GPS", "Acme Tracking"],
    ["1. FC Müster", "Bilet", "O'Tickets"],
    ["Real Ejemplo", "31", "Forma sponsoru BigAcme"],
  ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  expect(offers("tr", `<table>${rows.join("")}</table>`)).toEqual([
    `${MONITORED}, current`,
    "fc-muster, o-tickets, Ticketing, current",
  ]);
});

test.each([
  [
    "sv",
    "<h1>Våra kunder</h1><p>Så arbetar klubbar med Acme Tracking:</p><ul><li>Example Rovers, herrlaget</li></ul>",
  ],
  ["en", "<h1>Acme Tracking</h1><h2>Trusted by</h2><div>Example Rovers</div>"],
])("in %s, a customer in a vendor's list is offered: %s", (language, html) => {
  expect(offers(language, html)).toEqual([`${MONITORED}, current`]);
});

test("a club in a list that is not of customers is not offered", () => {
  expect(
    offers(
      "en",
      "<h1>Acme Tracking</h1><h2>Clients</h2><p>Many.</p><h2>Fixtures</h2><ul><li>Example Rovers</li></ul>",
    ),
  ).toEqual([]);
});

test.each([
  ["en", "The company also serves Example Rovers."],
  ["de", "Das Unternehmen beliefert auch Example Rovers."],
  ["fr", "L'entreprise équipe aussi Example Rovers."],
  ["it", "L'azienda rifornisce anche l'Example Rovers."],
  ["pt", "A empresa fornece também o Example Rovers."],
  ["es", "La empresa equipa también al Example Rovers."],
  ["nl", "Het bedrijf levert ook aan Example Rovers."],
])("in %s, a word for the company is the page's vendor: %s", (language, sentence) => {
  expect(offers(language, `<h1>Acme Tracking</h1><p>${sentence}</p>`)).toEqual([`${MONITORED}, current`]);
});

test("a sentence with a word of technology is of the club that its heading alone names", () => {
  const sections = [
    "<h2>Example Rovers</h2><p>Tickets come from O'Tickets.</p>",
    "<h2>Real Ejemplo and 1. FC Müster</h2><p>Vests come from Acme Tracking.</p>",
  ];
  expect(offers("en", `<h1>A round-up</h1>${sections.join("")}`)).toEqual([`${SOLD}, current`]);
  expect(offers("en", "<h1>A round-up</h1><h2>Example Rovers</h2><p>Songs come from O'Tickets.</p>")).toEqual(
    [],
  );
});

test("an interview is of the club of whom it is", () => {
  const html =
    "<h1>«Todo cambia»</h1><p>Entrevista con la jefa del Example Rovers</p><h3>¿Y las entradas?</h3>";
  expect(offers("es", `${html}<p>Vendemos las entradas con O'Tickets.</p>`)).toEqual([`${SOLD}, current`]);
});

test("a page for subscribers supports no status", () => {
  const head =
    '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>';
  expect(offers("en", "<p>Example Rovers use Acme Tracking.</p>", head)).toEqual([`${MONITORED}, no status`]);
});

test("the categories of which words are known are those of the ledger", async () => {
  const categories: { name: string }[] = parse(await readFile(join("data", "categories.yaml"), "utf8"));
  const names = categories.map(({ name }) => name);
  expect(Object.keys(vocabulary.categories).filter((name) => !names.includes(name))).toEqual([]);
});
