import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compareText, groupBy } from "../contract/collections.ts";
import { csvLine } from "../contract/csv.ts";
import { slugOf } from "../contract/text-folding.ts";
import { type Dice, dice } from "./dice.ts";
import {
  CATEGORIES,
  CLUB_ENDINGS,
  COUNTRIES,
  PLACES,
  SCOPES,
  TRADES,
  wordOfRank,
} from "./fictional-words.ts";

/** Files of an evidence folder by their name inside it. */
type Files = Map<string, string>;

interface Club {
  slug: string;
  name: string;
  country: string;
  aliases: string;
}

type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The columns of a technology file without the optional one, as every fictional row is written. */
export const COLUMNS = [
  "club",
  "category",
  "vendor",
  "product",
  "scope",
  "status",
  "evidence_url",
  "evidence_publisher",
  "evidence_date",
  "evidence_note",
  "verification_date",
] as const;

/** How many rows twenty clubs have: most have one, a few have many, 2.7 on average. */
const ROWS_OF_CLUBS = [1, 2, 1, 1, 16, 1, 1, 3, 1, 2, 1, 8, 1, 1, 4, 1, 2, 1, 5, 1];
/** For a ledger of many clubs of which little is known: one row or two, 1.5 on average. */
export const FEW_ROWS_A_CLUB = [1, 2] as const;
/** A third as many vendors as rows, as in the real ledger. */
const ROWS_A_VENDOR = 3;
const VOCABULARY = 30_000;
/** Above 1: frequent words more often. Set so that the commonest word is every twelfth, as in the real notes. */
const ZIPF_BEND = 1.8;
const WORDS_OF_NOTE = { fewest: 14, more: 11 };

/**
 * Writes an evidence folder with so many openly fictional relationships. The same number gives the same bytes. The
 * methods of the calculators are copied from `methodology`, because they are no facts about anyone.
 */
