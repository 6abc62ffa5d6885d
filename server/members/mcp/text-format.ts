import type { BuyerRecord, BuyerSummary, Deal } from "../../../contract/members/records.ts";

/**
 * Records as text for a model: one line a record where a list is shown, every fact beside the address of its source. A list's text
 * must leave a model room to work, so it says what is there and nothing of what is not.
 */

/** A buyer in a list: what it is, where it buys, what it is reported to want. */
export function buyerLine(buyer: BuyerSummary): string {
  const { name, slug, type, hqCountry, targetRegions, clubCount, active, latestActivity } = buyer;
  const facts = [
    `${type}, ${hqCountry}`,
    targetRegions.length === 0 ? "" : `buys in ${targetRegions.join(", ")}`,
    `${clubCount} ${clubCount === 1 ? "club" : "clubs"} now`,
    latestActivity === null ? "" : `latest ${latestActivity}`,
    `${active ? "active" : "not active"} ${inBrackets(buyer.activeSourceUrl)}`,
  ];
  return [`- ${name} [${slug}]: ${joined(facts)}`, ...intentLines(buyer)].join("\n");
}

/** The same with its summary and all its sources. */
export function buyerDetail(buyer: BuyerSummary): string {
  return [
    buyerLine(buyer),
    `  ${buyer.summary}`,
    `  Sources: ${sourcesOf(buyer).join("; ")}`,
    `  Verified ${buyer.verificationDate}`,
  ].join("\n");
}

/** One buyer whole. */
export function buyerText(buyer: BuyerRecord): string {
  const { clubs, decisionMakers } = buyer;
  return [
    buyerLine(buyer).slice("- ".length),
    buyer.summary,
    ...section("Clubs", clubs.map(clubLine)),
    ...section("Decision-makers", decisionMakers.map(personLine)),
    ...section(
      "Sources",
      sourcesOf(buyer).map((source) => `- ${source}`),
    ),
    `Verified ${buyer.verificationDate}`,
  ].join("\n");
}

/** One deal. */
export function dealLine(deal: Deal): string {
  const { announcedDate, clubName, country, buyerName, buyer, sellerName, note, verificationDate } = deal;
  const facts = [
    `${buyerName}${buyer === null ? "" : ` [${buyer}]`}`,
    sellerName === null ? "" : `from ${sellerName}`,
    `${deal.dealType}, ${deal.status}`,
    deal.stakePercent === null ? "" : `${deal.stakePercent} %`,
    deal.valueAmount === null ? "" : `${deal.valueCurrency ?? ""} ${deal.valueAmount}`.trim(),
  ];
  const source = `(${deal.sourcePublisher} ${deal.sourceUrl}, verified ${verificationDate})`;
  return `- ${announcedDate} ${clubName} (${country}): ${joined(facts)}. ${note} ${source}`;
}

function intentLines({ intent }: BuyerSummary): string[] {
  if (intent === null) return [];
  return [`  Intent, ${intent.reported}: ${intent.note} ${inBrackets(intent.sourceUrl)}`];
}

function clubLine(club: BuyerRecord["clubs"][number]): string {
  const facts = [
    club.stake === "unknown" ? "stake not told" : `${club.stake} stake`,
    club.stakePercent === null ? "" : `${club.stakePercent} %`,
    club.since === null ? "" : `since ${club.since}`,
    club.until === null ? "" : `until ${club.until}`,
  ];
  return `- ${club.clubName} (${club.country}): ${joined(facts)} ${inBrackets(club.sourceUrl)}`;
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

const sourcesOf = ({ sources }: BuyerSummary): string[] =>
  sources.map(({ publisher, date, url }) => joined([publisher, date ?? "", url], " "));

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines];

const inBrackets = (address: string): string => `(${address})`;

const joined = (facts: readonly string[], between = "; "): string =>
  facts.filter((fact) => fact !== "").join(between);
