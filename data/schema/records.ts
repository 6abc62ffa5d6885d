import * as z from "zod";
import {
  aliases,
  announcedColumn,
  categoryReference,
  clubReference,
  country,
  date,
  day,
  dealReference,
  leagueReference,
  name,
  note,
  prose,
  quoteColumn,
  readByColumn,
  relationshipReference,
  saysColumn,
  season,
  slug,
  status,
  text,
  tier,
  url,
  vendorReference,
} from "./fields.ts";
import { dealRow } from "./members.ts";

const evidenceUrl = url.meta({
  description: "Address of the page that says so",
  examples: [
    "https://www.fansicht.com/2015/08/12/un-geliebte-plastikkarten-%C3%BCber-bezahlkarten-im-stadion/",
  ],
});
const archiveUrl = url.nullable().meta({
  description: "Address of an archived copy of that page; empty if none is known",
  examples: ["https://archive.example.org/20150812/plastikkarten"],
});
const evidencePublisher = text.meta({ description: "Who published that page", examples: ["Fansicht"] });
const evidenceDate = date.nullable().meta({
  description:
    "Date of the page, or of the event that it reports: YYYY, YYYY-MM or YYYY-MM-DD; empty if it gives neither",
  examples: ["2015-08-12"],
});
const evidenceNote = note.meta({
  description: "What the source says, in our own words, at most 240 characters",
  examples: ["Club dissolved its JustPay payment card contract at the start of the 2014/15 season."],
});
const termEnd = date.nullable().meta({
  description: "End of the term that the page names: YYYY, YYYY-MM or YYYY-MM-DD; empty if it names none",
  examples: ["2028-06"],
});
const ended = date.nullable().meta({
  description: "When the page says that the use ended: YYYY, YYYY-MM or YYYY-MM-DD; empty if it does not say",
  examples: ["2014"],
});
const verificationDate = day.meta({
  description: "The day on which the source was last read: YYYY-MM-DD",
  examples: ["2026-11-21"],
});

/** One page as evidence: the columns of further evidence, after the record that it is for. */
const furtherEvidence = {
  evidence_url: evidenceUrl,
  archive_url: archiveUrl,
  evidence_publisher: evidencePublisher,
  says: saysColumn,
  evidence_date: evidenceDate,
  announced: announcedColumn,
  evidence_note: evidenceNote,
  quote: quoteColumn,
  term_end: termEnd,
  ended,
  verification_date: verificationDate,
  read_by: readByColumn,
};

/** The same of a page about a deal, which says nothing of a vendor and whose status says what is only announced. */
const { announced: _announced, says: _says, ...furtherSource } = furtherEvidence;

/** Fields of a row of `technology/<country>.csv` about a club's use of a vendor's technology. */
export const technologyUse = z.strictObject({
  club: clubReference.meta({
    description: "Slug of the club, as in clubs.csv",
    examples: ["fc-koln"],
  }),
  category: categoryReference.meta({
    description: "Exact name of the category, as in categories.yaml",
    examples: ["Payments and cashless"],
  }),
  vendor: vendorReference.meta({
    description: "Slug of the vendor, as in vendors.csv",
    examples: ["justpay"],
  }),
  product: text.nullable().meta({
    description: "Product or service, as the source names it; empty if it names none",
    examples: ["Stadium payment card"],
  }),
  scope: text.meta({
    description: "Where or for what the club uses it, or `Not stated`",
    examples: ["Stadium"],
  }),
  status: status.meta({
    description: "What the evidence supports: current, historical or status unknown",
    examples: ["historical"],
  }),
});

/** One row of `technology/<country>.csv`: the use, with its primary evidence. */
const technologyRow = technologyUse.extend(furtherEvidence);

const { club: _club, ...useColumns } = technologyRow.shape;

/** One row of `league-technology.csv`: what a league uses in its matches or gives to its clubs, with its primary evidence. */
const leagueTechnologyRow = z.strictObject({
  league: leagueReference.meta({
    description: "Slug of the league, as in leagues.csv",
    examples: ["premier-league"],
  }),
  ...useColumns,
});

