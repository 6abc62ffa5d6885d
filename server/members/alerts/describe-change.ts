import { groupBy } from "../../../contract/collections.ts";
import { dealFacts } from "../../../contract/members/deal-facts.ts";
import type { BuyerRecord, BuyerSummary, Deal } from "../../../contract/members/records.ts";
import { buyerPath, memberListPath } from "../../../contract/site-paths.ts";
import { dateText, moneyText } from "../../../site/frame/format.tsx";
import type { News } from "./matching.ts";

/** What differs, in words. Null is a value that is or was empty. */
export interface DescribedField {
  label: string;
  from: string | null;
  to: string | null;
}

interface Source {
  url: string;
  /** The publisher, or the host of a page that the record no longer cites. */
  name: string;
  /** `21 Nov 2026`, `undated`; empty if the record no longer cites the page. */
  date: string;
}

/** News as readers see it. */
export interface DescribedChange {
  /** `New deal`, `Changed buyer`. */
  what: string;
  name: string;
  /** The member's page; undefined for what was removed since. */
  path: string | undefined;
  facts: readonly string[];
  /** What is new is about this; why it was removed. */
  note: string | null;
  fields: readonly DescribedField[];
  sources: readonly Source[];
}

export const changeWords = {
  added: "new",
  changed: "changed",
  corrected: "corrected",
  removed: "removed",
} as const;

/** What happened, to what, and where it says so. */
export function describeChange(news: News): DescribedChange {
  const { change, of } = news;
  const word = changeWords[change.kind];
  const about = news.of === "deal" ? describeDeal(news) : describeBuyer(news);
  return {
    what: `${word.charAt(0).toUpperCase()}${word.slice(1)} ${of}`,
    ...about,
    path: isGone(news) ? undefined : about.path,
    note: { added: about.note, removed: change.reason, changed: null, corrected: null }[change.kind],
    fields: describeFields(news),
    sources: sourcesOf(news),
  };
}

/** By this change or by a later release. */
const isGone = ({ change, record }: News): boolean => change.kind === "removed" || record === undefined;

function describeDeal({ change, record }: News & { of: "deal" }) {
  const { clubName, buyerName, dealType, status, announcedDate, country } = change;
  const [completed, facts] =
    record === undefined ? [null, [dealType]] : [record.completedDate, dealFacts(record, moneyText)];
  return {
    name: `${clubName}: ${buyerName}`,
    path: dealPath(change),
    facts: [
      ...facts,
      ...(status === "announced" ? [] : [completed === null ? status : `${status} ${dateText(completed)}`]),
      `announced ${dateText(announcedDate)}`,
      ...(country === "" ? [] : [country]),
    ],
    note: change.note,
  };
}

/** The list of deals of the same day and kind, at the deal: it is long, and a deal has no page of its own. */
const dealPath = ({ slug, country, dealType, announcedDate }: (News & { of: "deal" })["change"]): string => {
  const ofTheDay = { type: dealType, since: announcedDate, until: announcedDate };
  const filters = new URLSearchParams({ ...(country === "" ? {} : { country }), ...ofTheDay });
  return `${memberListPath("deals", filters.toString())}#${slug}`;
};

const describeBuyer = ({ change: { slug, name, type, hqCountry, summary } }: News & { of: "buyer" }) => ({
  name,
  path: buyerPath(slug),
  facts: [type, hqCountry],
  note: summary,
});

interface Field {
  label: string;
  show?: (value: string) => string;
  /** Before the value where it stands among others. */
  before?: string;
}

const percent = (value: string): string => `${value}%`;
const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");
const yesOrNo = (value: string): string => (value === "true" ? "yes" : "no");

type DealFields = Record<Exclude<keyof Deal, "slug" | "clubName" | "country" | "sources">, Field | null>;

/**
 * Null is what readers have no use for alone. A new field of the records does not compile until it is here.
 * @param currency null if it has changed too, and so is not that of both amounts
 */
const dealFields = (currency: string | null): DealFields => ({
  status: { label: "Status" },
  announcedDate: { label: "Announced", show: dateText },
  completedDate: { label: "Completed", show: dateText },
  club: { label: "Club" },
  buyer: null,
  buyerName: { label: "Buyer" },
  sellerName: { label: "Seller" },
  dealType: { label: "Type" },
  stakePercent: { label: "Stake", show: percent },
  valueAmount: { label: "Value", show: (value) => moneyText(Number(value), currency) },
  valueCurrency: { label: "Currency" },
  note: { label: "Note" },
  sourceUrl: { label: "Source", show: hostOf },
  sourcePublisher: { label: "Publisher" },
  sourceDate: { label: "Source date", show: dateText },
  verificationDate: null,
});

type OwnBuyerField = "name" | "type" | "summary" | "active" | "activeSourceUrl" | "verificationDate";
type BuyerField = OwnBuyerField | "hqCountry" | "hqRegion" | "targetRegions";

const buyerFields: Record<BuyerField & keyof BuyerSummary, Field | null> = {
  name: { label: "Name" },
  type: { label: "Type" },
  hqCountry: { label: "Headquarters" },
  hqRegion: { label: "Region" },
  targetRegions: { label: "Buys in" },
  summary: { label: "Summary" },
  active: { label: "Active", show: yesOrNo },
  activeSourceUrl: null,
  verificationDate: null,
};

const stakeFields: Record<keyof Omit<BuyerRecord["clubs"][number], "clubName" | "country">, Field | null> = {
  club: null,
  stake: { label: "kind" },
  stakePercent: { label: "share", show: percent },
  since: { label: "since", show: dateText, before: "since" },
  until: { label: "until", show: dateText, before: "until" },
  sourceUrl: null,
};

