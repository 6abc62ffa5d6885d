import type { Child } from "hono/jsx";
import { createRoot } from "hono/jsx/dom/client";
import { excelCsv } from "../../../contract/csv.ts";
import type { ProblemDocument } from "../../../contract/problems.ts";
import type { ClubRecord } from "../../../contract/records.ts";
import { required } from "../../../contract/required.ts";
import { apiPaths, comparePath } from "../../../contract/site-paths.ts";
import { fold, nearest } from "../../../contract/text-folding.ts";
import { saveCsvFile } from "../../frame/browser/save-file.ts";
import {
  type ComparedCategory,
  compareClubs,
  comparisonRows,
  MAX_COMPARED,
  readClubs,
} from "../comparison.ts";
import { Comparison, ComparisonLink, namesInWords } from "../comparison-table.tsx";

/** Compares the clubs that the address names, and keeps the address in step. */

/** What the API answered for a slug; `problem` is null if it did not answer. */
type Loaded =
  | { kind: "club"; club: ClubRecord; dataVersion: string }
  | { kind: "absent"; slug: string; problem: ProblemDocument | null };

interface ClubOption {
  slug: string;
  name: string;
  /** Folded names and slug, any of which finds it. */
  known: readonly string[];
}

const find = <Kind extends Element>(parent: ParentNode, selector: string): Kind =>
  required(parent.querySelector<Kind>(selector), selector);

const ROOT = find<HTMLElement>(document, "#comparison");
const FORM = find<HTMLFormElement>(ROOT, "form");
const INPUT = find<HTMLInputElement>(FORM, "input");
const EXAMPLES = find<HTMLElement>(ROOT, "[data-examples]");
const STATUS = find<HTMLOutputElement>(FORM, "output");
const VIEW = createRoot(find<HTMLElement>(ROOT, "[data-table]"));
const CATEGORIES: string[] = JSON.parse(required(ROOT.dataset.categories, "the categories"));
const OPTIONS = [...document.querySelectorAll<HTMLOptionElement>("#clubs option")].map(readOption);

function readOption({ value, dataset: { slug = "", also = "" } }: HTMLOptionElement): ClubOption {
  return { slug, name: value, known: [value, slug, ...also.split("|")].map(fold) };
}

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

/** What the page shows, for the button that saves it. */
let shown: { header: string[]; rows: ComparedCategory[]; dataVersion: string } | undefined;
let newest = 0;

/** Shows the clubs of the address. A late answer never replaces a newer one. */
async function show(): Promise<void> {
  const turn = ++newest;
  const asked = readClubs(location.search);
  EXAMPLES.hidden = asked.length > 0;
  STATUS.textContent = asked.length === 0 ? "" : "Loading …";
  const loaded = await Promise.all(asked.slice(0, MAX_COMPARED).map(load));
  if (turn !== newest) return;
  const found = loaded.filter((item) => item.kind === "club");
  // A renamed club is found by its old slug too.
  const clubs = [...new Map(found.map(({ club }) => [club.slug, club])).values()];
  const absent = loaded.filter((item) => item.kind === "absent");
  const slugs = [...new Set(loaded.map((item) => (item.kind === "club" ? item.club.slug : item.slug)))];
  const rows = compareClubs(clubs, CATEGORIES);
  const dataVersion = found[0]?.dataVersion ?? "";
  shown = { header: ["Category", ...clubs.map(({ name }) => name)], rows, dataVersion };
  const address = new URL(comparePath(clubs.map(({ slug }) => slug)), location.href).href;
  STATUS.textContent = statusText(clubs);
  document.title = titleOf(clubs);
  VIEW.render(
    <>
      <Messages absent={absent} slugs={slugs} leftOut={asked.slice(MAX_COMPARED)} />
      {clubs.length === 0 ? null : <Comparison {...{ clubs, rows, slugs, address, dataVersion }} />}
    </>,
  );
}

function statusText(clubs: readonly ClubRecord[]): string {
  if (clubs.length === 1) return "Add a club to compare with.";
  if (clubs.length === MAX_COMPARED) return `${MAX_COMPARED} clubs: remove one to add another.`;
  return clubs.length === 0 ? "" : `${clubs.length} clubs`;
}

const titleOf = (clubs: readonly ClubRecord[]): string =>
  `${clubs.length === 0 ? "Compare clubs" : `${namesInWords(clubs)} compared`} · Clubledger`;

interface MessagesProps {
  absent: readonly (Loaded & { kind: "absent" })[];
  slugs: readonly string[];
  leftOut: readonly string[];
}

const Messages = ({ absent, slugs, leftOut }: MessagesProps) => (
  <>
    {absent.map(({ slug, problem }) => (
      <p class="notice">
        {messageOf(slug, problem)} <Suggestions slug={slug} slugs={slugs} problem={problem} />
      </p>
    ))}
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

/** The nearest clubs in the place of an unknown one. */
function Suggestions({
  slug,
  slugs,
  problem,
}: Pick<MessagesProps, "slugs"> & Omit<Loaded & { kind: "absent" }, "kind">) {
  const suggestions = (problem?.suggestions ?? []).filter((other) => !slugs.includes(other));
  if (suggestions.length === 0) return null;
  return (
    <>
      Did you mean{" "}
      {suggestions.map((suggestion, at) => (
        <>
          {at === 0 ? "" : at === suggestions.length - 1 ? " or " : ", "}
          <ComparisonLink slugs={slugs.map((other) => (other === slug ? suggestion : other))}>
            {nameOf(suggestion)}
          </ComparisonLink>
        </>
      ))}
      ?
    </>
  );
}

const nameOf = (slug: string): string => OPTIONS.find((option) => option.slug === slug)?.name ?? slug;

/** Goes to an address of this page as a step in the browser's history. */
function goTo(address: string): void {
  history.pushState(null, "", address);
  void show();
}

/** Adds the club that was typed, by name, other name or slug. */
function addClub(): void {
  const text = fold(INPUT.value.trim());
  const option = OPTIONS.find(({ known }) => known.includes(text));
  const slugs = readClubs(location.search);
  STATUS.textContent = refusal(text, option, slugs);
  if (option === undefined || STATUS.textContent !== "") return;
  INPUT.value = "";
  goTo(comparePath([...slugs, option.slug]));
}

/** Why a club cannot be added; empty if it can. */
function refusal(text: string, option: ClubOption | undefined, slugs: readonly string[]): string {
  if (option === undefined) {
    const [near] = nearest(
      text,
      OPTIONS.map(({ name }) => name),
    );
    return `No club has this name. ${near === undefined ? "" : `Did you mean ${near}?`}`;
  }
  if (slugs.includes(option.slug)) return `${option.name} is there already.`;
  return slugs.length >= MAX_COMPARED ? `${MAX_COMPARED} clubs: remove one to add another.` : "";
}

function saveTable(): void {
  if (shown === undefined) return;
  const { header, rows, dataVersion } = shown;
  saveCsvFile(`clubledger-compare-${dataVersion}.csv`, excelCsv(header, comparisonRows(rows)));
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
addEventListener("popstate", () => void show());
FORM.hidden = false;
void show();
