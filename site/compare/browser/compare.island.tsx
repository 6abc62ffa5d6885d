import type { Child } from "hono/jsx";
import { createRoot } from "hono/jsx/dom/client";
import { excelCsv } from "../../../contract/csv.ts";
import type { ProblemDocument } from "../../../contract/problems.ts";
import type { ClubRecord } from "../../../contract/records.ts";
import { required } from "../../../contract/required.ts";
import { apiPaths, comparePath, MAX_COMPARED } from "../../../contract/site-paths.ts";
import { nearest } from "../../../contract/text-folding.ts";
import { saveCsvFile } from "../../frame/browser/save-file.ts";
import {
  bestMatch,
  type Category,
  COMPARISON_COLUMNS,
  type CompareData,
  compareClubs,
  comparisonRows,
  readSlugs,
  similarClubs,
} from "../comparison.ts";
import { type Asked, Comparison, ComparisonLink, namesInWords } from "../comparison-table.tsx";

/** Compares the clubs that the address names in the categories that it names, and keeps the address in step. */

/** The API's answer for a slug; `problem` is null if it did not answer. */
type Loaded =
  | { kind: "club"; club: ClubRecord; dataVersion: string }
  | { kind: "absent"; slug: string; problem: ProblemDocument | null };

const find = <Kind extends Element>(parent: ParentNode, selector: string): Kind =>
  required(parent.querySelector<Kind>(selector), selector);

const ROOT = find<HTMLElement>(document, "#comparison");
const FORM = find<HTMLFormElement>(ROOT, "form");
const INPUT = find<HTMLInputElement>(FORM, "input");
const EXAMPLES = find<HTMLElement>(ROOT, "[data-examples]");
const STATUS = find<HTMLOutputElement>(FORM, "output");
const STATUS_VIEW = createRoot(STATUS);
const VIEW = createRoot(find<HTMLElement>(ROOT, "[data-table]"));
const COPY = find<HTMLElement>(ROOT, ".copy-link");
const LINK = find<HTMLElement>(COPY, "#comparison-link");
const { clubs: CLUBS, categories: CATEGORIES }: CompareData = JSON.parse(
  find(document, "#comparison-data").textContent,
);

/** True if the choice of categories leaves the table in sight. */
const IS_WIDE = matchMedia("(min-width: 700px)").matches;
const FULL = `${MAX_COMPARED} clubs: remove one to add another.`;
/** The most names that are offered in the place of one that no club has. */
const MAX_NEAR = 3;

const say = (message: Child): void => STATUS_VIEW.render(message);

/** Clubs loaded on this page, by slug. */
const cache = new Map<string, Loaded>();

async function load(slug: string): Promise<Loaded> {
  const known = cache.get(slug);
  if (known !== undefined) return known;
  const loaded = await request(slug);
  if (loaded.kind === "club") cache.set(slug, loaded);
  return loaded;
}

async function request(slug: string): Promise<Loaded> {
  try {
    const response = await fetch(apiPaths.club.replace("{slug}", encodeURIComponent(slug)));
    const body = await response.json();
    return response.ok
      ? { kind: "club", club: body.data, dataVersion: body.dataVersion }
      : { kind: "absent", slug, problem: body };
  } catch {
    return { kind: "absent", slug, problem: null };
  }
}

/** Reads the address. A category may be named by a slug that it had before; an unknown one is left out. */
function readAddress(): Asked & { unknown: string[] } {
  const slugs = readSlugs(location.search, "categories");
  const findNamed = (slug: string) =>
    CATEGORIES.find((category) => category.slug === slug || category.former.includes(slug));
  const named = slugs.map(findNamed);
  return {
    clubs: readSlugs(location.search, "clubs"),
    categories: CATEGORIES.filter((category) => named.includes(category)).map(({ slug }) => slug),
    unknown: slugs.filter((_, at) => named[at] === undefined),
  };
}

/** Content of the page, as the button saves it. */
let shown: { rows: ReturnType<typeof comparisonRows>; dataVersion: string } | undefined;
let newest = 0;

/** Shows what the address asks for. A late answer never replaces a newer one. */
async function show(): Promise<void> {
  const turn = ++newest;
  const { unknown, ...asked } = readAddress();
  EXAMPLES.hidden = asked.clubs.length > 0;
  say(asked.clubs.length === 0 ? "" : "Loading …");
  const loaded = await Promise.all(asked.clubs.slice(0, MAX_COMPARED).map(load));
  if (turn !== newest) return;
  const found = loaded.filter((item) => item.kind === "club");
  // A renamed club is found by its old slug too.
  const clubs = [...new Map(found.map(({ club }) => [club.slug, club])).values()];
  const absent = loaded.filter((item) => item.kind === "absent");
  const slugs = loaded.map((item) => (item.kind === "club" ? item.club.slug : item.slug));
  const leftOut = asked.clubs.slice(MAX_COMPARED);
  say(statusText(clubs));
  document.title = titleOf(clubs);
  const present = { ...asked, clubs: [...new Set(slugs)] };
  VIEW.render(
    <>
      <Messages absent={absent} asked={present} unknown={unknown} leftOut={leftOut} />
      {table(clubs, present, found[0]?.dataVersion ?? "")}
    </>,
  );
}

