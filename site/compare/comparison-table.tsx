import type { Child } from "hono/jsx";
import type { ClubRecord, Relationship } from "../../contract/records.ts";
import { apiPaths, clubPath, comparePath, relationshipPath, sitePaths } from "../../contract/site-paths.ts";
import { statuses } from "../../data/schema/statuses.ts";
import { pluralise } from "../frame/format.tsx";
import { Citation } from "../records/citation.tsx";
import { StatusDot, StatusMark } from "../records/status.tsx";
import { type ComparedCategory, hasEvidence, NO_EVIDENCE, vendorText, yearText } from "./comparison.ts";

interface ComparisonProps {
  clubs: readonly ClubRecord[];
  rows: readonly ComparedCategory[];
  /** Slugs in the address, among them those without a record. */
  slugs: readonly string[];
  address: string;
  dataVersion: string;
}

/** Clubs side by side, rendered in the browser. */
export function Comparison({ clubs, rows, slugs, address, dataVersion }: ComparisonProps) {
  const names = namesInWords(clubs);
  const missing = rows.filter((row) => !hasEvidence(row)).map(({ category }) => category);
  return (
    <>
      <ComparedClubs clubs={clubs} slugs={slugs} />
      <ComparisonNote />
      <table class="comparison">
        <caption class="visually-hidden">Technology of {names} by category</caption>
        <thead>
          <tr>
            <th scope="col">Category</th>
            {clubs.map(({ name }) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.filter(hasEvidence).map(({ category, cells }) => (
            <tr>
              <th scope="row">{category}</th>
              {clubs.map(({ name }, at) => (
                <td data-label={name}>
                  <Entries cell={cells[at] ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length === 0 ? null : (
        <p class="small">
          <b>No evidence found for any of these clubs:</b> {missing.join(", ")}.
        </p>
      )}
      <section class="comparison-cite">
        <h2>Download and cite</h2>
        <ul class="inline-list">
          <li>
            <button type="button" class="action" data-action="csv">
              This table as CSV
            </button>
          </li>
          {clubs.map(({ slug, name }) => (
            <li>
              <a href={apiPaths.club.replace("{slug}", slug)}>{name} as JSON</a>
            </li>
          ))}
        </ul>
        <Citation
          title={`${names}: technology compared`}
          url={address}
          dataVersion={dataVersion}
          slug="compare"
        />
      </section>
    </>
  );
}

/** The names as a sentence has them: `A, B and C`. */
export const namesInWords = (clubs: readonly Pick<ClubRecord, "name">[]): string =>
  new Intl.ListFormat("en-GB").format(clubs.map(({ name }) => name));

const ComparedClubs = ({ clubs, slugs }: Pick<ComparisonProps, "clubs" | "slugs">) => (
  <ul class="inline-list compared-clubs">
    {clubs.map(({ slug, name, counts }) => (
      <li>
        <a href={clubPath(slug)}>{name}</a>{" "}
        <span class="count">
          {pluralise(counts.total, "entry", "entries")}, {counts.byStatus.current} current
        </span>{" "}
        <ComparisonLink slugs={slugs.filter((other) => other !== slug)}>
          Remove<span class="visually-hidden"> {name}</span>
        </ComparisonLink>
      </li>
    ))}
  </ul>
);

/** A link to other clubs, which the script follows without loading the page again. */
export const ComparisonLink = ({ slugs, children }: { slugs: readonly string[]; children: Child }) => (
  <a href={slugs.length === 0 ? sitePaths.compare : comparePath(slugs)} data-comparison>
    {children}
  </a>
);

const ComparisonNote = () => (
  <p class="small comparison-note">
    {statuses.map((status) => (
      <>
        <StatusMark status={status} />{" "}
      </>
    ))}
    <a href={sitePaths.statuses}>What do these mean?</a> The year is that of the evidence. “No evidence found”
    does not mean that a club uses nothing: our research is not exhaustive.
  </p>
);

const Entries = ({ cell }: { cell: readonly Relationship[] }) =>
  cell.length === 0 ? (
    <span class="quiet">{NO_EVIDENCE}</span>
  ) : (
    <ul>
      {cell.map((row) => (
        <li>
          <StatusDot status={row.status} />
          <a href={relationshipPath(row.club, row.id)}>{vendorText(row, cell)}</a>{" "}
          <span class="quiet">{yearText(row)}</span>
        </li>
      ))}
    </ul>
  );
