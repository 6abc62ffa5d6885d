import { distance } from "fastest-levenshtein";
import { fold, slugOf } from "../../contract/text-folding.ts";
import { countries } from "../../data/schema/countries.ts";
import { didYouMean } from "../cli.ts";
import { aliasList, normalizeText } from "../evidence/normalize.ts";
import type { Evidence, SourceRecord } from "../evidence/records.ts";

/** Why a row cannot be imported, and the field at fault. */
export class Refusal extends Error {
  readonly field: string;
  readonly hint: string | undefined;

  constructor(field: string, message: string, hint?: string) {
    super(message);
    this.field = field;
    this.hint = hint;
  }
}

/** A club or a vendor, as the ledger has it or as an earlier row has brought it. A vendor has no country. */
export interface Named {
  slug: string;
  name: string;
  country: string;
  aliases: string;
  /** Its record in the ledger. */
  record?: SourceRecord | undefined;
  /** The sheet's line that brought it. */
  line?: number | undefined;
}

/** What a row says of a club or a vendor; the slug may be empty. `at` is the path of its fields in the sheet. */
interface Mention {
  slug: string;
  name: string;
  country: string;
  fields: Readonly<Record<"slug" | "name" | "country", string>>;
}

export const clubMention = (text: (field: string) => string, at = ""): Mention => ({
  slug: text("club_slug").trim(),
  name: normalizeText(text("club_name")),
  country: text("country").trim(),
  fields: { slug: `${at}club_slug`, name: `${at}club_name`, country: `${at}country` },
});

export const vendorMention = (name: string): Mention => ({
  slug: "",
  name: normalizeText(name),
  country: "",
  fields: { slug: "vendor", name: "vendor", country: "vendor" },
});

/** The clubs or the vendors that rows may name. */
export class NameList {
  readonly #kind: "club" | "vendor";
  readonly #named: Named[];
  readonly #redirects: ReadonlyMap<string, string>;
  readonly #removed: ReadonlyMap<string, string>;

  constructor(kind: "club" | "vendor", { records }: Evidence) {
    const lists = kind === "club" ? [...records.clubs, ...records.memberClubs] : records.vendors;
    const ofKind = (list: readonly SourceRecord[]) => list.filter((record) => record.text("kind") === kind);
    this.#kind = kind;
    this.#named = lists.map((record) => ({
      slug: record.text("slug"),
      name: record.text("name"),
      country: record.text("country"),
      aliases: record.text("aliases"),
      record,
    }));
    this.#redirects = new Map(ofKind(records.redirects).map(({ text }) => [text("from"), text("to")]));
    this.#removed = new Map(ofKind(records.removed).map(({ text }) => [text("id"), text("reason")]));
  }

  /** The club or vendor that a row names; a new one if the ledger has none like it. Throws Refusal. */
  find(mention: Mention, line: number): Named {
    const { slug, name, country, fields } = mention;
    if (name === "") throw new Refusal(fields.name, `the name of the ${this.#kind} is empty`);
    if (this.#kind === "club" && !countries.some((known) => known === country))
      throw new Refusal(fields.country, `unknown country "${country}"${didYouMean(country, countries)}`);
    const found = this.#bySlug(mention) ?? this.#byName(mention);
    if (found !== undefined) return found;
    const newSlug = slug === "" ? slugOf(name) : slug;
    const reason = this.#removed.get(newSlug);
    if (reason !== undefined)
      throw new Refusal(fields.name, `the ${this.#kind} ${newSlug} was removed: ${reason}`);
    const near = this.#named.find((other) => other.country === country && isNear(other.name, name));
    if (near === undefined) return { slug: newSlug, name, country, aliases: "", line };
    const other = `if "${name}" is another ${this.#kind}, enter it first with npm run add`;
    throw new Refusal(fields.name, `did you mean "${near.name}" (${near.slug})?`, other);
  }

  /** Keeps a new club or vendor for the rows that follow. */
  keep(named: Named): void {
    if (!this.#named.includes(named)) this.#named.push(named);
  }

  #bySlug({ slug, name, country, fields }: Mention): Named | undefined {
    const wanted = this.#redirects.get(slug) ?? slug;
    const found = this.#named.find((named) => named.slug === wanted);
    if (found === undefined) return undefined;
    if (found.country !== country)
      throw new Refusal(fields.country, `${found.slug} is ${found.name} of ${found.country}`);
    if (found.line !== undefined && fold(found.name) !== fold(name))
      throw new Refusal(fields.name, `line ${found.line} calls ${slug} "${found.name}"`, "use one spelling");
    return found;
  }

  #byName({ name, country }: Mention): Named | undefined {
    const slug = this.#redirects.get(slugOf(name)) ?? slugOf(name);
    return this.#named.find(
      (named) =>
        named.country === country &&
        (named.slug === slug ||
          [named.name, ...aliasList(named.aliases)].some((known) => fold(known) === fold(name))),
    );
  }
}

/** A club's name without what many clubs have in theirs. */
const core = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^(?:fc|cf|afc|ac|sc)|(?:fc|cf|afc|ac|sc)$/g, "");

/**
 * Whether two names differ as two spellings of one do: stricter than a suggestion for a mistyped word, because the names of
 * two clubs are often alike. Of the ledger's own names only three pairs of vendors are near.
 */
function isNear(a: string, b: string): boolean {
  const [one, other] = [core(a), core(b)];
  const length = Math.min(one.length, other.length);
  if (length < 6) return one === other;
  return distance(one, other) <= (length < 10 ? 1 : 2);
}
