import { groupBy } from "../../contract/collections.ts";
import { fold } from "../../contract/text-folding.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { canonicalUrl } from "../evidence/values/urls.ts";
import { createDayFinder, createMonthTable } from "./day-texts.ts";
import { createNameFinder, type Mention, type Named } from "./names.ts";
import { createPageReader, hostOf, type PageFacts } from "./page.ts";
import { type NamingSentence, namingSentences } from "./sentences.ts";

/** What a page says, and what the ledger knows of it. */
export interface PageReading extends PageFacts {
  /** Where its text, which begins with the title, names clubs and vendors. */
  mentions: Mention[];
  /** Places of the rows that cite the page already. */
  citedBy: string[];
  /** The archived copy that the ledger cites for it. */
  archived: string | null;
  clubs: Named[];
  vendors: Named[];
  /** Ids of the relationships that the ledger holds between them. */
  relationships: string[];
  sentences: NamingSentence[];
}

/** Returns what a page says, with the ledger's names. */
export type ReadWithLedger = (html: string, address: string) => PageReading;

/** A term ends in the future, and is rarely written in figures. */
const ANY_DAY = { monthFirst: false, latestDay: "9999-12-31" };

/** @param latestDay the latest day that a page's date can be, YYYY-MM-DD */
export function createReader(ledger: Ledger, latestDay: string, months = createMonthTable()): ReadWithLedger {
  const readPage = createPageReader(latestDay, months);
  const findNames = createNameFinder(ledger);
  const { publisherOf, citationsOf } = createCitations(ledger);
  return (html, address) => {
    const { text, ...facts } = readPage(html, address);
    const shown = text.includes(facts.title) ? text : `${facts.title}\n${text}`;
    const mentions = findNames(shown, facts.language);
    const findDays = createDayFinder({ ...ANY_DAY, language: facts.language }, months);
    const named = [...groupBy(mentions, ({ kind, slug }) => `${kind} ${slug}`).values()].flatMap(
      ([first]) => {
        return first === undefined ? [] : [{ kind: first.kind, slug: first.slug, name: first.name }];
      },
    );
    const slugs = new Set(named.map(({ kind, slug }) => `${kind} ${slug}`));
    const cited = [address, facts.canonical].flatMap(citationsOf);
    return {
      ...facts,
      text: shown,
      mentions,
      publisher: publisherOf(address, facts.publisher),
      citedBy: [...new Set(cited.map(({ place }) => place))],
      archived: cited.find(({ archived }) => archived !== null)?.archived ?? null,
      clubs: named.filter(({ kind }) => kind === "club"),
      vendors: named.filter(({ kind }) => kind === "vendor"),
      relationships: ledger.technology
        .filter(({ club, vendor }) => slugs.has(`club ${club}`) && slugs.has(`vendor ${vendor}`))
        .map(({ id }) => id),
      sentences: namingSentences(shown, mentions, findDays),
    };
  };
}

interface Citation {
  address: string;
  archived: string | null;
  publisher: string;
  place: string;
}

/** What the ledger cites. Its own addresses are canonical. */
function createCitations({ technology, members }: Ledger) {
  const pages = [
    ...technology.flatMap((row) => [row, ...row.further]),
    ...(members?.deals ?? []).flatMap(({ further }) => further),
  ].map(
    ({ evidence_url, archive_url, evidence_publisher, source }): Citation => ({
      address: evidence_url,
      archived: archive_url,
      publisher: evidence_publisher,
      place: `${source.path}:${source.line}`,
    }),
  );
  const byAddress = groupBy(pages, ({ address }) => address);
  const byHost = groupBy(pages, ({ address }) => hostOf(address));
  const citationsOf = (address: string) => byAddress.get(canonicalUrl(address)) ?? [];
  const publisherOf = (address: string, stated: string) =>
    citationsOf(address)[0]?.publisher ?? usualPublisher(byHost.get(hostOf(address)) ?? [], stated) ?? stated;
  return { citationsOf, publisherOf };
}

/** The name by which most rows cite a host; the page's own name for itself if rows cite that too, as on a host of many blogs. */
function usualPublisher(pages: readonly Citation[], stated: string): string | undefined {
  const names = [...groupBy(pages, ({ publisher }) => publisher)];
  const [usual] = names.sort(([, a], [, b]) => b.length - a.length);
  return names.find(([name]) => fold(name) === fold(stated))?.[0] ?? usual?.[0];
}
