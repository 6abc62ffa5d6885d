import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Ledger } from "../../../scripts/evidence/ledger/ledger.ts";
import { readValidLedger } from "../../../scripts/members-folder.ts";
import { createNameFinder } from "../../../scripts/pages/names.ts";

/** Numbers from 0 to below 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
const genitive = (name: string) => (/[\p{L}]{3}[^sxz\W]$/u.test(name) ? `${name}s` : name);

/** Sentences around a club and a vendor, with the language of each. */
const SENTENCES: readonly (readonly [string, (club: string, vendor: string) => string])[] = [
  ["en", (club, vendor) => `${club} has signed a contract with ${vendor} for three years.`],
  ["en", (club, vendor) => `${vendor} will supply ${club}'s ground, the Chief Executive said.`],
  ["en", (club, vendor) => withoutAccents(`Fans of ${club} enter with ${vendor}'s cards since 2024.`)],
  ["de", (club, vendor) => `${genitive(club)} neuer Partner heißt ${vendor}.`],
  ["pt", (club, vendor) => `O ${club} fechou acordo com a ${vendor}, disse o diretor.`],
  ["es", (club, vendor) => `La directiva del ${club} eligió a «${vendor}» en marzo.`],
  ["tr", (club, vendor) => `${club}'ın yeni biletleri ${vendor}’dan geliyor.`],
  ["fr", (club, vendor) => `L'accord entre ${club} et ${vendor} court jusqu'en 2027.`],
  ["nl", (club, vendor) => `Volgens ${vendor}-directeur Jansen tekent ${club.toUpperCase()} voor drie jaar.`],
  ["it", (club, vendor) => `(${vendor}) Il ${club}: «contratto firmato».`],
];

/** 200 sentences that name a club, by name or alias, and a vendor. */
function sentencesOf({ clubs, vendors }: Ledger) {
  const random = seeded(29);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  return Array.from({ length: 200 }, () => {
    const [club, vendor, [language, sentence]] = [pick(clubs), pick(vendors), pick(SENTENCES)];
    const text = sentence(pick([club.name, ...club.aliases]), vendor.name);
    return { text, language, slugs: [club.slug, vendor.slug].sort() };
  });
}

test("of the ledger's clubs and vendors in 200 sentences 95% are found, and 5% of what is found is wrong at most", async () => {
  const ledger = await readValidLedger(resolve("data"), "none", new Date());
  const findNames = createNameFinder(ledger);
  const results = sentencesOf(ledger).map(({ text, language, slugs }) => {
    const found = [...new Set(findNames(text, language).map(({ slug }) => slug))];
    return {
      text,
      missing: slugs.filter((slug) => !found.includes(slug)),
      wrong: found.filter((slug) => !slugs.includes(slug)),
    };
  });
  const count = (list: readonly (readonly string[])[]) => list.reduce((sum, { length }) => sum + length, 0);
  const faults = results.filter(({ missing, wrong }) => missing.length + wrong.length > 0);
  const [missing, wrong] = [count(results.map((one) => one.missing)), count(results.map((one) => one.wrong))];
  expect((400 - missing) / 400, JSON.stringify(faults, null, 1)).toBeGreaterThanOrEqual(0.95);
  expect(wrong / (400 - missing + wrong), JSON.stringify(faults, null, 1)).toBeLessThanOrEqual(0.05);
});

const fictional = createNameFinder({
  clubs: [
    club("example-legia", "Legia Musterstadt", []),
    club("sample-town", "FC Sampletown", ["Wölfe", "Reading", "Inter"]),
    club("long", "Real Sampletown", []),
    club("united", "Sample United", ["FC United"]),
    club("wolves", "Sample Wanderers", ["Wolves"]),
    club("paris", "Paris FC", []),
    club("lens", "RC Lens", []),
  ],
  vendors: [vendor("apple", "Apple"), vendor("ee", "EE"), vendor("wix", "Wix"), vendor("three", "Three")],
  names: {
    around: ["fc", "rc"],
    never_alone: ["united", "paris"],
    beside_vendor: [
      { name: "Wolves", club: "wolves" },
      { name: "Lens", club: "lens" },
    ],
    clubs: [{ name: "見本ユナイテッド", club: "united" }],
    vendors: [{ name: "Wixes", vendor: "wix" }],
    everyday: [],
    other_clubs: ["miami"],
    ordinary: ["reading", "three", "inter", "wolves"],
    technology: [],
    tv_guides: [],
  },
});

function club(slug: string, name: string, aliases: string[]): Ledger["clubs"][number] {
  return { slug, name, country: "Germany", aliases, website: null };
}

function vendor(slug: string, name: string): Ledger["vendors"][number] {
  return { slug, name, website: null, parent: null, parent_source_url: null, source: { path: "", line: 1 } };
}

test.each([
  ["Sampletown buys tablets.", "en", ["sample-town"]],
  ["Real Sampletown buys tablets.", "en", ["long"]],
  ["Kibice Legii Musterstadt weszli na stadion.", "pl", ["example-legia"]],
  ["Die Woelfe und die Wölfe spielen.", "de", ["sample-town"]],
  ["Reading the contract takes time.", "en", []],
  ["Reading has signed a contract.", "en", ["sample-town"]],
  ["Inter Miami has signed a contract.", "en", []],
  ["The United States and United buy Apple.", "en", ["apple"]],
  ["FC United buy Apple.", "en", ["apple", "united"]],
  ["FC United buy Wixes.", "en", ["united", "wix"]],
  ["見本ユナイテッドはAppleと契約した。", "ja", ["apple", "united"]],
  ["Paris signs with Apple.", "en", ["apple"]],
  ["Le Paris FC signe avec Apple.", "fr", ["apple", "paris"]],
  ["Wolves extend Apple. Lens signe.", "en", ["apple", "wolves"]],
  ["Wolves hunt at night. Apple.", "en", ["apple"]],
  ["The Wolves hunt.", "en", ["wolves"]],
  ["The lens of an Apple. Lens fans. RC Lens.", "en", ["apple", "lens"]],
  ["An apple a day, and an EEG of the ee.", "en", []],
  ["Apple and EE supply the ground.", "en", ["apple", "ee"]],
  ["Three of the clubs built it with Wix.", "en", ["wix"]],
  ["The site was built with a wixen tool.", "en", []],
])("%s", (text, language, slugs) => {
  expect([...new Set(fictional(text, language).map(({ slug }) => slug))].sort()).toEqual(slugs);
});
