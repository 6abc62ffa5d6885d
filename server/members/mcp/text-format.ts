import type { BuyerRecord, BuyerSummary, Deal } from "../../../contract/members/records.ts";
import {
  activityText,
  buyerFacts,
  dealDays,
  dealFacts,
  openClubs,
} from "../../../contract/members/shown-fields.ts";

/**
 * Records as text for a model: each fact beside the address of its source. Lists are short, to leave a model room to work: a line a
 * record, and nothing about what is unknown.
 */

export function buyerLine(buyer: BuyerSummary): string {
  const { name, slug, type, hqCountry, targetRegions, latestActivity } = buyer;
  const facts = [
    `${type}, ${hqCountry}`,
    targetRegions.length === 0 ? "" : `buys in ${targetRegions.join(", ")}`,
    openClubs(buyer).join(", ") || "no club known",
    latestActivity === null ? "" : `latest ${latestActivity}`,
    `${activityText(buyer)} ${inBrackets(buyer.activeSourceUrl)}`,
  ];
  return [`- ${name} [${slug}]: ${joined(facts)}`, ...intentLines(buyer)].join("\n");
}

/** The line with the buyer's summary and all its sources. */
export function buyerDetail(buyer: BuyerSummary): string {
  return [
    buyerLine(buyer),
    `  ${buyer.summary}`,
    `  Sources: ${sourcesOf(buyer).join("; ")}`,
    `  Verified ${buyer.verificationDate}`,
  ].join("\n");
}

export function buyerText(buyer: BuyerRecord): string {
  const { clubs, decisionMakers, selling } = buyer;
  return [
    buyerLine(buyer).slice("- ".length),
    buyer.summary,
    ...buyerFacts(buyer).map(({ label, text, sourceUrl }) =>
      joined([label, text, sourceUrl === null ? "" : inBrackets(sourceUrl)], " "),
    ),
    ...section("Clubs", clubs.map(clubLine)),
    ...section("For sale", selling.map(saleLine)),
    ...section("Decision-makers", decisionMakers.map(personLine)),
    ...section(
      "Sources",
      sourcesOf(buyer).map((source) => `- ${source}`),
    ),
    `Verified ${buyer.verificationDate}`,
  ].join("\n");
}

export function dealLine(deal: Deal): string {
  const { clubName, country, buyerName, buyer, note, verificationDate } = deal;
  const facts = [`${buyerName}${buyer === null ? "" : ` [${buyer}]`}`, ...dealDays(deal), ...dealFacts(deal)];
  const others = deal.sources.length - 1;
  const more = others === 0 ? "" : `, ${others} more ${others === 1 ? "source" : "sources"}`;
  const source = `(${deal.sourcePublisher} ${deal.sourceUrl}${more}, verified ${verificationDate})`;
  return `- ${clubName} (${country}): ${joined(facts)}. ${note} ${source}`;
}

/** The line with every page that the deal rests on, if there are several. */
export function dealDetail(deal: Deal): string {
  const sources = deal.sources.length === 1 ? [] : [`  Sources: ${sourcesOf(deal).join("; ")}`];
  return [dealLine(deal), ...sources].join("\n");
}

function intentLines({ intent }: BuyerSummary): string[] {
  if (intent === null) return [];
  return [`  Intent, ${intent.reported}: ${intent.note} ${inBrackets(intent.sourceUrl)}`];
}

function clubLine(club: BuyerRecord["clubs"][number]): string {
  const newest = club.asOfSourceUrl;
  const pages = [club.sourceUrl, ...(newest === null || newest === club.sourceUrl ? [] : [newest])];
  const facts = [
    club.stake === "unknown" ? "stake unknown" : `${club.stake} stake`,
    club.stakePercent === null ? "" : `${club.stakePercent}%`,
    club.since === null ? "" : `since ${club.since}`,
    standingOf(club),
  ];
  return `- ${club.clubName} (${club.country}): ${joined(facts)} ${inBrackets(joined(pages, ", newest "))}`;
}

const saleLine = ({ clubName, reported, note, sourceUrl }: BuyerRecord["selling"][number]) =>
  `- ${clubName}, ${reported}: ${note} ${inBrackets(sourceUrl)}`;

function standingOf({ until, confirmed, asOf }: BuyerRecord["clubs"][number]): string {
  if (until !== null) return `until ${until}`;
  const date = asOf === null ? "undated" : `as of ${asOf}`;
  return confirmed ? `held, ${date}` : `last known, ${date}`;
}

function personLine(person: BuyerRecord["decisionMakers"][number]): string {
  const { name, title, linkedin, workEmail, workEmailStatus, workEmailCheckedOn, sourceUrl } = person;
  const checked = workEmailCheckedOn === null ? "" : ` on ${workEmailCheckedOn}`;
  const facts = [
    title,
    linkedin ?? "",
    workEmail === null ? "" : `${workEmail} (${workEmailStatus ?? "unchecked"}${checked})`,
  ];
  return `- ${name}: ${joined(facts)} ${inBrackets(sourceUrl)}`;
}

const sourcesOf = ({ sources }: Pick<BuyerSummary, "sources">): string[] =>
  sources.map(({ publisher, date, url }) => joined([publisher, date ?? "", url], " "));

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines];

const inBrackets = (url: string): string => `(${url})`;

const joined = (facts: readonly string[], between = "; "): string =>
  facts.filter((fact) => fact !== "").join(between);