const intentFields: Record<keyof NonNullable<BuyerSummary["intent"]>, Field | null> = {
  note: { label: "note" },
  reported: { label: "reported", show: dateText, before: "reported" },
  sourceUrl: null,
};

const pageFields: Readonly<Record<string, Field | null>> = {
  publisher: { label: "publisher" },
  evidencePublisher: { label: "publisher" },
  date: { label: "date", show: dateText },
  evidenceDate: { label: "date", show: dateText },
  evidenceNote: { label: "note" },
};

/** Fields that belong together: a stake, a page, the intent. */
interface Part {
  label: string;
  /** Names the part where only some of its fields differ. */
  prefix: string;
  fields: Readonly<Record<string, Field | null>>;
  /** The field that shows whether the part is new or gone. */
  key: string;
}

type ChangedValue = { field: string; from: string | null; to: string | null };

function describeFields(news: News): DescribedField[] {
  const own = news.of === "deal" ? dealFields(commonCurrency(news)) : buyerFields;
  const byPart = groupBy(news.change.fields, ({ field }) =>
    field.slice(0, field.lastIndexOf(" ") + 1).trim(),
  );
  return [...byPart].flatMap(([name, changed]) => {
    const values = changed.map((one) => ({ ...one, field: one.field.slice(one.field.lastIndexOf(" ") + 1) }));
    return name === "" ? fieldLines(values, own, "") : partLines(values, partOf(name, news));
  });
}

const commonCurrency = ({ change, record }: News & { of: "deal" }): string | null =>
  change.fields.some(({ field }) => field === "valueCurrency") ? null : (record?.valueCurrency ?? null);

function partOf(name: string, { of, record }: News): Part {
  const [kind = "", id = ""] = name.split(" ");
  if (kind === "intent") return { label: "Intent", prefix: "Intent", fields: intentFields, key: "note" };
  if (kind === "clubs") {
    const clubs = of === "buyer" ? (record?.clubs ?? []) : [];
    const clubName = clubs.find(({ club }) => club === id)?.clubName ?? id;
    const label = `Stake in ${clubName}`;
    return { label, prefix: label, fields: stakeFields, key: "club" };
  }
  const [page, key] = kind === "sources" ? [id, "publisher"] : [name, "evidencePublisher"];
  return { label: "Source", prefix: `Source ${hostOf(page)}`, fields: pageFields, key };
}

/** What is new or gone in one line, with all that is said of it. */
function partLines(values: readonly ChangedValue[], { label, prefix, fields, key }: Part): DescribedField[] {
  const found = values.find(({ field }) => field === key);
  if (found?.from === null) return [{ label, from: null, to: allOf(values, fields, "to") }];
  if (found?.to === null) return [{ label, from: allOf(values, fields, "from"), to: null }];
  return fieldLines(values, fields, `${prefix}, `);
}

const allOf = (values: readonly ChangedValue[], fields: Part["fields"], side: "from" | "to"): string =>
  Object.entries(fields)
    .flatMap(([name, field]) => {
      const value = values.find((one) => one.field === name)?.[side];
      if (field === null || value === undefined || value === null) return [];
      // A note is a sentence, here within another.
      return `${field.before ?? ""} ${shown(field, value)}`.trim().replace(/\.$/, "");
    })
    .join(", ");

const shown = ({ show }: Field, value: string): string => (show === undefined ? value : show(value));

const fieldLines = (
  values: readonly ChangedValue[],
  fields: Readonly<Record<string, Field | null>>,
  prefix: string,
): DescribedField[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values.find((one) => one.field === name);
    if (field === null || value === undefined) return [];
    const [from, to] = [value.from, value.to].map((text) => (text === null ? null : shown(field, text)));
    return [{ label: `${prefix}${field.label}`, from: from ?? null, to: to ?? null }];
  });

/** Enough to follow a new record up; its page has all of them. */
const MAX_SOURCES = 3;

/** The pages that the change cites, or else the record's first ones. */
function sourcesOf(news: News): Source[] {
  const known = pagesOf(news);
  const cited = citedIn(news);
  const sources = [...cited].map((url) => known.find((page) => page.url === url) ?? unknownPage(url));
  if (sources.length > 0) return sources.slice(0, MAX_SOURCES);
  if (known.length > 0) return known.slice(0, MAX_SOURCES);
  return news.of === "deal" ? [unknownPage(news.change.sourceUrl)] : [];
}

const unknownPage = (url: string): Source => ({ url, name: hostOf(url), date: "" });

const pagesOf = ({ record }: News): Source[] =>
  (record?.sources ?? []).map(({ url, publisher, date }) => ({
    url,
    name: publisher,
    date: date === null ? "undated" : dateText(date),
  }));

/** Addresses in what is new of the change, and those of the stakes and intents that it changes. */
function citedIn({ of, change, record }: News): ReadonlySet<string> {
  const urls = change.fields.flatMap(({ field, to }) => [
    ...(to === null ? [] : [...field.split(" "), to]),
    of === "buyer" ? partSource(field, record) : undefined,
  ]);
  return new Set(urls.filter((url): url is string => url !== undefined && /^https?:\/\/\S+$/.test(url)));
}

/** The page that a stake, the intent or the activity rests on. */
function partSource(field: string, record: BuyerRecord | undefined): string | undefined {
  const [part, id] = field.split(" ");
  if (part === "intent") return record?.intent?.sourceUrl;
  if (part === "clubs") return record?.clubs.find(({ club }) => club === id)?.sourceUrl;
  return part === "active" ? record?.activeSourceUrl : undefined;
}
