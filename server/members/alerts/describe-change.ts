import { groupBy } from "../../../contract/collections.ts";
import type { BuyerRecord } from "../../../contract/members/records.ts";
import {
  type BuyerPart,
  buyerFields,
  dealDays,
  dealFacts,
  dealFields,
  intentFields,
  saleFields,
  sourceFields,
  stakeFields,
} from "../../../contract/members/shown-fields.ts";
import type { ShownField } from "../../../contract/shown-fields.ts";
import { buyerPath, memberListPath } from "../../../contract/site-paths.ts";
import { dateText, moneyText } from "../../../site/frame/format.tsx";
import {
  type ChangeLine,
  changeLines,
  fieldLines,
  hostOf,
  valueText,
} from "../../../site/records/change-lines.ts";
import type { MemberNews, News, PublicNews } from "./matching.ts";

interface Source {
  url: string;
  /** The publisher, or the host of a page that the record no longer cites. */
  name: string;
  /** `21 Nov 2026`, `undated`; empty if the record no longer cites the page. */
  date: string;
}

export interface DescribedChange {
  /** `New deal`, `Changed buyer`. */
  what: string;
  name: string;
  /** The whole in a line: `Example Capital wishes to buy in Spain`, `New deal: Example Rovers: Example Capital`. */
  headline: string;
  /** The member's page; undefined for what was removed since. */
  path: string | undefined;
  facts: readonly string[];
  /** News about this one; for a removed one the reason. */
  note: string | null;
  fields: readonly ChangeLine[];
  sources: readonly Source[];
}

export const changeWords = {
  added: "new",
  changed: "changed",
  corrected: "corrected",
  removed: "removed",
} as const;

/** Returns the event, its subject and the place that says so. */
export function describeChange(news: News): DescribedChange {
  const { change, of } = news;
  const word = changeWords[change.kind];
  const about = described(news);
  const what = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${of}`;
  const wish = wishOf(news);
  return {
    what,
    headline: wish === undefined ? `${what}: ${about.name}` : `${about.name} wishes to buy in ${wish}`,
    ...about,
    note: { added: about.note, removed: change.reason, changed: null, corrected: null }[change.kind],
  };
}

/** The countries that a buyer is newly reported to wish to buy in. */
function wishOf({ of, change }: News): string | undefined {
  if (of !== "buyer") return undefined;
  return change.fields.find(({ field }) => field === "targetCountries")?.to ?? undefined;
}

type About = Omit<DescribedChange, "what" | "headline">;

function described(news: News): About {
  if (news.of === "relationship") return describeRelationship(news.change);
  const about = news.of === "deal" ? describeDeal(news) : describeBuyer(news);
  const path = isGone(news) ? undefined : about.path;
  return { ...about, path, fields: describeFields(news), sources: sourcesOf(news) };
}

/** Its page is on the public site, so its address is whole. */
const describeRelationship = (change: PublicNews["change"]): About => ({
  name: `${change.clubName}: ${change.vendorName}`,
  path: change.url,
  facts: [change.category, change.product, change.status, change.country].filter((fact) => fact !== null),
  note: change.evidenceNote,
  fields: changeLines(change),
  sources: [{ url: change.evidenceUrl, name: change.evidencePublisher, date: dayOf(change.evidenceDate) }],
});

const dayOf = (date: string | null): string => (date === null ? "undated" : dateText(date));

/** Returns true if this change or a later release removed the record. */
const isGone = ({ change, record }: MemberNews): boolean => change.kind === "removed" || record === undefined;

function describeDeal({ change, record }: MemberNews & { of: "deal" }) {
  const { clubName, buyerName, dealType, country } = change;
  return {
    name: `${clubName}: ${buyerName}`,
    path: dealPath(change),
    facts: [
      ...(record === undefined ? [dealType] : dealFacts(record, moneyText)),
      ...dealDays({ ...change, completedDate: record?.completedDate }, dateText),
      ...(country === "" ? [] : [country]),
    ],
    note: change.note,
  };
}

/** The list of deals of the same day and kind, at the deal: it is long, and a deal has no page of its own. */
const dealPath = ({
  slug,
  country,
  dealType,
  announcedDate,
}: (MemberNews & { of: "deal" })["change"]): string => {
  const ofTheDay = { type: dealType, since: announcedDate, until: announcedDate };
  const filters = new URLSearchParams({ ...(country === "" ? {} : { country }), ...ofTheDay });
  return `${memberListPath("deals", filters.toString())}#${slug}`;
};

const describeBuyer = ({
  change: { slug, name, type, hqCountry, summary },
}: MemberNews & { of: "buyer" }) => ({
  name,
  path: buyerPath(slug),
  facts: [type, hqCountry],
  note: summary,
});

/** Fields that belong together: a stake, a page, the intent. */
interface Part {
  label: string;
  /** Names the part where only some of its fields differ. */
  prefix: string;
  fields: Fields;
  /** The field that shows whether the part is new or gone. */
  key: string;
}

type Fields = Readonly<Record<string, ShownField<unknown>>>;
type FieldChange = MemberNews["change"]["fields"][number];

