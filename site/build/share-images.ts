import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { groupBy } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import {
  calculatorPath,
  categoryPath,
  clubPath,
  leaguePath,
  sitePaths,
  vendorPath,
} from "../../contract/site-paths.ts";
import { type Status, statuses } from "../../data/schema/statuses.ts";
import { COLOURS, toneOf, wrapped } from "../charts/drawing.ts";
import { dateText, numeral, pluralise } from "../frame/format.tsx";
import { countByStatus } from "../records/relationships.tsx";
import { writeAssetFile } from "./assets.ts";
import { xml } from "./feeds.ts";
import { DRAWN_SANS, DRAWN_SERIF, writeDrawnFaces } from "./fonts.ts";
import type { SiteLedger } from "./ledger.ts";

/** What the image of a page says. */
export interface ShareCard {
  title: string;
  /** What the page is about, in a line. */
  line: string;
  /** Relationships by status, for the bar. */
  counts?: Readonly<Record<Status, number>>;
  /** SVG in place of the bar. */
  picture?: string;
  /** The date of the data: `22 Nov 2026`. */
  date: string;
}

type Cards = readonly (readonly [path: string, card: ShareCard])[];

/** The image of each page that has its own, by the page's path. */
export function shareCards(ledger: SiteLedger): Cards {
  const date = dateText(ledger.date);
  const { counts } = ledger.manifest;
  const all = countByStatus(ledger.relationships);
  return [
    [
      sitePaths.home,
      {
        title: "The sourced ledger of the football business",
        line: `${pluralise(counts.clubs, "club")}, ${pluralise(counts.vendors, "vendor")}, every entry with its source`,
        counts: all,
        date,
      },
    ],
    ...recordCards(ledger, date),
    ...CALCULATORS.map(({ slug, ...card }) => [calculatorPath(slug), { ...card, date }] as const),
  ];
}

/** Invented figures: a book value that falls year by year, and a ratio short of its threshold. */
const BOOK_VALUE = `<path d="M80 420h208v36h208v36h208v36h208v36h208v6H80Z" fill="#f1d9cf"/><path d="M80 420h208v36h208v36h208v36h208v36h208" fill="none" stroke="#b0472a" stroke-width="6"/>`;
const RATIO = `<rect x="80" y="480" width="1040" height="48" fill="#ece9e2"/><rect x="80" y="480" width="400" height="48" fill="#b0472a"/><rect x="480" y="480" width="180" height="48" fill="#d0917f"/><path d="M808 460v88" stroke="#16191b" stroke-width="5" stroke-dasharray="12 8"/>`;

const CALCULATORS = [
  {
    slug: "transfer-cost",
    title: "Transfer cost",
    picture: BOOK_VALUE,
    line: "Amortisation, book value and yearly cost of a transfer",
  },
  {
    slug: "squad-cost",
    title: "Squad-cost ratio",
    picture: RATIO,
    line: "A squad's cost against its revenue and the threshold",
  },
  {
    slug: "contract-extension",
    title: "Contract extension",
    picture: BOOK_VALUE,
    line: "Amortisation and book value with a new term and without it",
  },
  {
    slug: "squad-plan",
    title: "Squad plan",
    picture: RATIO,
    line: "Signings, sales and loans together against the threshold",
  },
];

function recordCards(ledger: SiteLedger, date: string): Cards {
  const { clubs, vendors, categories, leagues, relationships } = ledger;
  const byClub = groupBy(relationships, ({ club }) => club);
  return [
    ...clubs.map(({ slug, name, country, leagues: [league], counts: { byStatus } }) => {
      const where = league === undefined ? country : `${league.name}, ${country}`;
      return [
        clubPath(slug),
        { title: name, line: `Technology · ${where}`, counts: byStatus, date },
      ] as const;
    }),
    ...vendors.map(({ slug, name, clubCount, counts: { byStatus } }) => {
      const line = `Vendor · evidence for ${pluralise(clubCount, "club")}`;
      return [vendorPath(slug), { title: name, line, counts: byStatus, date }] as const;
    }),
    ...categories.map(({ slug, name, clubCount, counts: { byStatus } }) => {
      const line = `Technology of ${pluralise(clubCount, "football club")}`;
      return [categoryPath(slug), { title: name, line, counts: byStatus, date }] as const;
    }),
    ...leagues.map(({ slug, name, season, country, coveredCount, clubCount, clubs: teams }) => {
      const counts = countByStatus(
        teams.flatMap(({ club }) => (club === null ? [] : (byClub.get(club) ?? []))),
      );
      const line = `${country}, ${season} · evidence for ${coveredCount} of ${pluralise(clubCount, "club")}`;
      return [leaguePath(slug), { title: name, line, counts, date }] as const;
    }),
  ];
}

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 80];
const INNER = WIDTH - 2 * EDGE;

