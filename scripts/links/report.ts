import type { Findings } from "./cache.ts";
import type { Target } from "./targets.ts";
import { type VerdictName, verdicts } from "./verdict.ts";

/** What to do about each verdict; what is alive needs nothing. */
const ADVICE: Readonly<Record<Exclude<VerdictName, "alive">, string>> = {
  dead: "Dead: cite the archived copy in archive_url, or find another source.",
  moved: "Moved: read the page at its new address and cite that.",
  failing: "Failing: the server errs; ask again another day.",
  slow: "Slow: no answer in time; ask again another day.",
  blocked: "Blocked: the site turns programs away; open the page in a browser.",
  refused: "Refused: not asked, because the address is not on the public internet.",
};

/** A target and what was found out, in one object; null where nothing was. */
interface Line {
  address: string;
  places: string[];
  verdict: VerdictName;
  detail: string;
  proposal: string | null;
  archived: string | null;
  checkedAt: string;
}

function linesOf(targets: readonly Target[], findings: Findings): Line[] {
  return targets.flatMap(({ address, places }) => {
    const finding = findings.get(address);
    if (finding === undefined) return [];
    const { proposal = null, archived = null, verdict, detail, checkedAt } = finding;
    return [{ address, places, verdict, detail, proposal, archived, checkedAt }];
  });
}

/** What needs a person, grouped by what to do, each with the rows that cite it; and how many of each in all. */
export function textLinks(targets: readonly Target[], findings: Findings): string {
  const lines = linesOf(targets, findings);
  const settled = new Set(targets.filter(({ archived }) => archived).map(({ address }) => address));
  const isSettled = ({ verdict, address }: Line) => verdict === "dead" && settled.has(address);
  const groups = Object.entries(ADVICE).flatMap(([verdict, advice]) => {
    const inside = lines.filter((line) => line.verdict === verdict && !isSettled(line));
    return inside.length === 0 ? [] : [[advice, ...inside.map(entryOf)].join("\n")];
  });
  const done = lines.filter(isSettled).length;
  const counts = Object.entries(countsOf(lines)).map(([verdict, count]) =>
    verdict === "dead" && done > 0
      ? `${count} dead (${done} with the archived copy cited)`
      : `${count} ${verdict}`,
  );
  const unasked = targets.length - lines.length;
  const summary = `${targets.length} ${targets.length === 1 ? "address" : "addresses"}: ${[...counts, ...(unasked > 0 ? [`${unasked} not asked yet`] : [])].join(", ")}`;
  return [...groups, summary].join("\n\n");
}

function entryOf({ address, places, detail, proposal, archived }: Line): string {
  const more = places.length > 1 ? ` and ${places.length - 1} more` : "";
  const arrows = [proposal, archived].filter((found) => found !== null).map((found) => `\n    -> ${found}`);
  return `  ${places[0]}${more}  ${detail}  ${address}${arrows.join("")}`;
}

/** All that was found out, for other programs. */
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
