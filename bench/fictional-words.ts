/** What the fictional ledger is written with. All of it is made up; the frequent words are those that real notes are full of. */

export const CATEGORIES = [
  "Access control",
  "Advertising and sponsorship technology",
  "Artificial intelligence and analytics",
  "Athlete monitoring",
  "CRM and fan data",
  "Cloud and IT infrastructure",
  "Cybersecurity",
  "E-commerce and retail",
  "Event and tracking data",
  "Fan engagement",
  "Finance and operations",
  "Hospitality and catering",
  "Medical and athlete management",
  "Payments and cashless",
  "Scouting and recruitment",
  "Stadium connectivity",
  "Streaming and media",
  "Ticketing",
  "Venue and broadcast technology",
  "Video analysis",
  "Web and mobile apps",
] as const;

export const COUNTRIES = [
  "England",
  "Germany",
  "Spain",
  "Italy",
  "France",
  "Netherlands",
  "United States",
  "Portugal",
  "Belgium",
  "Scotland",
  "Brazil",
  "Turkey",
  "Denmark",
  "Sweden",
  "Norway",
  "Austria",
  "Switzerland",
  "Argentina",
  "Mexico",
  "Japan",
  "Poland",
  "Greece",
  "Croatia",
  "Australia",
  "South Korea",
  "Chile",
  "Ireland",
  "Wales",
  "Finland",
  "Iceland",
] as const;

export const PLACES = [
  "Town",
  "Harbour",
  "Valley",
  "Bridge",
  "Borough",
  "Märkt",
  "Castle",
  "Forest",
  "Riviera",
  "Øst",
  "Hill",
  "Lake",
  "São Exemplo",
  "Mill",
  "Abbey",
  "Station",
] as const;

export const CLUB_ENDINGS = ["FC", "United", "Rovers", "City", "Athletic", "Wanderers"] as const;

export const TRADES = [
  "Ticket",
  "Data",
  "Vest",
  "Stadium",
  "Video",
  "Fan",
  "Pay",
  "Scout",
  "Cloud",
  "Medic",
] as const;

export const SCOPES = [
  "Stadium",
  "Not stated",
  "Club-wide",
  "First team",
  "Stadium",
  "Scouting department",
  "Match and season tickets",
  "Academy",
  "Women's team",
  "Official website",
] as const;

const FREQUENT =
  `the of and club with to in on that its for as is clubs among one at says platform an league data it named firm from
video partner app season stadium report tickets fans system players match team uses first announced agreement signed new digital
service software training new customer list page describes story vendor provider installed screens network access payment online shop
website mobile analysis scouting recruitment performance medical staff coaches academy women supporters members matchday turnstiles
broadcast cameras tracking sensors vests load wireless coverage cloud security finance sponsor campaign token content streaming
department director chief executive head technology project phase ground stand home pitch lighting hospitality catering orders
cashless wallet cards entry queue minutes percent users views rights archive model tool library contract term renewal extension`
    .split(/\s+/)
    .filter((word, index, all) => all.indexOf(word) === index);

const STARTS = [
  "b",
  "br",
  "d",
  "f",
  "fl",
  "g",
  "h",
  "k",
  "l",
  "m",
  "n",
  "p",
  "r",
  "s",
  "st",
  "t",
  "tr",
  "v",
  "w",
  "z",
];
const VOWELS = ["a", "e", "i", "o", "u", "ai", "ea", "ou"];
const ENDS = ["l", "m", "n", "r", "s", "t", "nd", "rk", "ston", "ford", "mer", "ling"];

/** The word of a rank: the frequent ones first, then invented ones without end. */
export function wordOfRank(rank: number): string {
  const frequent = FREQUENT[rank];
  if (frequent !== undefined) return frequent;
  const parts: string[] = [];
  for (let rest = rank - FREQUENT.length + 1; rest > 0; rest = Math.floor(rest / syllableCount))
    parts.push(syllable(rest % syllableCount));
  return parts.join("");
}

const syllableCount = STARTS.length * VOWELS.length * ENDS.length;

function syllable(index: number): string {
  const start = STARTS[index % STARTS.length] ?? "";
  const vowel = VOWELS[Math.floor(index / STARTS.length) % VOWELS.length] ?? "";
  const end = ENDS[Math.floor(index / STARTS.length / VOWELS.length) % ENDS.length] ?? "";
  return start + vowel + end;
}
