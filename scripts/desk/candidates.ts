import { groupBy } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import { fold } from "../../contract/text-folding.ts";
import { QUOTE_MAX } from "../../data/schema/fields.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { supportsCurrent } from "../evidence/values/dates.ts";
import { canonicalUrl } from "../evidence/values/urls.ts";
import type { Mention } from "../pages/names.ts";
import { hostOf } from "../pages/page.ts";
import type { PageReading } from "../pages/reader.ts";
import type { Hint, NamingSentence } from "../pages/sentences.ts";
import type { FormValues } from "./preview.ts";
import type { Dismissal } from "./queue.ts";

/** A row that a page may be evidence for. */
export interface Candidate {
  /** Slugs, of several names of one sentence with spaces between; empty if the page names no such pair. */
  club: string;
  vendor: string;
  /** Values of its form: all but the note. */
  values: FormValues;
  /** Choices for a field that is left empty, because the sentence has several names. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Possible quotes: of each sentence that names both, the part that fits. */
  quotes: readonly string[];
  related: readonly string[];
  /** Why a field is filled or left empty, with the page's words. */
  remarks: readonly string[];
}

const NOT_STATED = "Not stated";
const MAX_QUOTES = 12;

/** A page that was asked for as `url`, and read at `address`. */
interface ReadPage {
  reading: PageReading;
  url: string;
  address: string;
  today: string;
}

/** The pairs to offer. A sentence of several names is one candidate: nothing says which belong together. */
export function candidatesOf(
  opened: ReadPage,
  ledger: Ledger,
  dismissed: readonly Dismissal[],
): { offered: Candidate[]; known: string[] } {
  const { reading, url, address } = opened;
  const addresses = new Set([url, address, pageValues(opened).evidence_url].map(canonicalUrl));
  const rejected = dismissed.filter((one) => addresses.has(canonicalUrl(one.url)));
  const citing = ledger.technology.filter((row) =>
    [row, ...row.further].some(({ evidence_url }) => addresses.has(evidence_url)),
  );
  const named = [...groupBy(reading.sentences, keyOf).values()].map((sentences) => ({
    sentences,
    pairs: sentences.slice(0, 1).flatMap(pairsOf),
  }));
  const done = (pair: Pair) => [...citing, ...rejected].some((one) => isOf(one, pair));
  const single = named.filter(({ pairs }) => pairs.length === 1).flatMap(({ pairs }) => pairs);
  const offered = named
    .sort((a, b) => Math.min(2, a.pairs.length) - Math.min(2, b.pairs.length))
    .flatMap(({ sentences, pairs }) => {
      const isSingle = pairs.length === 1;
      const isHandled = (pair: Pair) => done(pair) || (!isSingle && single.some((one) => isOf(one, pair)));
      const handled = pairs.filter(isHandled);
      const open = pairs.filter((pair) => !handled.includes(pair));
      const isCovered = (["club", "vendor"] as const).every((field) =>
        open.every((pair) => handled.some((one) => one[field] === pair[field])),
      );
      return isCovered ? [] : [candidateOf(opened, ledger, open, sentences)];
    });
  return { offered, known: citing.map(({ id }) => id) };
}

interface Pair {
  club: string;
  vendor: string;
}

const keyOf = ({ clubs, vendors }: NamingSentence): string => [...clubs, ...vendors].join(" ");
const pairsOf = ({ clubs, vendors }: NamingSentence): Pair[] =>
  clubs.flatMap((club) => vendors.map((vendor) => ({ club, vendor })));
const isOf = (one: { [field in keyof Pair]?: string | undefined }, { club, vendor }: Pair): boolean =>
  (one.club?.split(" ").includes(club) ?? false) && (one.vendor?.split(" ").includes(vendor) ?? false);