/** One row of `evidence/<country>.csv`: a further page for a relationship. */
const evidenceRow = z.strictObject({
  relationship: relationshipReference.meta({
    description: "Id of the relationship: club, vendor, category and product, joined by two hyphens",
    examples: ["fc-koln--justpay--payments-and-cashless--stadium-payment-card"],
  }),
  ...furtherEvidence,
});

/** One row of `members/deal-sources.csv`: a further page for a deal. */
const dealSourceRow = z.strictObject({
  deal: dealReference.meta({ description: "Slug of the deal", examples: ["example-rovers-2024"] }),
  ...furtherSource,
});

/** One row of `leagues.csv`. */
const leagueRow = z.strictObject({
  slug: slug.meta({ description: "The league's permanent identifier", examples: ["premier-league"] }),
  name: name.meta({ description: "The league's usual English name", examples: ["Premier League"] }),
  country: country.meta({ description: "The country whose league it is", examples: ["England"] }),
  tier: tier.meta({ description: "Its level in that country; 1 is the highest", examples: [1] }),
});

/** One row of `league-clubs.csv`: a team that played a season in a league. */
const leagueClubRow = z.strictObject({
  league: leagueReference.meta({
    description: "Slug of the league, as in leagues.csv",
    examples: ["premier-league"],
  }),
  season: season.meta({
    description: "The season: 2025/26, or 2025 if it is played within one year",
    examples: ["2025/26"],
  }),
  team: name.meta({ description: "The team as the source names it", examples: ["Tottenham Hotspur FC"] }),
  club: clubReference.nullable().meta({
    description: "Slug of the club, as in clubs.csv; empty if the ledger has nothing about it",
    examples: ["tottenham-hotspur"],
  }),
  source_url: url.meta({
    description: "Address of the roster, in the version that was read",
    examples: ["https://rosters.example.org/2025/premier-league.json"],
  }),
  source_publisher: text.meta({ description: "Who published the roster", examples: ["Example Rosters"] }),
  verification_date: verificationDate,
});

/** One entry of `exceptions.yaml`, here or in `members/`: a record that breaks a rule, because its source cannot be read again. */
export const exceptionEntry = z.strictObject({
  rule: text.meta({ description: "The rule that the record breaks", examples: ["current-evidence"] }),
  record: z
    .string()
    .min(1)
    .max(403)
    .meta({
      description: "The relationship's id, or the slug of the deal, buyer or vendor",
      examples: ["fc-koln--justpay--payments-and-cashless"],
    }),
  reason: text.meta({
    description: "Why it stays nevertheless",
    examples: ["The page cannot be read any more."],
  }),
});

/** One entry of `feeds.yaml`: a list of new pages that `npm run inbox` reads. */
const feedEntry = z.strictObject({
  url: url.meta({
    description: "Address of the feed: Atom, RSS, JSON Feed or a sitemap of news",
    examples: ["https://news.example.org/feed.xml"],
  }),
  publisher: text.meta({ description: "Who publishes it", examples: ["Example News"] }),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, { error: "must be the two letters of a language, such as pt" })
    .meta({ description: "The language of its items: the two letters of ISO 639-1", examples: ["en"] }),
  verification_date: verificationDate,
});

/** One row of `clubs.csv`. */
const clubRow = z.strictObject({
  slug: slug.meta({ description: "The club's permanent identifier", examples: ["tottenham-hotspur"] }),
  name: name.meta({ description: "The club's name", examples: ["Tottenham Hotspur"] }),
  country: country.meta({
    description: "The club's country, by its usual English name",
    examples: ["England"],
  }),
  aliases: aliases.meta({
    description: "Other names in use, separated by |; empty if there are none",
    examples: [["Spurs", "Tottenham"]],
  }),
  website: url.nullable().meta({
    description: "The https address of the club's own site; empty if no evidence shows it",
    examples: ["https://www.tottenhamhotspur.com/"],
  }),
});

/** One row of `vendors.csv`. */
const vendorRow = z.strictObject({
  slug: slug.meta({ description: "The vendor's permanent identifier", examples: ["telefonica"] }),
  name: name.meta({ description: "The vendor's name at the time of the evidence", examples: ["Telefónica"] }),
  website: url.nullable().meta({
    description: "The https address of the vendor's own site; empty if no evidence shows it",
    examples: ["https://www.hudl.com/"],
  }),
  parent: vendorReference.nullable().meta({
    description: "Slug of the vendor, also in this file, that owns this one now; empty if none is known",
    examples: ["hudl"],
  }),
  parent_source_url: url.nullable().meta({
    description: "Address of the page that says so; empty without a parent",
    examples: ["https://news.example.org/hudl-buys-wyscout"],
  }),
});