export async function writeFictionalLedger(
  folder: string,
  rows: number,
  methodology: string,
  rowsOfClubs: readonly number[] = ROWS_OF_CLUBS,
): Promise<void> {
  for (const [name, content] of fictionalLedger(rows, rowsOfClubs)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await cp(methodology, join(folder, "methodology"), { recursive: true });
}

/** The files of a fictional ledger, all but the methods of the calculators. `rowsOfClubs` is gone through again and again. */
export function fictionalLedger(rowCount: number, rowsOfClubs: readonly number[] = ROWS_OF_CLUBS): Files {
  const rolled = dice(rowCount);
  const rowsOfClub = (index: number): number => rowsOfClubs[index % rowsOfClubs.length] ?? 1;
  const clubs = clubsFor(rowCount, rowsOfClub);
  const vendors = Array.from({ length: Math.ceil(rowCount / ROWS_A_VENDOR) }, (_, index) => vendorAt(index));
  const rows = rowsOf(
    clubs,
    vendors.map(({ slug }) => slug),
    rowCount,
    { rolled, rowsOfClub },
  );
  const floors = { clubs: clubs.length, vendors: vendors.length, relationships: rows.length };
  return new Map([
    ["clubs.csv", csv(["slug", "name", "country", "aliases"], bySlug(clubs))],
    ["vendors.csv", csv(["slug", "name", "website", "parent"], bySlug(vendors))],
    ["categories.yaml", [...CATEGORIES].sort(compareText).map(categoryEntry).join("")],
    ["removed.csv", csv(["kind", "id", "reason", "date"], [])],
    ["redirects.csv", csv(["kind", "from", "to", "date"], [])],
    [
      "floors.yaml",
      Object.entries(floors)
        .map(([name, count]) => `${name}: ${count}\n`)
        .join(""),
    ],
    ...technologyFiles(clubs, rows),
  ]);
}

function clubsFor(rowCount: number, rowsOfClub: (index: number) => number): Club[] {
  const clubs: Club[] = [];
  for (let covered = 0; covered < rowCount; covered += rowsOfClub(clubs.length - 1))
    clubs.push(clubAt(clubs.length));
  return clubs;
}

function clubAt(index: number): Club {
  const [place, ending] = [PLACES[index % PLACES.length], CLUB_ENDINGS[index % CLUB_ENDINGS.length]];
  const name = `Example ${place} ${index} ${ending}`;
  const country = COUNTRIES[Math.floor(COUNTRIES.length * ((index * 0.618) % 1) ** 2)] ?? "England";
  const aliases = index % 7 === 0 ? `The Examples ${index}|EX${index}` : "";
  return { slug: slugOf(name), name, country, aliases };
}

function vendorAt(index: number) {
  const name = `Example ${TRADES[index % TRADES.length]} ${capital(wordOfRank(200 + index * 7))} ${index}`;
  const slug = slugOf(name);
  const website = index % 2 === 0 ? `https://${slug}.example.org/` : "";
  return { slug, name, website, parent: "" };
}

/** Every vendor is used once in its turn; the other rows prefer the first vendors, as a market does. */
function rowsOf(
  clubs: readonly Club[],
  vendors: readonly string[],
  rowCount: number,
  { rolled, rowsOfClub }: { rolled: Dice; rowsOfClub: (index: number) => number },
): Row[] {
  const rows: Row[] = [];
  for (const [index, club] of clubs.entries()) {
    const ids = new Set<string>();
    for (let left = rowsOfClub(index); left > 0 && rows.length < rowCount; left -= 1) {
      const turn = rows.length % ROWS_A_VENDOR === 0 ? rows.length / ROWS_A_VENDOR : undefined;
      rows.push(newRow(club, () => vendors[turn ?? rolled.rank(vendors.length)] ?? "", ids, rolled));
    }
  }
  return rows;
}

/** A row of a relationship that the club does not have yet. */
function newRow(club: Club, vendorOf: () => string, ids: Set<string>, rolled: Dice): Row {
  for (;;) {
    const [vendor, category] = [vendorOf(), rolled.oneOf(CATEGORIES)];
    const product = rolled.below(100) < 45 ? `Example ${capital(wordOfRank(150 + rolled.rank(2000)))}` : "";
    const id = [vendor, category, product].join();
    if (ids.has(id)) continue;
    ids.add(id);
    return { club: club.slug, category, vendor, product, ...evidenceOf(rolled) };
  }
}

function evidenceOf(rolled: Dice): Omit<Row, "club" | "category" | "vendor" | "product"> {
  const status = statusOf(rolled.below(100));
  const page = Array.from({ length: 9 }, () => wordOfRank(rolled.rank(VOCABULARY, ZIPF_BEND))).join("-");
  const publisher = capital(wordOfRank(150 + rolled.rank(300)));
  return {
    scope: rolled.oneOf(SCOPES),
    status,
    evidence_url: `https://${publisher.toLowerCase()}-news.example.org/archive/${page}-${rolled.below(1_000_000)}`,
    evidence_publisher: `Example ${publisher} News`,
    evidence_date: evidenceDate(status, rolled),
    evidence_note: noteOf(rolled),
    verification_date: `2025-${twoDigits(6 + rolled.below(4))}-${twoDigits(1 + rolled.below(28))}`,
  };
}

function statusOf(percent: number): string {
  if (percent < 15) return "current";
  return percent < 21 ? "historical" : "status unknown";
}

/** What is current rests on recent evidence; of the rest about half of the pages tell their date. */
function evidenceDate(status: string, rolled: Dice): string {
  const [month, day] = [twoDigits(1 + rolled.below(12)), twoDigits(1 + rolled.below(28))];
  if (status === "current") return `2024-${month}-${day}`;
  return rolled.below(100) < 45 ? `${2012 + rolled.below(12)}-${month}-${day}` : "";
}

function noteOf(rolled: Dice): string {
  const count = WORDS_OF_NOTE.fewest + rolled.below(WORDS_OF_NOTE.more);
  const words = Array.from({ length: count }, () => wordOfRank(rolled.rank(VOCABULARY, ZIPF_BEND)));
  const half = count >> 1;
  const mark = rolled.below(3) === 0 ? "," : "";
  return `${capital(words.slice(0, half).join(" "))}${mark} ${words.slice(half).join(" ")}.`;
}

function technologyFiles(clubs: readonly Club[], rows: readonly Row[]): [name: string, content: string][] {
  const fileOf = new Map(clubs.map(({ slug, country }) => [slug, `technology/${slugOf(country)}.csv`]));
  const inOrder = rows
    .map((row) => ({ row, key: [row.club, row.category, row.vendor, row.product].join("\0") }))
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ row }) => row);
  return [...groupBy(inOrder, ({ club }) => fileOf.get(club) ?? "")].map(([name, inside]) => [
    name,
    csv(COLUMNS, inside),
  ]);
}

const categoryEntry = (name: string): string =>
  `- name: ${name}\n  slug: ${slugOf(name)}\n  definition: What a fictional source calls ${name.toLowerCase()}.\n`;

function csv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string>>[],
): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => row[column])));
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

const bySlug = <Item extends { slug: string }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => compareText(a.slug, b.slug));

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const twoDigits = (value: number): string => String(value).padStart(2, "0");