/** The comparison of the clubs, which the buttons copy and save. */
function table(clubs: readonly ClubRecord[], asked: Asked, dataVersion: string): Child {
  const isAsked = ({ slug }: Category) => asked.categories.length === 0 || asked.categories.includes(slug);
  const rows = compareClubs(clubs, CATEGORIES.filter(isAsked));
  const slugs = clubs.map(({ slug }) => slug);
  const address = new URL(comparePath(slugs, asked.categories), location.href).href;
  shown = { rows: comparisonRows(clubs, rows), dataVersion };
  COPY.hidden = clubs.length === 0;
  LINK.textContent = address;
  const all = { clubs, rows, asked, address, dataVersion, categories: CATEGORIES, isWide: IS_WIDE };
  return clubs.length === 0 ? null : <Comparison {...all} similar={similarClubs(asked.clubs, CLUBS)} />;
}

function statusText(clubs: readonly ClubRecord[]): string {
  if (clubs.length === 1) return "Add a club to compare with.";
  if (clubs.length === MAX_COMPARED) return FULL;
  return clubs.length === 0 ? "" : `${clubs.length} clubs`;
}

const titleOf = (clubs: readonly ClubRecord[]): string =>
  `${clubs.length === 0 ? "Compare clubs" : `${namesInWords(clubs)} compared`} · Clubledger`;

interface MessagesProps {
  absent: readonly (Loaded & { kind: "absent" })[];
  asked: Asked;
  /** Categories that do not exist. */
  unknown: readonly string[];
  /** Clubs beyond the most. */
  leftOut: readonly string[];
}

const Messages = ({ absent, asked, unknown, leftOut }: MessagesProps) => (
  <>
    {absent.map(({ slug, problem }) => (
      <p class="notice">
        {messageOf(slug, problem)}{" "}
        <DidYouMean slugs={problem?.suggestions ?? []} asked={asked} unknown={slug} />
      </p>
    ))}
    {unknown.length === 0 ? null : (
      <p class="notice">No category is called {unknown.map((slug) => `“${slug}”`).join(" or ")}.</p>
    )}
    {leftOut.length === 0 ? null : (
      <p class="notice">
        Up to {MAX_COMPARED} clubs fit beside each other. Left out: {leftOut.map(nameOf).join(", ")}.
      </p>
    )}
  </>
);

function messageOf(slug: string, problem: ProblemDocument | null): Child {
  if (problem?.status === 404) return `There is no club “${slug}”.`;
  if (problem?.removal !== undefined) return `${slug}: ${problem.detail}`;
  return `${nameOf(slug)} could not be loaded. Reload the page to try again.`;
}

interface DidYouMeanProps {
  slugs: readonly string[];
  asked: Asked;
  /** Slug that the suggestion would replace. */
  unknown: string;
}

/** Links to the comparison with each of these clubs. */
function DidYouMean({ slugs, asked, unknown }: DidYouMeanProps) {
  const others = slugs.filter((slug) => !asked.clubs.includes(slug));
  return others.length === 0 ? null : (
    <>
      Did you mean{" "}
      {others.map((other, at) => (
        <>
          {at === 0 ? "" : at === others.length - 1 ? " or " : ", "}
          <ComparisonLink
            to={{ ...asked, clubs: asked.clubs.map((slug) => (slug === unknown ? other : slug)) }}
          >
            {nameOf(other)}
          </ComparisonLink>
        </>
      ))}
      ?
    </>
  );
}

const nameOf = (slug: string): string => CLUBS.find((club) => club.slug === slug)?.name ?? slug;

/** Goes to an address of this page as a step in the browser's history. */
function goTo(address: string): void {
  INPUT.value = "";
  history.pushState(null, "", address);
  void show();
}

/** Adds the club that the typed text means. */
function addClub(): void {
  const { clubs, categories } = readAddress();
  const club = bestMatch(INPUT.value, CLUBS);
  if (club === undefined) say(<NoMatch typed={INPUT.value} asked={{ clubs, categories }} />);
  else if (clubs.includes(club.slug)) say(`${club.name} is there already.`);
  else if (clubs.length >= MAX_COMPARED) say(FULL);
  else goTo(comparePath([...clubs, club.slug], categories));
}

/** The clubs with the names nearest to a typed one. */
function NoMatch({ typed, asked: { clubs, categories } }: { typed: string; asked: Asked }) {
  const names = nearest(
    typed,
    CLUBS.map(({ name }) => name),
    MAX_NEAR,
  );
  const slugs = CLUBS.filter(({ name }) => names.includes(name)).map(({ slug }) => slug);
  return (
    <>
      No club has this name.{" "}
      <DidYouMean slugs={slugs} asked={{ clubs: [...clubs, typed], categories }} unknown={typed} />
    </>
  );
}

function saveTable(): void {
  if (shown === undefined) return;
  const { rows, dataVersion } = shown;
  saveCsvFile(`clubledger-compare-${dataVersion}.csv`, excelCsv(COMPARISON_COLUMNS, rows));
}

FORM.addEventListener("submit", (event) => {
  event.preventDefault();
  addClub();
});
ROOT.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-action=csv]")) saveTable();
  const link = target?.closest<HTMLAnchorElement>("a[data-comparison]");
  // With a key held down, the browser opens the link elsewhere.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goTo(link.href);
  // The link may go with its club. The field would open a phone's keyboard.
  STATUS.focus({ preventScroll: true });
});
ROOT.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== "categories") return;
  const ticked = [...ROOT.querySelectorAll<HTMLInputElement>("[name=categories]:checked")];
  const categories = ticked.map(({ value }) => value);
  goTo(comparePath(readAddress().clubs, categories));
});
// Hundreds of elements, which readers who come by a link do not need.
INPUT.addEventListener(
  "focus",
  () => INPUT.list?.append(...CLUBS.map(({ name, country }) => new Option(country, name))),
  { once: true },
);
addEventListener("popstate", () => void show());
FORM.hidden = false;
void show();
