import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { sitePaths } from "../../contract/site-paths.ts";
import { countByStatus } from "../../contract/status-counts.ts";
import { type Status, statuses } from "../../data/schema/statuses.ts";
import { toneOf } from "../charts/bars.tsx";
import { wrapped } from "../charts/chart-document.tsx";
import { COLOURS } from "../charts/drawing.tsx";
import { dateText, numeral, pluralise } from "../frame/format.tsx";
import { writeAsset } from "./assets.ts";
import { xml } from "./feeds.ts";
import { DRAWN_SANS, DRAWN_SERIF, writeDrawnFaces } from "./fonts.ts";

interface ShareCard {
  path: string;
  title: string;
  line: string;
  picture: string;
}

/** Invented figures: a ratio short of its threshold. */
const RATIO = `<rect x="80" y="480" width="1040" height="48" fill="#ece9e2"/><rect x="80" y="480" width="400" height="48" fill="#b0472a"/><rect x="480" y="480" width="180" height="48" fill="#d0917f"/><path d="M808 460v88" stroke="#16191b" stroke-width="5" stroke-dasharray="12 8"/>`;

interface Counted extends Record<"clubs" | "vendors" | "categories" | "leagues", readonly unknown[]> {
  relationships: readonly { status: Status }[];
  date: string;
}

function shareCards({ relationships, clubs, vendors, categories, leagues }: Counted): ShareCard[] {
  const line = `${pluralise(relationships.length, "relationship")}, each with its source`;
  const picture = statusBar(countByStatus(relationships));
  const titles: [path: string, title: string][] = [
    [sitePaths.home, "The sourced ledger of the football business"],
    [sitePaths.clubs, `${pluralise(clubs.length, "club")} and their technology`],
    [sitePaths.vendors, `${pluralise(vendors.length, "vendor")} and their clubs`],
    [sitePaths.categories, `${pluralise(categories.length, "category", "categories")} of technology`],
    [sitePaths.leagues, `${pluralise(leagues.length, "league")}, club by club`],
  ];
  return [
    ...titles.map(([path, title]) => ({ path, title, line, picture })),
    {
      path: sitePaths.calculators,
      title: "Football's costs, calculated",
      line: "Amortisation, book value, yearly cost and the squad-cost ratio",
      picture: RATIO,
    },
  ];
}

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 80];
const INNER = WIDTH - 2 * EDGE;
const TITLE_SIZE = 80;
const TITLE_LETTERS = 24;

const FRAME = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/>
<rect width="${WIDTH}" height="14" fill="${COLOURS.accent}"/>
<g transform="translate(${EDGE} 72) scale(2)" stroke="${COLOURS.ink}">
<path d="M1 4h22M1 20h22" stroke-width="2"/>
<path d="M13 12h10" stroke-width="3"/>
<circle cx="6" cy="12" r="5" fill="${COLOURS.accent}" stroke="none"/>
</g>`;

/** The image as SVG, 1200 × 630, the size that services show. */
function shareSvg({ title, line, picture }: ShareCard, date: string): string {
  const lines = wrapped(title, TITLE_LETTERS);
  const heights = lines.map((_, index) => 232 + TITLE_SIZE * (0.35 + index * 1.12));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
${FRAME}
${serif(EDGE + 64, 110, 40, "Clubledger")}
${sans(WIDTH - EDGE, 108, 28, `Data of ${date}`, 'text-anchor="end"')}
${heights.map((height, index) => serif(EDGE, height, TITLE_SIZE, lines[index] ?? "")).join("\n")}
${sans(EDGE, Math.max(...heights) + 68, 36, line)}
${picture}
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
    const width = (INNER * counts[status]) / all;
    x += width;
    return `<rect x="${(x - width).toFixed(1)}" y="490" width="${width.toFixed(1)}" height="28" fill="${COLOURS[toneOf(status)]}"/>`;
  });
  const words = statuses.map((status) => `${numeral(counts[status])} ${status}`).join("  ·  ");
  return `${parts.join("")}${sans(EDGE, 568, 30, words)}`;
}

/** The images as SVG, by the list of the kind's pages. */
export const shareSvgs = (ledger: Counted): ReadonlyMap<string, string> =>
  new Map(shareCards(ledger).map((card) => [card.path, shareSvg(card, dateText(ledger.date))]));

/** Draws the images into the site's assets and returns their paths by the list of the kind's pages. */
export async function drawShareImages(ledger: Counted, site: string): Promise<Map<string, string>> {
  const fonts = await mkdtemp(join(tmpdir(), "clubledger-fonts-"));
  try {
    const font = { loadSystemFonts: false, fontFiles: await writeDrawnFaces(fonts) };
    const paths = [...shareSvgs(ledger)].map(async ([path, svg]) => {
      const image = new Resvg(svg, { font }).render().asPng();
      return [path, await writeAsset(site, "share.png", image)] as const;
    });
    return new Map(await Promise.all(paths));
  } finally {
    await rm(fonts, { recursive: true });
  }
}
