import { raw } from "hono/html";
import { chartPaths } from "../../contract/site-paths.ts";
import type { Chart, NumbersTable } from "../charts/chart.ts";
import { WIDTH } from "../charts/drawing.ts";
import type { SiteLedger } from "../ledger.ts";

interface FigureProps {
  ledger: SiteLedger;
  /** The page's path; without a chart of its own it shows none. */
  page: string;
}

/** What the page's head must load for its chart. */
export const chartAssets = ({ ledger, page }: FigureProps) =>
  ledger.charts.has(page) ? { scripts: ["copy.js", "chart-png.js"], styles: ["chart.css"] } : {};

/** The page's chart, with what can be taken away: drawing, image, figures, and a line to embed it. */
export function ChartFigure({ ledger, page }: FigureProps) {
  const chart = ledger.charts.get(page);
  if (chart === undefined) return null;
  return (
    <figure class="chart" id="chart">
      {raw(chart.svg)}
      <figcaption>
        <Downloads chart={chart} />
        <Embed chart={chart} baseUrl={ledger.manifest.baseUrl} />
        <details>
          <summary>Figures as a table</summary>
          <Numbers caption={chart.title} numbers={chart.numbers} />
        </details>
      </figcaption>
    </figure>
  );
}

function Downloads({ chart: { page } }: { chart: Chart }) {
  const { svg, csv } = chartPaths(page);
  const name = `clubledger${page.replaceAll("/", "-").slice(0, -1)}`;
  return (
    <ul class="inline-list">
      <li>
        <button type="button" data-png={svg} data-name={`${name}.png`} hidden>
          Download PNG
        </button>{" "}
        <output />
      </li>
      <li>
        <a href={svg} download={`${name}.svg`}>
          SVG
        </a>
      </li>
      <li>
        <a href={csv} download={`${name}.csv`}>
          CSV
        </a>
      </li>
    </ul>
  );
}

/** The width of the frame that is proposed, and the height of the line below the drawing. */
const [FRAME_WIDTH, LINE_HEIGHT] = [480, 44];

function Embed({ chart: { page, title, height }, baseUrl }: { chart: Chart; baseUrl: string }) {
  const frameHeight = Math.ceil((height * FRAME_WIDTH) / WIDTH) + LINE_HEIGHT;
  const frame = (
    <iframe
      src={`${baseUrl}${chartPaths(page).embed}`}
      title={`${title} (Clubledger)`}
      width={String(FRAME_WIDTH)}
      height={String(frameHeight)}
      style="border:0;max-width:100%"
      loading="lazy"
    ></iframe>
  );
  return (
    <details>
      <summary>Embed</summary>
      <pre>
        <code id="chart-embed">{String(frame)}</code>
      </pre>
      <p>
        <button type="button" data-copy="chart-embed" hidden>
          Copy
        </button>{" "}
        <output />
      </p>
    </details>
  );
}

const Numbers = ({ caption, numbers: { columns, rows } }: { caption: string; numbers: NumbersTable }) => (
  <table>
    <caption>{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ title }, index) => (
          <th scope="col" class={index === 0 ? "" : "number"}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...figures]) => (
        <tr>
          <th scope="row">{name}</th>
          {figures.map((figure) => (
            <td class="number">{figure}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
