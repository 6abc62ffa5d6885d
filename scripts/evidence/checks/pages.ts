import { groupBy } from "../../../contract/collections.ts";
import { parseUrl } from "../../../contract/parse-url.ts";
import { required } from "../../../contract/required.ts";
import { createSpeakerOf, hostOf } from "../ledger/evidence-by.ts";
import type { SourceRecord } from "../records.ts";
import { eachValue, type PageRecord } from "../validation/context.ts";
import { aliasList } from "../values/normalize.ts";
import { canonicalUrl } from "../values/urls.ts";
import type { Check } from "./check.ts";

/** Parts of a path that lead to a list, which shows something else next month. */
const LIST = /^(?:tag|tags|category|categories|author|search|topic|topics|hashtag|page)$/i;

/** Fields whose URL is no source, or a copy of one; `url` is that of a feed. */
const NOT_A_SOURCE: ReadonlySet<string> = new Set(["website", "archive_url", "linkedin", "url"]);

export const pageChecks: readonly Check[] = [
  // A list or a front page does not go on saying what was read there.
  {
    rule: "lasting-url",
    demands: "A source is an article, not a list, a tag, a search or a site's front page.",
    mayBeExcepted: true,
    run(context, report) {
      eachValue(context, ["url"], (value, owner, field) => {
        if (NOT_A_SOURCE.has(field.name)) return;
        const what = changingPage(value);
        if (what !== undefined)
          report(owner.locationOf(field.name), `the URL is ${what}`, "cite the article itself");
      });
    },
  },
  {
    rule: "one-publisher",
    demands: "A page has one publisher's name, wherever it is cited.",
    run({ pages }, report) {
      const first = new Map<string, PageRecord>();
      for (const page of [...pages.values()].flat()) {
        const { of, row, urlField } = page;
        const url = canonicalUrl(row.text(urlField));
        const other = first.get(url);
        if (other === undefined) first.set(url, page);
        // Two rows of one record are the `duplicate-page` rule's.
        else if (other.of !== of && publisherOf(other.row) !== publisherOf(row))
          report(
            row.locationOf(publisherField(row)),
            `this page's publisher is "${publisherOf(other.row)}" at ${other.row.path}:${other.row.line}`,
            "write one name in both rows",
          );
      }
    },
  },
  // A page that only repeats is of somebody else.
  {
    rule: "says",
    demands: "A page that the club, the vendor or its parent published leaves says empty.",
    run({ relationships, pages, clubs, vendors }, report) {
      for (const [id, relationship] of relationships) {
        const repeating = pages.get(id)?.filter(({ row }) => row.text("says") !== "") ?? [];
        const club = clubs.get(relationship.text("club"));
        const vendor = vendors.get(relationship.text("vendor"));
        if (repeating.length === 0 || club === undefined || vendor === undefined) continue;
        const parent = vendors.get(vendor.text("parent"));
        const parties = { club: partyOf(club), vendor: partyOf(vendor), parent: parent && partyOf(parent) };
        const speakerOf = createSpeakerOf(parties);
        for (const { row } of repeating) {
          const page = { evidence_url: row.text("evidence_url"), evidence_publisher: publisherOf(row) };
          const speaker = speakerOf(page);
          if (speaker !== "press")
            report(row.locationOf("says"), `the page is the ${speaker}'s own`, "leave says empty");
        }
      }
    },
  },
  // The website decides which pages are the club's or the vendor's own words.
  {
    rule: "website",
    demands: "A website is the https front page of a host that is no other club's or vendor's website.",
    run({ evidence: { records } }, report) {
      const first = new Map<string, SourceRecord>();
      for (const record of [...records.clubs, ...records.vendors, ...records.memberClubs]) {
        const website = record.text("website");
        const host = hostOf(website);
        if (host === undefined) continue;
        const other = first.get(host);
        const refuse = (message: string, hint: string) => report(record.locationOf("website"), message, hint);
        if (!FRONT_PAGE.test(website))
          refuse("the website is not the https front page of a site", "write https://, its host and /");
        else if (other === undefined) first.set(host, record);
        else
          refuse(
            `the website is also that of ${other.path}:${other.line}`,
            "keep it where it is the own site",
          );
      }
    },
  },
  // Two rows for one page would count as two sources.
  {
    rule: "duplicate-page",
    demands: "A relationship or a deal cites a page once.",
    run({ pages }, report) {
      for (const cited of pages.values())
        for (const [first, ...others] of sameUrl(cited))
          for (const { row, urlField } of others)
            report(
              row.locationOf(urlField),
              `the page is cited already at ${first?.row.path}:${first?.row.line}`,
              "keep one of the two rows",
            );
    },
  },
];

/** The host ends in a name, unlike an IP address. */
const FRONT_PAGE = /^https:\/\/[^/:?#]+\.[^/:?#.]*[a-z][^/:?#.]*\/$/;

function changingPage(text: string): string | undefined {
  const url = required(parseUrl(text), text);
  const parts = url.pathname.split("/").filter((part) => part !== "");
  if (parts.length === 0 && url.search === "" && url.hash === "") return "a site's front page";
  const isList = parts.slice(-2).some((part) => LIST.test(part));
  return isList || url.searchParams.has("s") ? "a list of articles" : undefined;
}

const partyOf = ({ text }: SourceRecord) => ({
  name: text("name"),
  aliases: aliasList(text("aliases")),
  website: text("website"),
});

const publisherField = ({ kind }: SourceRecord): string =>
  kind === "deals" ? "source_publisher" : "evidence_publisher";

const publisherOf = (row: SourceRecord): string => row.text(publisherField(row));

const sameUrl = (cited: readonly PageRecord[]): Iterable<PageRecord[]> =>
  groupBy(cited, ({ row, urlField }) => canonicalUrl(row.text(urlField))).values();
