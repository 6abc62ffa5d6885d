import { raw } from "hono/html";
import { chartPaths } from "../../contract/site-paths.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { type Chart, currentPath, type NumbersTable } from "./chart.ts";
import { WIDTH } from "./chart-document.tsx";
import { CurrentChoice } from "./current-choice.tsx";

export const CHART_ASSETS = { scripts: ["copy.js", "chart-png.js"], styles: ["chart.css"] };

type Charts = Pick<SiteLedger, "charts" | "manifest">;

export const chartAssets = ({ charts }: Charts, path: string) => (charts.has(path) ? CHART_ASSETS : {});

interface FigureProps {
  ledger: Charts;
  path: string;
  /** True on the chart's own page: it has the figures in its table, and shows the embed code at once. */
  isOwnPage?: boolean;
}

/** The chart of a path, if there is one; if there is also one of current use only, the reader chooses. */
export function ChartFigure({ ledger, path, isOwnPage = false }: FigureProps) {
  const [chart, current] = [ledger.charts.get(path), ledger.charts.get(currentPath(path))];
  if (chart === undefined) return null;
  if (current === undefined) return <Figure chart={chart} ledger={ledger} isOwnPage={isOwnPage} />;
  return (
    <div class="chart-choice">
      <CurrentChoice name="chart" legend="Chart" />
      {[chart, current].map((one) => (
        <Figure chart={one} ledger={ledger} isOwnPage={isOwnPage} />
      ))}
    </div>
  );
}

/** A chart with what can be taken away: drawing, image, figures, and a line to embed it. */
const Figure = ({ chart, ledger, isOwnPage }: Required<Omit<FigureProps, "path">> & { chart: Chart }) => (
  <figure class="chart">
    {raw(chart.drawing().marks)}
    <figcaption>
      <Downloads chart={chart} />
      <Embed chart={chart} baseUrl={ledger.manifest.baseUrl} isOpen={isOwnPage} />
      {isOwnPage ? null : (
        <details class="fold">
          <summary>Figures as a table</summary>
          <Numbers caption={chart.title} numbers={chart.numbers} />
        </details>
      )}
    </figcaption>
  </figure>
);

/** The chart's path as a part of names of files and of ids. */
const nameOf = ({ path }: Chart): string => path.replaceAll("/", "-").slice(1, -1);

function Downloads({ chart }: { chart: Chart }) {
  const { svg, csv } = chartPaths(chart.path);
  const name = `clubledger-${nameOf(chart)}`;
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

/** The width of the frame that is proposed, and the height of the line below the drawing there; `embed.css` scales both. */
const [FRAME_WIDTH, LINE_HEIGHT] = [480, 44];

function Embed({ chart, baseUrl, isOpen }: { chart: Chart; baseUrl: string; isOpen: boolean }) {
  const { path, title, drawing } = chart;
  const id = `embed-${nameOf(chart)}`;
  const frameHeight = Math.ceil((drawing().height * FRAME_WIDTH) / WIDTH) + LINE_HEIGHT;
  const frame = (
    <iframe
      src={`${baseUrl}${chartPaths(path).embed}`}
      title={`${title} (Clubledger)`}
      width={String(FRAME_WIDTH)}
      height={String(frameHeight)}
      style={`border:0;max-width:100%;height:auto;aspect-ratio:${FRAME_WIDTH}/${frameHeight}`}
      loading="lazy"
    ></iframe>
  );
  return (
    <details class="fold" open={isOpen}>
      <summary>Embed</summary>
      <pre>
        <code id={id}>{String(frame)}</code>
      </pre>
      <p>
        <button type="button" data-copy={id} hidden>
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
