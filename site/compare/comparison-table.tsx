import type { Child } from "hono/jsx";
import type { ClubRecord, EvidenceItem, Relationship } from "../../contract/records.ts";
import { apiPaths, clubPath, comparePath, relationshipPath, sitePaths } from "../../contract/site-paths.ts";
import { newestPage } from "../../contract/sorting.ts";
import { statuses } from "../../data/schema/statuses.ts";
import { Citation } from "../frame/citation.tsx";
import { pluralise, yearText } from "../frame/format.tsx";
import { sourceHref } from "../frame/source-href.ts";
import { speakerWords } from "../frame/speakers.ts";
import { TableHead } from "../frame/table-head.tsx";
import { StatusDot, StatusMark } from "../records/status.tsx";
import {
  type Category,
  type ComparedCategory,
  hasEvidence,
  NO_EVIDENCE,
  type SimilarClub,
  vendorText,
} from "./comparison.ts";

/** Slugs in an address of the page; those that nothing has are among them. */
export interface Asked {
  clubs: readonly string[];
  /** Empty for all. */
  categories: readonly string[];
}

interface ComparisonProps {
  clubs: readonly ClubRecord[];
  rows: readonly ComparedCategory[];
  asked: Asked;
  categories: readonly Category[];
  /** Clubs to add, like the first one. */
  similar: readonly SimilarClub[];
  /** True if the choice of categories is open at first. */
  isWide: boolean;
  address: string;
  dataVersion: string;
}

/** Clubs side by side, rendered in the browser. A category that was chosen has a row even without evidence. */
export function Comparison(props: ComparisonProps) {
  const { clubs, rows, asked, categories, similar, isWide, address, dataVersion } = props;
  const names = namesInWords(clubs);
  const isShown = (row: ComparedCategory) => asked.categories.length > 0 || hasEvidence(row);
  const missing = rows.filter((row) => !isShown(row)).map(({ category }) => category);
  return (
    <>
      <ComparedClubs clubs={clubs} asked={asked} />
      <SimilarClubs clubs={clubs} similar={similar} asked={asked} />
      <CategoryChoice categories={categories} asked={asked} isWide={isWide} />
      <ComparisonNote />
      <table class="ledger-table comparison" data-whole={asked.categories.length === 0}>
        <caption class="visually-hidden">Technology of {names} by category</caption>
        <TableHead titles={["Category", ...clubs.map(({ name }) => name)]} />
        <tbody>
          {rows.filter(isShown).map(({ category, cells }) => (
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
        <Citation title={`${names}: technology compared`} url={address} dataVersion={dataVersion} />
      </section>
    </>
  );
}

/** The names as a sentence has them: `A, B and C`. */
export const namesInWords = (clubs: readonly Pick<ClubRecord, "name">[]): string =>
  new Intl.ListFormat("en-GB").format(clubs.map(({ name }) => name));

const ComparedClubs = ({ clubs, asked }: Pick<ComparisonProps, "clubs" | "asked">) => (
  <ul class="inline-list compared-clubs">
    {clubs.map(({ slug, name, counts }) => (
      <li>
        <a href={clubPath(slug)}>{name}</a>{" "}
        <span class="count">
          {pluralise(counts.total, "relationship")}, {counts.byStatus.current} current
        </span>{" "}
        <ComparisonLink to={{ ...asked, clubs: asked.clubs.filter((other) => other !== slug) }}>
          Remove<span class="visually-hidden"> {name}</span>
        </ComparisonLink>
      </li>
    ))}
  </ul>
);

/** A link to another comparison, which the script follows without loading the page again. */
export const ComparisonLink = ({ to, children }: { to: Asked; children: Child }) => (
  <a href={to.clubs.length === 0 ? sitePaths.compare : comparePath(to.clubs, to.categories)} data-comparison>
    {children}
  </a>
);

const SimilarClubs = ({ clubs, similar, asked }: Pick<ComparisonProps, "clubs" | "similar" | "asked">) =>
  similar.length === 0 ? null : (
    <ul class="inline-list small similar-clubs">
      <li>Clubs like {clubs[0]?.name}:</li>
      {similar.map(({ slug, name, reason }) => (
        <li>
          <ComparisonLink to={{ ...asked, clubs: [...asked.clubs, slug] }}>Add {name}</ComparisonLink>{" "}
          <span class="count">{reason}</span>
        </li>
      ))}
    </ul>
  );

const CategoryChoice = ({
  categories,
  asked,
  isWide,
}: Pick<ComparisonProps, "categories" | "asked" | "isWide">) => (
  <details class="fold compare-with" open={isWide}>
    <summary>
      {asked.categories.length === 0
        ? "Choose categories"
        : `${pluralise(asked.categories.length, "category", "categories")} of ${categories.length}`}
    </summary>
    <fieldset>
      <legend class="visually-hidden">Categories to show; all, if none is ticked</legend>
      <TickList name="categories" choices={categories} chosen={asked.categories} />
    </fieldset>
  </details>
);

interface TickListProps {
  /** Name of the parameter. */
  name: string;
  choices: readonly { slug: string; name: string }[];
  chosen?: readonly string[];
}

export const TickList = ({ name: parameter, choices, chosen = [] }: TickListProps) => (
  <ul class="entries">
    {choices.map(({ slug, name }) => (
      <li>
        <label>
          <input type="checkbox" name={parameter} value={slug} checked={chosen.includes(slug)} /> {name}
        </label>
      </li>
    ))}
  </ul>
);

const ComparisonNote = () => (
  <p class="small comparison-note">
    {statuses.map((status) => (
      <>
        <StatusMark status={status} />{" "}
      </>
    ))}
    <a href={sitePaths.statuses}>What do these mean?</a> Year and source are those of the newest evidence. “No
    evidence found” does not mean that a club uses nothing: our research is not exhaustive.
  </p>
);

const Entries = ({ cell }: { cell: readonly Relationship[] }) =>
  cell.length === 0 ? (
    <span class="quiet">{NO_EVIDENCE}</span>
  ) : (
    <ul class="compared">
      {cell.map((row) => (
        <li>
          <StatusDot status={row.status} />
          <a href={relationshipPath(row.club, row.id)}>{vendorText(row, cell)}</a>{" "}
          <Source row={row} page={newestPage(row)} />
        </li>
      ))}
    </ul>
  );

const Source = ({ row, page }: { row: Relationship; page: EvidenceItem }) => (
  <>
    <span class="quiet">{yearText(page)}</span>{" "}
    <span class="detail source">
      {speakerWords(page, row)}{" "}
      <a href={sourceHref(page)} rel="external nofollow">
        {page.publisher}
      </a>
    </span>
  </>
);
