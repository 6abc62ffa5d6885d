import type { QueueItem } from "../desk/queue.ts";
import { type VerdictName, verdicts } from "./probe.ts";
import type { Finding, Findings } from "./run.ts";
import { keyOf, type Target } from "./targets.ts";

const SOUND = ["alive", "found"] as const;

const ADVICE: Readonly<Record<Exclude<VerdictName, (typeof SOUND)[number]>, string>> = {
  dead: "Dead: cite the archived copy in archive_url, or find another source.",
  moved: "Moved: read the page at its new address and cite that.",
  failing: "Failing: the server fails; check again another day.",
  slow: "Slow: no response in time; check again another day.",
  blocked: "Blocked: the site rejects programs; open the page in a browser.",
  refused: "Refused: not requested, because the URL is not on the public internet.",
  missing: "Quote missing: read the page again; is the quote wrong, or does the page say something else?",
  unnamed: "Names gone: read the page again; is it still the page that the row cites?",
  unreadable: "Cannot be read: open the page in a browser, and ask npm run links about the address.",
};

const ARCHIVED = "Archived: a copy is known; cite it in archive_url, or let --archive --write do so.";

type Line = ReturnType<typeof linesOf>[number];

function linesOf(targets: readonly Target[], findings: Findings) {
  return targets.flatMap((target) => {
    const finding = findings.get(keyOf(target));
    if (finding === undefined) return [];
    const { address, places } = target;
    const { proposal = null, archived = null, ...found } = finding;
    return [{ address, places, proposal, archived, ...found }];
  });
}

/** Lists what needs a person, grouped by what to do, with the rows that cite it and the count of each verdict. */
export function textLinks(targets: readonly Target[], findings: Findings): string {
  const lines = linesOf(targets, findings);
  const replaced = new Set(targets.filter(({ archived }) => archived).map(({ address }) => address));
  const isReplaced = ({ verdict, address }: Line) => verdict === "dead" && replaced.has(address);
  const groups = Object.entries(ADVICE).flatMap(([verdict, advice]) => {
    const inside = lines.filter((line) => line.verdict === verdict && !isReplaced(line));
    return inside.length === 0 ? [] : [[advice, ...inside.map(entryOf)].join("\n")];
  });
  const copies = lines.filter(
    ({ verdict, address, archived }) => verdict !== "dead" && archived !== null && !replaced.has(address),
  );
  if (copies.length > 0) groups.push([ARCHIVED, ...copies.map(copyOf)].join("\n"));
  const done = lines.filter(isReplaced).length;
  const counts = Object.entries(countsOf(lines)).map(([verdict, count]) =>
    verdict === "dead" && done > 0
      ? `${count} dead (${done} with the archived copy cited)`
      : `${count} ${verdict}`,
  );
  const unchecked = targets.length - lines.length;
  const [one, many] = targets[0]?.row === undefined ? ["address", "addresses"] : ["row", "rows"];
  if (unchecked > 0) counts.push(`${unchecked} not checked yet`);
  groups.push(`${targets.length} ${targets.length === 1 ? one : many}: ${counts.join(", ")}`);
  return groups.join("\n\n");
}

function entryOf({ address, places, verdict, detail, proposal, archived }: Line): string {
  const found = verdict === "dead" ? archived : proposal;
  return `  ${placeOf(places)}  ${detail}  ${address}${found === null ? "" : `\n    -> ${found}`}`;
}

const copyOf = ({ address, places, archived }: Line): string =>
  `  ${placeOf(places)}  ${address}\n    -> ${archived}`;

const placeOf = (places: readonly string[]): string =>
  `${places[0]}${places.length > 1 ? ` and ${places.length - 1} more` : ""}`;

/** A row whose quote is gone comes before one whose names are, and both before what a feed has found. */
const SCORES = new Map<VerdictName, number>([
  ["missing", 210],
  ["unnamed", 200],
]);

/** The rows of clubs and leagues whose page no longer says what it is cited for, for the desk. */
export const failuresOf = (targets: readonly Target[], findings: Findings, today: string): QueueItem[] =>
  targets.flatMap((target) => {
    const finding = findings.get(keyOf(target));
    const score = finding && SCORES.get(finding.verdict);
    const { address: url, relationship } = target;
    if (score === undefined || relationship === undefined) return [];
    return [{ url, relationship, reason: `links --quotes: ${finding?.detail}`, score, added: today }];
  });

export function jsonLinks(targets: readonly Target[], findings: Findings): string {
  const links = linesOf(targets, findings);
  return JSON.stringify({ total: targets.length, counts: countsOf(links), links }, null, 2);
}

function countsOf(lines: readonly Line[]): Partial<Record<VerdictName, number>> {
  const counted = verdicts.map(
    (name) => [name, lines.filter(({ verdict }) => verdict === name).length] as const,
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

/** A terminal gets a count, anything else a line for each URL that is not alive. */
export interface Screen {
  isTTY?: boolean | undefined;
  write: (text: string) => unknown;
}

const CLEAR_LINE = "\r\u001b[2K";

export function createProgress(screen: Screen, total: number) {
  let done = 0;
  return {
    show({ address }: Target, { verdict, detail }: Finding) {
      done += 1;
      if (screen.isTTY === true) screen.write(`${CLEAR_LINE}${done}/${total}`);
      else if (!SOUND.some((sound) => sound === verdict))
        screen.write(`${done}/${total}  ${verdict}  ${detail}  ${address}\n`);
    },
    end() {
      if (screen.isTTY === true) screen.write(CLEAR_LINE);
    },
  };
}