/** One entry of `categories.yaml`. */
const categoryEntry = z.strictObject({
  name: name.meta({
    description: "The category's name, as technology rows cite it",
    examples: ["CRM and fan data"],
  }),
  slug: slug.meta({ description: "The category's identifier in addresses", examples: ["crm-and-fan-data"] }),
  definition: prose.meta({
    description: "What belongs to the category, what does not, and where that goes instead",
    examples: ["Systems that hold and use what a club knows about its supporters."],
  }),
});

/** Kinds with a slug that can change: the parts of a relationship's id. */
export const sluggedKinds = ["club", "vendor", "category"] as const;

const relationshipId = z
  .string()
  .regex(/^[a-z0-9]+(?:--?[a-z0-9]+)*$/, {
    error: "must be a relationship's id, or the slug of a club, vendor or category",
  })
  .max(403);

/** One row of `removed.csv`: what the ledger held once and holds no longer, so that its address can say why. */
export const removedRow = z.strictObject({
  kind: z
    .enum(["relationship", ...sluggedKinds], { error: "must be relationship, club, vendor or category" })
    .meta({
      description:
        "What was removed: relationship, club, vendor or category, because a club and a vendor may have the same slug",
      examples: ["relationship"],
    }),
  id: relationshipId.meta({
    description: "The relationship's id, or the slug of the club, vendor or category",
    examples: ["example-rovers--o-tickets--ticketing"],
  }),
  reason: text.meta({
    description: "Why it was removed, in one sentence that readers are shown",
    examples: ["The page names another club."],
  }),
  date: day.meta({ description: "The day on which it was removed: YYYY-MM-DD", examples: ["2026-12-01"] }),
});

/** One row of `redirects.csv`: a slug that was changed, so that its old addresses lead to the new ones. */
export const redirectRow = z.strictObject({
  kind: z.enum(sluggedKinds, { error: "must be club, vendor or category" }).meta({
    description: "What was renamed: club, vendor or category",
    examples: ["club"],
  }),
  from: slug.meta({
    description: "The slug it had; no other record of its kind may take it up as slug, name or alias",
    examples: ["example-rovers-fc"],
  }),
  to: slug.meta({
    description:
      "The slug it has now, as in clubs.csv, vendors.csv or categories.yaml, never another old one",
    examples: ["example-rovers"],
  }),
  date: day.meta({
    description: "The day on which the slug was changed: YYYY-MM-DD",
    examples: ["2026-12-01"],
  }),
});

/** One row of `supplier-changes.csv`: a club left a supplier for another one, in one category. */
const supplierChangeRow = z.strictObject({
  from: relationshipReference.meta({
    description: "Id of the relationship that ended",
    examples: ["sunderland--ticketmaster--ticketing"],
  }),
  to: relationshipReference.meta({
    description: "Id of the relationship with the vendor that followed, of the same club and category",
    examples: ["sunderland--seatgeek--ticketing"],
  }),
  note: note.meta({
    description: "What the pages of both say of the change, in our own words, at most 240 characters",
    examples: ["The club moved its ticketing from Ticketmaster to SeatGeek in July 2025."],
  }),
  verification_date: day.meta({
    description: "The day on which the pages of both were last compared: YYYY-MM-DD",
    examples: ["2026-11-23"],
  }),
  read_by: readByColumn,
});

/** The fewest records that a build may publish: a guard against publishing after data was lost. */
export const floors = z.strictObject({
  clubs: z.int().min(1).describe("Fewest clubs"),
  vendors: z.int().min(1).describe("Fewest vendors"),
  relationships: z.int().min(1).describe("Fewest relationships"),
});

const count = z.int().min(0);

const remark = z.strictObject({
  about: text.meta({ description: "What it is about, in a few words" }),
  text: prose.meta({ description: "What readers should know about it" }),
});

const foldedWords = z.array(z.string().regex(/^[a-z0-9]+(?: [a-z0-9]+)*$/, "must be in small letters"));

