import { groupBy } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import { fold } from "../../contract/text-folding.ts";
import { QUOTE_MAX } from "../../data/schema/fields.ts";
import { supportsCurrent } from "../evidence/dates.ts";
import type { Ledger } from "../evidence/ledger.ts";
import { canonicalUrl } from "../evidence/urls.ts";
import { hostOf } from "../pages/page.ts";
import type { PageReading } from "../pages/reader.ts";
import type { Dismissal } from "./queue.ts";
import type { FormValues } from "./trial.ts";

/** A row that a page may be evidence for. */
export interface Candidate {
  /** Slugs, and the category's name; empty if the page names no such pair. */
  club: string;
  vendor: string;
  category: string;
  /** What its form is filled with: everything but the note. */
  values: FormValues;
  /** What may be quoted: of each sentence that names both, the part that fits. */
  quotes: readonly string[];
  /** The relationships that the ledger has between the two. */
  related: readonly string[];
}

/** How many sentences of a page are offered to quote. */
const MAX_QUOTES = 12;

/** A page that was asked for as `url`, and read at `address`. */
interface OpenedPage {
  reading: PageReading;
  url: string;
  address: string;
  today: string;
}

/** The pairs of a club and a vendor that a sentence of the page names, and that neither the ledger nor a dismissal knows. */
export function candidatesOf(
  opened: OpenedPage,
  ledger: Ledger,
  dismissed: readonly Dismissal[],
): { offered: Candidate[]; known: string[] } {
  const { reading, url, address } = opened;
  const page = pageValues(opened);
  const addresses = new Set([url, address, page.evidence_url].map(canonicalUrl));
  const isDismissed = (club: string, vendor: string) =>
    dismissed.some(
      (one) => one.club === club && one.vendor === vendor && addresses.has(canonicalUrl(one.url)),
    );
  const pairs = reading.sentences.flatMap((sentence) =>
    sentence.clubs.flatMap((club) => sentence.vendors.map((vendor) => ({ club, vendor, sentence }))),
  );
  const known: string[] = [];
  const offered: Candidate[] = [];
  for (const named of groupBy(pairs, ({ club, vendor }) => `${club} ${vendor}`).values()) {
    const { club, vendor } = required(named[0], "a pair");
    const rows = ledger.technology.filter((row) => row.club === club && row.vendor === vendor);
    const citing = rows.find((row) =>
      [row, ...row.further].some(({ evidence_url }) => addresses.has(canonicalUrl(evidence_url))),
    );
    if (citing !== undefined) known.push(citing.id);
    else if (!isDismissed(club, vendor)) {
      const texts = [...new Set(named.map(({ sentence }) => sentence.text))].slice(0, MAX_QUOTES);
      const quotes = texts.map((text) => quoteOf(text, mentionsIn(text, club, vendor, reading)));
      const use = useValues(club, vendor, reading.text, ledger);
      offered.push({
        club,
        vendor,
        category: use.category,
        quotes,
        related: rows.map(({ id }) => id),
        values: { ...page, ...use, quote: quotes[0] ?? "" },
      });
    }
  }
  return { offered, known };
}

/** A form for what the page says besides, or for a page that cannot be read. `isNamed` fills in whom the page names first. */
export function emptyCandidate(opened: OpenedPage, ledger: Ledger, isNamed: boolean): Candidate {
  const { clubs, vendors } = opened.reading;
  const club = ledger.clubs.find(({ slug }) => isNamed && slug === clubs[0]?.slug);
  const vendor = isNamed ? vendors[0]?.name : undefined;
  const names = { club_name: club?.name ?? "", country: club?.country ?? "", vendor: vendor ?? "" };
  const values = { ...pageValues(opened), ...names, scope: "Not stated" };
  return { club: "", vendor: "", category: "", quotes: [], related: [], values };
}

/** What a page says of itself, as a row's fields. A canonical address on another site is not believed. */
function pageValues({ reading, address, today }: OpenedPage) {
  const { canonical, publisher, archived, date } = reading;
  const isCurrent = date !== null && supportsCurrent(date.value, today);
  return {
    status: isCurrent ? "current" : "status unknown",
    evidence_url: canonicalUrl(hostOf(canonical) === hostOf(address) ? canonical : address),
    archive_url: archived ?? "",
    evidence_publisher: publisher,
    evidence_date: date?.value ?? "",
  };
}

/** The category of the pair's row, else the vendor's usual one; a product of the vendor only if the text names it. */
function useValues(club: string, vendor: string, text: string, { technology, clubs, vendors }: Ledger) {
  const words = fold(text);
  const ofVendor = technology.filter((row) => row.vendor === vendor);
  const ofPair = ofVendor.filter((row) => row.club === club);
  const product =
    ofVendor.find((row) => row.product !== null && words.includes(fold(row.product)))?.product ?? null;
  const row = ofPair.find((one) => one.product === product);
  const byCategory = [...groupBy(ofVendor, ({ category }) => category)];
  const [usual] = byCategory.sort(([, one], [, other]) => other.length - one.length);
  const { name, country } = bySlug(clubs, club);
  return {
    club_name: name,
    country,
    vendor: bySlug(vendors, vendor).name,
    category: (row ?? ofPair[0])?.category ?? usual?.[0] ?? "",
    product: product ?? "",
    scope: row?.scope ?? "Not stated",
  };
}

/** The club or vendor of a slug that the ledger has. */
export const bySlug = <Named extends { slug: string }>(list: readonly Named[], slug: string): Named =>
  required(
    list.find((one) => one.slug === slug),
    slug,
  );

interface Span {
  start: number;
  end: number;
}

/** Where a sentence of the page first names a club and a vendor. */
function mentionsIn(sentence: string, club: string, vendor: string, { text, mentions }: PageReading): Span[] {
  const at = text.indexOf(sentence);
  const inside = mentions
    .map((mention) => ({ ...mention, start: mention.start - at, end: mention.end - at }))
    .filter(({ start, end }) => start >= 0 && end <= sentence.length);
  const first = (kind: string, slug: string) => inside.find((one) => one.kind === kind && one.slug === slug);
  return [first("club", club), first("vendor", vendor)].filter((mention) => mention !== undefined);
}

/** A sentence, or whole words of it that fit into a quote: with both names if they stand near enough, else from the first on. */
export function quoteOf(sentence: string, names: readonly Span[]): string {
  if (sentence.length <= QUOTE_MAX) return sentence;
  const first = Math.min(...names.map(({ start }) => start), sentence.length);
  const last = Math.max(...names.map(({ end }) => end), 0);
  const from =
    last <= QUOTE_MAX
      ? 0
      : last - first > QUOTE_MAX
        ? first
        : Math.min(first, wordStart(sentence, last - QUOTE_MAX));
  const part = sentence.slice(from, from + QUOTE_MAX);
  const endsWord = !/\S/.test(sentence[from + QUOTE_MAX] ?? "");
  return (endsWord ? part : part.replace(/\S+$/, "")).trim();
}

const wordStart = (text: string, from: number): number => {
  const space = text.indexOf(" ", from - 1);
  return space < 0 ? text.length : space + 1;
};