const FRAME = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/>
<rect width="${WIDTH}" height="14" fill="${COLOURS.accent}"/>
<g transform="translate(${EDGE} 72) scale(2)" stroke="${COLOURS.ink}">
<path d="M1 4h22M1 20h22" stroke-width="2"/>
<path d="M13 12h10" stroke-width="3"/>
<circle cx="6" cy="12" r="5" fill="${COLOURS.accent}" stroke="none"/>
</g>`;

/** The image as SVG, 1200 × 630, the size that services show. */
export function shareSvg({ title, line, counts, picture, date }: ShareCard): string {
  const { size, lines } = fittedTitle(title);
  const heights = lines.map((_, index) => 232 + size * (0.35 + index * 1.12));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
${FRAME}
${serif(EDGE + 64, 110, 40, "Clubledger")}
${sans(WIDTH - EDGE, 108, 28, `Data of ${date}`, 'text-anchor="end"')}
${lines.map((part, index) => serif(EDGE, required(heights[index], "a line's height"), size, part)).join("\n")}
${sans(EDGE, Math.max(...heights) + 68, 36, line)}
${counts === undefined ? (picture ?? "") : statusBar(counts)}
</svg>
`;
}

const serif = (x: number, y: number, size: number, text: string): string =>
  `<text x="${x}" y="${y}" font-family="${DRAWN_SERIF}" font-size="${size}" fill="${COLOURS.ink}">${xml(text)}</text>`;

const sans = (x: number, y: number, size: number, text: string, rest = ""): string =>
  `<text x="${x}" y="${y}" font-family="${DRAWN_SANS}" font-size="${size}" fill="${COLOURS.quiet}" ${rest}>${xml(text)}</text>`;

function statusBar(counts: Readonly<Record<Status, number>>): string {
  const all = statuses.reduce((sum, status) => sum + counts[status], 0);
  let x = EDGE;
  const parts = statuses.map((status) => {
    const width = all === 0 ? 0 : (INNER * counts[status]) / all;
    x += width;
    return `<rect x="${(x - width).toFixed(1)}" y="490" width="${width.toFixed(1)}" height="28" fill="${COLOURS[toneOf(status)]}"/>`;
  });
  const words = statuses
    .filter((status) => counts[status] > 0)
    .map((status) => `${numeral(counts[status])} ${status}`)
    .join("  ·  ");
  return `${parts.join("")}${sans(EDGE, 568, 30, words)}`;
}

/** An average letter of the serif is this part of its size wide; a little more than measured, so that no line is cut off. */
const LETTER_WIDTH = 0.54;
const TITLE_SIZES = [96, 80, 68, 56, 44] as const;
const SMALLEST = 36;
const MAX_LINES = 2;

const lettersAt = (size: number): number => Math.floor(INNER / (size * LETTER_WIDTH));

/** The largest size at which a title needs two lines at most, and no word is cut off. */
function fittedTitle(title: string): { size: number; lines: string[] } {
  const fitted = TITLE_SIZES.map((size) => ({ size, lines: wrapped(title, lettersAt(size)) }));
  const fits = ({ size, lines }: { size: number; lines: string[] }) =>
    lines.length <= MAX_LINES && lines.every((line) => line.length <= lettersAt(size));
  return fitted.find(fits) ?? { size: SMALLEST, lines: wrapped(title, lettersAt(SMALLEST)) };
}

/**
 * Draws the cards into the site's assets and returns their paths by page. What an earlier build has drawn is taken from
 * `cache`, by the hash of the SVG; what this build does not use is removed there.
 */
export async function drawShareImages(
  cards: Cards,
  site: string,
  cache: string,
): Promise<Map<string, string>> {
  await mkdir(cache, { recursive: true });
  const known = new Set(await readdir(cache));
  const draw = createPainter(await writeDrawnFaces(cache));
  const used = new Map<string, string>();
  for (const [path, card] of cards) {
    const svg = shareSvg(card);
    const name = `${createHash("sha256").update(svg).digest("hex").slice(0, 16)}.png`;
    if (!known.has(name)) await writeFile(join(cache, name), draw(svg));
    used.set(path, name);
  }
  const names = new Set(used.values());
  for (const name of known) if (name.endsWith(".png") && !names.has(name)) await rm(join(cache, name));
  return copied(used, cache, site);
}

async function copied(
  names: ReadonlyMap<string, string>,
  cache: string,
  site: string,
): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const [page, name] of names)
    paths.set(page, await writeAssetFile(site, `share-${name}`, await readFile(join(cache, name))));
  return paths;
}

const createPainter =
  (fontFiles: string[]) =>
  (svg: string): Buffer =>
    new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).render().asPng();