function candidateOf(
  opened: ReadPage,
  ledger: Ledger,
  pairs: readonly Pair[],
  sentences: readonly NamingSentence[],
): Candidate {
  const { reading } = opened;
  const [clubs, vendors] = slugsOf(pairs);
  const texts = unique(sentences.map(({ text }) => text)).slice(0, MAX_QUOTES);
  const isHeadline = (text: string) => reading.title.includes(text) || text.includes(reading.title);
  const own = texts.filter((text) => !isHeadline(text));
  const quote = (text: string) => quoteOf(text, mentionsIn(text, clubs, vendors, reading));
  const { values, remarks } = readUse(sentences, opened);
  const use = useValues(pairs, sentences, opened, ledger);
  return {
    club: clubs.join(" "),
    vendor: vendors.join(" "),
    quotes: [...own, ...texts.filter(isHeadline)].map(quote),
    ...use,
    remarks,
    values: { ...pageValues(opened), ...use.values, ...values, quote: own.slice(0, 1).map(quote).join("") },
  };
}

const slugsOf = (pairs: readonly Pair[]) =>
  [unique(pairs.map(({ club }) => club)), unique(pairs.map(({ vendor }) => vendor))] as const;
const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** Words in whose sentence a page may speak of no use of today. */
const DOUBTS: readonly Hint[] = ["plan", "end", "trial", "event", "sponsor"];

/** The term that sentences state, and no status if their words are of the future, an end, a trial, a meeting or a sponsor. */
function readUse(sentences: readonly NamingSentence[], { today }: ReadPage) {
  const hints = sentences.flatMap((sentence) => sentence.hints);
  const words = unique(hints.filter(({ hint }) => DOUBTS.includes(hint)).map(({ word }) => word));
  const terms = new Map(
    sentences.flatMap(({ term }) => (term === undefined ? [] : [[term.value, term.words]])),
  );
  const [only, isOnly] = [[...terms.keys()][0] ?? "", terms.size === 1];
  const isOver = isOnly && only < today.slice(0, only.length);
  const inQuotes = (list: Iterable<string>) => [...list].map((word) => `“${word}”`).join(", ");
  const doubts = [...words, ...(isOver ? terms.values() : [])];
  return {
    values: { ...(doubts.length > 0 && { status: "" }), term_end: isOnly ? only : "" },
    remarks: [
      ...(doubts.length > 0 ? [`Status is left empty: the page says ${inQuotes(doubts)}.`] : []),
      ...(isOnly ? [`Term end: ${inQuotes(terms.values())}.`] : []),
      ...(terms.size > 1 ? [`Term end is left empty: the page says ${inQuotes(terms.values())}.`] : []),
    ],
  };
}

/** A form for what the page says besides, or for a page that cannot be read. `isNamed` fills in whom the page names first. */
export function emptyCandidate(opened: ReadPage, ledger: Ledger, isNamed: boolean): Candidate {
  const { clubs, vendors } = opened.reading;
  const club = ledger.clubs.find(({ slug }) => isNamed && slug === clubs[0]?.slug);
  const vendor = isNamed ? vendors[0]?.name : undefined;
  const names = { club_name: club?.name ?? "", country: club?.country ?? "", vendor: vendor ?? "" };
  const values = { ...pageValues(opened), ...names, scope: NOT_STATED };
  return { club: "", vendor: "", values, ...NOTHING_OFFERED };
}

/** Parts of a form that is about no sentence of the page. */
export const NOTHING_OFFERED = { choices: {}, quotes: [], related: [], remarks: [] };

/** Returns what a page says of itself, as a row's fields. A canonical address on another site is not believed. */
function pageValues({ reading, address, today }: ReadPage) {
  const { canonical, publisher, archived, date } = reading;
  const isCurrent = date !== null && supportsCurrent(date.value, today);
  const status = isCurrent ? "current" : "status unknown";
  return {
    // A page that only subscribers or a browser can read says no more than its beginning.
    status: reading.problem === undefined ? status : "",
    evidence_url: canonicalUrl(hostOf(canonical) === hostOf(address) ? canonical : address),
    archive_url: archived ?? "",
    evidence_publisher: publisher,
    evidence_date: date?.value ?? "",
  };
}