/** `names.yaml`: how pages are searched for the names of clubs and vendors. */
export const nameRules = z.strictObject({
  around: foldedWords.describe("Words around clubs' names that readers leave out"),
  never_alone: foldedWords.describe("Parts of clubs' names that are no club's name without those words"),
  beside_vendor: z
    .array(z.strictObject({ name: z.string().min(1), club: clubReference }))
    .describe("Short names that mean a club only in a sentence that names a vendor too"),
  clubs: z
    .array(z.strictObject({ name: z.string().min(1), club: clubReference }))
    .describe("Names of clubs in other letters"),
  vendors: z
    .array(z.strictObject({ name: z.string().min(1), vendor: vendorReference }))
    .describe("Short names of vendors, and names in other letters"),
  everyday: z
    .array(vendorReference)
    .describe("Vendors that many pages name for another reason; npm run inbox offers these last"),
  other_clubs: foldedWords.describe("Words after a name of one word that make it the name of another club"),
  ordinary: foldedWords.describe("Names with which a sentence may begin as ordinary words"),
  technology: foldedWords.describe("Words of technology by which npm run inbox finds a vendor that is new"),
  tv_guides: foldedWords.describe("Words in the title of a page that only says where a match is shown"),
});

export type NameRules = z.infer<typeof nameRules>;

/** `coverage.yaml`: what the ledger does not cover and where it may be wrong, for readers and researchers. */
export const coverage = z.strictObject({
  left_out: z
    .array(remark)
    .meta({ description: "Kinds of evidence that were read and not entered, and why" }),
  doubts: z
    .array(
      remark.extend({
        relationship: relationshipReference
          .optional()
          .meta({ description: "Id of the one row that it is about, which then says so" }),
      }),
    )
    .meta({ description: "Entries that may be wrong, and why they stand" }),
  measured: z
    .strictObject({ leagues: z.array(leagueReference).min(1), categories: z.array(categoryReference).min(1) })
    .meta({ description: "The leagues and categories whose coverage is counted, club by club" }),
  audits: z
    .array(
      z
        .strictObject({
          date: day.meta({ description: "Day of the last reading" }),
          sample: text.meta({ description: "What was drawn, from what" }),
          read: count.min(1).meta({ description: "Records whose pages were read again" }),
          false: count.meta({ description: "Those whose pages do not support them" }),
          wrong: count.meta({ description: "Those with an error in a field" }),
          small: count.meta({
            description: "Those of `wrong` whose error is small, such as a word of the scope",
          }),
        })
        .refine((audit) => audit.small <= audit.wrong && audit.false + audit.wrong <= audit.read, {
          error: "`small` is at most `wrong`, and `false` and `wrong` together are at most `read`",
        }),
    )
    .meta({ description: "Samples that were read again, with what they found; the newest last" }),
});

export type Coverage = z.infer<typeof coverage>;
export type TechnologyRow = z.infer<typeof technologyRow>;
export type ClubRow = z.infer<typeof clubRow>;
export type VendorRow = z.infer<typeof vendorRow>;
export type CategoryEntry = z.infer<typeof categoryEntry>;
export type EvidenceRow = z.infer<typeof evidenceRow>;
export type DealSourceRow = z.infer<typeof dealSourceRow>;
export type RemovedRow = z.infer<typeof removedRow>;
export type RedirectRow = z.infer<typeof redirectRow>;
export type ExceptionEntry = z.infer<typeof exceptionEntry>;
export type FeedEntry = z.infer<typeof feedEntry>;

/** The record kinds that evidence files hold, by the name that rules and messages use. */
export const recordSchemas = {
  technology: technologyRow,
  evidence: evidenceRow,
  clubs: clubRow,
  vendors: vendorRow,
  categories: categoryEntry,
  removed: removedRow,
  redirects: redirectRow,
  supplierChanges: supplierChangeRow,
  leagues: leagueRow,
  leagueClubs: leagueClubRow,
  leagueTechnology: leagueTechnologyRow,
  exceptions: exceptionEntry,
  feeds: feedEntry,
  memberClubs: clubRow,
  deals: dealRow,
  dealSources: dealSourceRow,
  memberExceptions: exceptionEntry,
} as const;

export type RecordKind = keyof typeof recordSchemas;
