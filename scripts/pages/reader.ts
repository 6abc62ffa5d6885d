import { groupBy } from "../../contract/collections.ts";
import { fold } from "../../contract/text-folding.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { canonicalUrl } from "../evidence/values/urls.ts";
import { createDayFinder, createMonthTable } from "./day-texts.ts";
import { createNameFinder, type Mention, type Named } from "./names.ts";
import { createPageReader, hostOf, type PageFacts } from "./page.ts";
import { type NamingSentence, namingSentences } from "./sentences.ts";

/** Reading of a page: what it says, and what the ledger knows of it. */
export interface PageReading extends PageFacts {
  /** Where its text, which begins with the title, names clubs and vendors. */
  mentions: Mention[];
  citedBy: string[];
  /** The archived copy that the ledger cites for it. */
  archived: string | null;
  clubs: Named[];
  vendors: Named[];
  /** Ids of the relationships that the ledger holds between them. */
  relationships: string[];
  sentences: NamingSentence[];
}

export type ReadWithLedger = (html: string, address: string) => PageReading;

/** A term ends in the future, and is rarely written in figures. */
const ANY_DAY = { monthFirst: false, latestDay: "9999-12-31" };

/** @param latestDay the latest day that a page's date can be, YYYY-MM-DD */
export function createReader(ledger: Ledger, latestDay: string, months = createMonthTable()): ReadWithLedger {
  const readPage = createPageReader(latestDay, months);
  const findNames = createNameFinder(ledger);
  const { publisherOf, citationsOf } = createCitations(ledger);
  return (html, address) => {
    const { text, levels, ...facts } = readPage(html, address);
    const isShown = text.includes(facts.title);
    const shown = isShown ? text : `${facts.title}\n${text}`;
    const shownText = { text: shown, levels: isShown ? levels : [1, ...levels] };
    const mentions = findNames(shown, facts.language);
    const findDays = createDayFinder({ ...ANY_DAY, language: facts.language }, months);
    const named = new Map(
      mentions.map(({ kind, slug, name }) => [`${kind} ${slug}`, { kind, slug, name }] as const),
    );
    const cited = [address, facts.canonical].flatMap(citationsOf);
    return {
      ...facts,
      ...shownText,
      mentions,
      publisher: publisherOf(address, facts.publisher),
      citedBy: [...new Set(cited.map(({ source }) => `${source.path}:${source.line}`))],
      archived: cited.find(({ archive_url }) => archive_url !== null)?.archive_url ?? null,
      clubs: [...named.values()].filter(({ kind }) => kind === "club"),
      vendors: [...named.values()].filter(({ kind }) => kind === "vendor"),
      relationships: ledger.technology
        .filter(({ club, vendor }) => named.has(`club ${club}`) && named.has(`vendor ${vendor}`))
        .map(({ id }) => id),
      sentences: namingSentences({ ...shownText, mentions, language: facts.language }, findDays),
    };
  };
}

/** Finds what the ledger cites. Its own addresses are canonical. */
function createCitations({ technology, members }: Ledger) {
  const pages = [
    ...technology.flatMap((row) => [row, ...row.further]),
    ...(members?.deals ?? []).flatMap(({ further }) => further),
  ];
  const byAddress = groupBy(pages, ({ evidence_url }) => evidence_url);
  const byHost = groupBy(pages, ({ evidence_url }) => hostOf(evidence_url));
  const citationsOf = (address: string) => byAddress.get(canonicalUrl(address)) ?? [];
  const publisherOf = (address: string, stated: string) =>
    citationsOf(address)[0]?.evidence_publisher ??
    usualPublisher(byHost.get(hostOf(address)) ?? [], stated) ??
    stated;
  return { citationsOf, publisherOf };
}

/** The name by which most rows cite a host; the page's own name for itself if rows cite that too, as on a host of many blogs. */
function usualPublisher(
  pages: readonly { evidence_publisher: string }[],
  stated: string,
): string | undefined {
  const names = [...groupBy(pages, ({ evidence_publisher }) => evidence_publisher)];
  const [usual] = names.sort(([, a], [, b]) => b.length - a.length);
  return names.find(([name]) => fold(name) === fold(stated))?.[0] ?? usual?.[0];
}