/** The use that words and the ledger suggest for one pair. The scope of a row that it has is not that of a newer page. */
function useValues(
  pairs: readonly Pair[],
  sentences: readonly NamingSentence[],
  opened: ReadPage,
  ledger: Ledger,
) {
  const [clubs, vendors] = slugsOf(pairs);
  const [page, own] = [fold(opened.reading.text), fold(sentences.map(({ text }) => text).join(" "))];
  const said = unique(sentences.flatMap(({ categories }) => categories));
  const rowsOfVendor = ledger.technology.filter(({ vendor }) => vendors.includes(vendor));
  const rowsOfPair = rowsOfVendor.filter(({ club }) => clubs.includes(club));
  const isOnePair = clubs.length === 1 && vendors.length === 1;
  // Products of other clubs count only in a sentence about this one.
  const isNamed = ({ club, product }: { club: string; product: string | null }) =>
    product !== null && (clubs.includes(club) ? page : own).includes(fold(product));
  const product = isOnePair ? [...rowsOfPair, ...rowsOfVendor].find(isNamed)?.product : undefined;
  const known = rowsOfPair.find((one) => one.product === (product ?? null));
  const isFurther = known !== undefined && pageValues(opened).evidence_date <= (known.evidence_date ?? "");
  const row = known ?? rowsOfPair[0];
  const byCategory = [...groupBy(rowsOfVendor, ({ category }) => category)];
  const usual = byCategory.sort(([, one], [, other]) => other.length - one.length).map(([name]) => name);
  const likely = [...(row === undefined ? [] : [row.category]), ...usual];
  const [only, ...others] = said;
  const fitting = likely.find((one) => said.includes(one)) ?? (others.length === 0 ? only : undefined);
  const category = isOnePair ? (fitting ?? likely[0]) : undefined;
  const records = clubs.map((slug) => bySlug(ledger.clubs, slug));
  const names = {
    club_name: records.map(({ name }) => name),
    country: unique(records.map(({ country }) => country)),
    vendor: vendors.map((slug) => bySlug(ledger.vendors, slug).name),
  };
  const onlyOf = ([first = "", ...others]: readonly string[]) => (others.length === 0 ? first : "");
  return {
    related: rowsOfPair.map(({ id }) => id),
    choices: Object.fromEntries(Object.entries(names).filter(([, list]) => list.length > 1)),
    values: {
      club_name: onlyOf(names.club_name),
      country: onlyOf(names.country),
      vendor: onlyOf(names.vendor),
      category: category ?? "",
      product: product ?? "",
      scope:
        isFurther || rowsOfPair.every((one) => one.scope === NOT_STATED) ? (row?.scope ?? NOT_STATED) : "",
    },
  };
}

export const bySlug = <Named extends { slug: string }>(list: readonly Named[], slug: string): Named =>
  required(
    list.find((one) => one.slug === slug),
    slug,
  );

function mentionsIn(
  sentence: string,
  clubs: readonly string[],
  vendors: readonly string[],
  { text, mentions }: PageReading,
): Pick<Mention, "start" | "end">[] {
  const at = text.indexOf(sentence);
  const inside = mentions
    .map((mention) => ({ ...mention, start: mention.start - at, end: mention.end - at }))
    .filter(({ start, end }) => start >= 0 && end <= sentence.length);
  return [clubs, vendors].flatMap((slugs) => inside.find(({ slug }) => slugs.includes(slug)) ?? []);
}

/** A sentence, or whole words of it that fit into a quote: with both names if they stand near enough, else from the first on. */
function quoteOf(sentence: string, names: readonly Pick<Mention, "start" | "end">[]): string {
  if (sentence.length <= QUOTE_MAX) return sentence;
  const first = Math.min(...names.map(({ start }) => start), sentence.length);
  const last = Math.max(...names.map(({ end }) => end), 0);
  const from = last <= QUOTE_MAX ? 0 : Math.min(first, wordStart(sentence, last - QUOTE_MAX));
  const part = sentence.slice(from, from + QUOTE_MAX);
  const endsWord = !/\S/.test(sentence[from + QUOTE_MAX] ?? "");
  return (endsWord ? part : part.replace(/\S+$/, "")).trim();
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(" ", from - 1);
  return space < 0 ? text.length : space + 1;
}