function describeFields(news: MemberNews): ChangeLine[] {
  const byPart = groupBy(news.change.fields, ({ field }) =>
    field.slice(0, field.lastIndexOf(" ") + 1).trim(),
  );
  return [...byPart].flatMap(([name, changed]) => {
    const values = changed.map((one) => ({ ...one, field: one.field.slice(one.field.lastIndexOf(" ") + 1) }));
    if (name !== "") return partLines(values, partOf(name, news));
    const fields = news.of === "deal" ? dealFields : buyerFields;
    return linesOf(values, fields, (label) => label, commonCurrency(news));
  });
}

/** Null if it has changed too, and so is not that of both amounts. */
const commonCurrency = ({ of, change, record }: MemberNews): string | null =>
  of === "buyer" || change.fields.some(({ field }) => field === "valueCurrency")
    ? null
    : (record?.valueCurrency ?? null);

const linesOf = (
  values: readonly FieldChange[],
  fields: Fields,
  nameOf: (label: string) => string,
  currency: string | null = null,
): ChangeLine[] =>
  fieldLines(values, fields, nameOf, (field, text) => ({ text: valueText(field, text, currency) }));

interface PartOfBuyer extends Omit<Part, "prefix"> {
  /** Returns its entries in a record. */
  of: (buyer: BuyerRecord) => readonly { club?: string; sourceUrl: string }[];
}

/** Parts of a buyer besides its sources and, in no release, its people. A new part does not compile until it is here. */
const buyerParts: Readonly<Record<Exclude<BuyerPart, "sources" | "decision_makers">, PartOfBuyer>> = {
  intent: { label: "Intent", fields: intentFields, key: "note", of: ({ intent }) => [intent ?? []].flat() },
  clubs: { label: "Stake in", fields: stakeFields, key: "club", of: ({ clubs }) => clubs },
  selling: { label: "Sale of", fields: saleFields, key: "club", of: ({ selling }) => selling },
};

const partsByName: ReadonlyMap<string, PartOfBuyer> = new Map(Object.entries(buyerParts));

function partOf(name: string, { of, record }: MemberNews): Part {
  const [kind = "", id = ""] = name.split(" ");
  const part = partsByName.get(kind);
  if (part !== undefined) {
    const clubs = of === "buyer" ? (record?.clubs ?? []) : [];
    const clubName = clubs.find(({ club }) => club === id)?.clubName ?? id;
    const label = `${part.label} ${clubName}`.trim();
    return { ...part, label, prefix: label };
  }
  const [page, key] = kind === "sources" ? [id, "publisher"] : [name, "evidencePublisher"];
  return { label: "Source", prefix: `Source ${hostOf(page)}`, fields: sourceFields, key };
}

/** Returns a line for each new or gone entry, with all its fields. */
function partLines(values: readonly FieldChange[], { label, prefix, fields, key }: Part): ChangeLine[] {
  const found = values.find(({ field }) => field === key);
  if (found?.from === null) return [{ label, from: null, to: { text: allOf(values, fields, "to") } }];
  if (found?.to === null) return [{ label, from: { text: allOf(values, fields, "from") }, to: null }];
  return linesOf(values, fields, (field) => `${prefix}, ${field}`);
}

/** Labels that come before their value if it is one of several. */
const BEFORE = ["since", "until", "reported"];

const allOf = (values: readonly FieldChange[], fields: Fields, side: "from" | "to"): string =>
  linesOf(values, fields, (label) => (BEFORE.includes(label) ? `${label} ` : ""))
    // A note is a sentence, here within another.
    .flatMap((line) => (line[side] === null ? [] : `${line.label}${line[side].text}`.replace(/\.$/, "")))
    .join(", ");

/** Enough to follow a new record up; its page has all of them. */
const MAX_SOURCES = 3;

/** The pages that the change cites, or else the record's first ones. */
function sourcesOf(news: MemberNews): Source[] {
  const known = pagesOf(news);
  const cited = citedIn(news);
  const sources = [...cited].map((url) => known.find((page) => page.url === url) ?? unknownPage(url));
  if (sources.length > 0) return sources.slice(0, MAX_SOURCES);
  if (known.length > 0) return known.slice(0, MAX_SOURCES);
  return news.of === "deal" ? [unknownPage(news.change.sourceUrl)] : [];
}

const unknownPage = (url: string): Source => ({ url, name: hostOf(url), date: "" });

const pagesOf = ({ record }: MemberNews): Source[] =>
  (record?.sources ?? []).map(({ url, publisher, date }) => ({
    url,
    name: publisher,
    date: dayOf(date),
  }));

/** Addresses in what is new of the change, and those of the stakes and intents that it changes. */
function citedIn({ of, change, record }: MemberNews): ReadonlySet<string> {
  const urls = change.fields.flatMap(({ field, to }) => [
    ...(to === null ? [] : [...field.split(" "), to]),
    of === "buyer" ? partSource(field, record) : undefined,
  ]);
  return new Set(urls.filter((url): url is string => url !== undefined && /^https?:\/\/\S+$/.test(url)));
}

/** The page that a stake, the intent with its countries, or the activity rests on. */
function partSource(field: string, record: BuyerRecord | undefined): string | undefined {
  const [part = "", id] = field.split(" ");
  if (part === "active") return record?.activeSourceUrl;
  if (part === "targetCountries") return record?.intent?.sourceUrl;
  const known = record && partsByName.get(part)?.of(record);
  return known?.find(({ club }) => club === undefined || club === id)?.sourceUrl;
}
