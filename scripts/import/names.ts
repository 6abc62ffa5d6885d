import { distance } from "fastest-levenshtein";
import { fold, slugOf, wordsOf } from "../../contract/text-folding.ts";
import { countries } from "../../data/schema/countries.ts";
import { didYouMean } from "../cli.ts";
import type { SheetRow } from "../evidence/edit.ts";
import type { Evidence, SourceRecord } from "../evidence/records.ts";
import { aliasList, normalizeText } from "../evidence/values/normalize.ts";
import { type ImportContext, type Named, Refusal, type Row } from "./plan.ts";

export const namedIn = (records: readonly SourceRecord[]): Named[] =>
  records.map((record) => {
    const { text } = record;
    return {
      slug: text("slug"),
      name: text("name"),
      country: text("country"),
      aliases: text("aliases"),
      record,
    };
  });

/** The slug that a club, vendor or category has now. */
export const currentSlug = (kind: string, slug: string, { records }: Evidence): string =>
  records.redirects.find(({ text }) => text("kind") === kind && text("from") === slug)?.text("to") ?? slug;

/** The club that a row names; a new one if the ledger has none like it. `at` begins the paths of its fields. Throws Refusal. */
export function findClub(context: ImportContext, text: Row["text"], at = ""): Named {
  const [slug, country] = [text("club_slug").trim(), text("country").trim()];
  const name = normalizeText(text("club_name"));
  requireName("club", { slug, name }, `${at}club_name`);
  const elsewhere = context.named.club.find((one) => one.slug === (slug || slugOf(name)));
  if (!countries.some((known) => known === country)) {
    const hint = elsewhere ? `: ${placeOf(elsewhere)}` : didYouMean(country, countries);
    throw new Refusal(`${at}country`, `unknown country "${country}"${hint}`);
  }
  const found = find(context, "club", { slug, name, country }, `${at}club_name`);
  if (found.country !== country)
    throw new Refusal(
      `${at}country`,
      placeOf(found),
      `a club of ${country} that is named so has a club_slug of its own`,
    );
  const isOther = found.slug === slug && found.record === undefined && fold(found.name) !== fold(name);
  if (!isOther) return found;
  const message = `line ${found.row?.line} calls ${slug} "${found.name}"`;
  throw new Refusal(`${at}club_name`, message, "use one spelling");
}

const placeOf = ({ name, country }: Named): string => `${name} is in ${country}`;

/** The vendor that a row names; a new one if the ledger has none like it. Throws Refusal. */
export const findVendor = (context: ImportContext, text: Row["text"]): Named =>
  find(context, "vendor", { slug: "", name: normalizeText(text("vendor")), country: "" }, "vendor");

function requireName(kind: string, { slug, name }: Pick<Mention, "slug" | "name">, field: string): void {
  if (name !== "" && (slug || slugOf(name)) !== "") return;
  const fault = name === "" ? "is empty" : "has no Latin letter or digit";
  throw new Refusal(field, `the name of the ${kind} ${fault}`);
}

type Mention = Pick<Named, "slug" | "name" | "country">;

function find(context: ImportContext, kind: "club" | "vendor", wanted: Mention, field: string): Named {
  const { evidence } = context.ledger;
  const named = context.named[kind];
  const { name, country } = wanted;
  requireName(kind, wanted, field);
  const slug = wanted.slug || slugOf(name);
  const [bySlug, byName] = [wanted.slug, slugOf(name)].map((one) => currentSlug(kind, one, evidence));
  const inCountry = named.filter((one) => one.country === country);
  const found =
    named.find((one) => one.slug === bySlug) ??
    inCountry.find((one) => one.slug === byName) ??
    inCountry.find((one) =>
      [one.name, ...aliasList(one.aliases)].some((known) => fold(known) === fold(name)),
    ) ??
    shortNamed(context, inCountry, name) ??
    // A slug made of the name would be that of the club in the other country.
    (wanted.slug === "" ? named.find((one) => one.slug === byName) : undefined);
  if (found !== undefined) return found;
  refuseRemoved(context, kind, slug, field);
  // Two new vendors of one sheet may be alike: enter() remarks on it.
  const near = inCountry.find(
    (one) => (kind === "club" || one.record !== undefined) && isNear(one.name, name, context),
  );
  if (near === undefined) return { ...wanted, slug, aliases: "" };
  const hint = `if "${name}" is another ${kind}, enter it first in ${kind}s.csv`;
  throw new Refusal(field, `did you mean "${near.name}" (${near.slug})?`, hint);
}

function refuseRemoved(
  { ledger: { evidence } }: ImportContext,
  kind: string,
  id: string,
  field: string,
): void {
  const removed = evidence.records.removed.find(({ text }) => text("kind") === kind && text("id") === id);
  if (removed !== undefined)
    throw new Refusal(field, `the ${kind} ${id} was removed: ${removed.text("reason")}`);
}

/** The one that the rules for names call so, or the only club that is called so without FC and its like. */
function shortNamed(context: ImportContext, named: readonly Named[], name: string): Named | undefined {
  const { beside_vendor = [], clubs = [], vendors = [], never_alone = [] } = context.names ?? {};
  const slugs = [...beside_vendor, ...clubs, ...vendors]
    .filter((one) => fold(one.name) === fold(name))
    .map((one) => ("club" in one ? one.club : one.vendor));
  const isCalled = ({ country, ...one }: Named) =>
    country !== "" && core(one.name, context) === core(name, context);
  const [called, ...others] = never_alone.includes(fold(name)) ? [] : named.filter(isCalled);
  return named.find(({ slug }) => slugs.includes(slug)) ?? (others.length === 0 ? called : undefined);
}

const FILES = { clubs: "clubs.csv", memberClubs: "members/clubs.csv", vendors: "vendors.csv" } as const;

/** Enters a club or vendor that the list lacks, once, and returns the remark on it. */
export function enter(context: ImportContext, list: keyof typeof FILES, one: Named, row: SheetRow): string[] {
  const { edits, named, top } = context;
  const { record, row: entered, ...draft } = one;
  const isMoved = list === "clubs" && record?.kind === "memberClubs";
  if (entered !== undefined || (record !== undefined && !isMoved)) return [];
  if (isMoved) refuseRemoved(context, "club", one.slug, "club_name");
  one.row = row;
  const near = named.vendor.find(
    ({ record, name }) => record === undefined && isNear(name, one.name, context),
  );
  edits.push({ kind: list, path: `${top}/${FILES[list]}`, draft, sheetRow: row });
  if (record === undefined) {
    const kind = list === "vendors" ? "vendor" : "club";
    named[kind].push(one);
    return [kind === "vendor" && near !== undefined ? `new vendor, like "${near.name}"` : `new ${kind}`];
  }
  edits.push({ kind: record.kind, path: record.path, draft: undefined, replaces: record, sheetRow: row });
  return ["club moved from members/clubs.csv"];
}

/** A name without what many clubs have in theirs, and without a word in brackets that tells two clubs apart. */
const core = (name: string, { names }: ImportContext): string =>
  wordsOf(name.replace(/\(.*?\)/g, ""))
    .filter((word) => names?.around.includes(word) !== true)
    .join("");

/** True if two names differ as two spellings of one do. Names of two clubs are often alike, so it is stricter than a suggestion. */
function isNear(a: string, b: string, context: ImportContext): boolean {
  const [one, other] = [core(a, context), core(b, context)];
  const length = Math.min(one.length, other.length);
  if (length < 6) return one === other;
  return distance(one, other) <= (length < 10 ? 1 : 2);
}
