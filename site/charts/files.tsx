import { raw } from "hono/html";
import { excelCsv } from "../../contract/csv.ts";
import { chartPaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import type { FileText } from "../build/site-page.ts";
import type { Chart } from "./chart.ts";

/** Files of every chart: the drawing, its figures, and a page to frame. */
export function* chartFiles(ledger: SiteLedger): Generator<[path: string, text: FileText]> {
  for (const chart of ledger.charts.values()) {
    const { svg, csv, embed } = chartPaths(chart.path);
    yield [svg, () => chart.drawing().marks];
    yield [
      csv,
      () =>
        excelCsv(
          chart.numbers.columns.map(({ name }) => name),
          chart.numbers.rows,
        ),
    ];
    yield [`${embed}index.html`, () => `<!doctype html>\n${<EmbedPage ledger={ledger} chart={chart} />}\n`];
  }
}

/** The chart alone, in light colours, for other sites to frame. */
const EmbedPage = ({ ledger, chart: { title, drawing, page } }: { ledger: SiteLedger; chart: Chart }) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · Clubledger chart`}</title>
      <meta name="description" content={`${title}. A chart by Clubledger to embed in other pages.`} />
      {["sans.woff2", "serif.woff2"].map((font) => (
        <link rel="preload" href={ledger.asset(font)} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      <link rel="stylesheet" href={ledger.asset("embed.css")} />
    </head>
    <body>
      <main>
        <h1>{title}</h1>
        {raw(drawing().marks)}
        <p>
          <a href={`${ledger.manifest.baseUrl}${page}`} target="_blank" rel="noopener">
            Figures and sources at Clubledger
          </a>
        </p>
      </main>
    </body>
  </html>
);
