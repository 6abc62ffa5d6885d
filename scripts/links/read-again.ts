import type { NameRules } from "../../data/schema/records.ts";
import { latestDayOnEarth } from "../evidence/values/dates.ts";
import { decodePage } from "../pages/decode.ts";
import { type FetchOptions, fetchPage, PageError, type RobotsCache } from "../pages/fetch.ts";
import { createPageReader, type PageFacts } from "../pages/page.ts";
import { type CitedRow, type StillSays, stillSays } from "../pages/still-says.ts";
import type { Verdict } from "./probe.ts";

/** Reads pages again for rows that cite them, each page once. Throws only the signal's reason. */
export function createReadAgain(options: FetchOptions, names: NameRules) {
  const robots: RobotsCache = new Map();
  const pages = new Map<string, Promise<PageFacts>>();
  const readPage = createPageReader(latestDayOnEarth(new Date()));
  const read = async (address: string) => {
    const fetched = await fetchPage(address, options, robots);
    return readPage(decodePage(fetched.bytes, fetched.contentType), fetched.address);
  };
  return async (address: string, row: CitedRow): Promise<Verdict & { says?: StillSays }> => {
    const page = pages.get(address) ?? read(address);
    pages.set(address, page);
    try {
      const facts = await page;
      return verdictOf(stillSays(row, facts, names), facts.problem);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return { verdict: "unreadable", detail: error.message };
    }
  };
}

/** A quote that is not found may still be on a page of which only a part can be read. */
function verdictOf(says: StillSays, problem: string | undefined): Verdict & { says?: StillSays } {
  const { quote, club, vendor } = says;
  const areNamed = club && vendor !== false;
  if (problem !== undefined && (quote === false || !areNamed))
    return { verdict: "unreadable", detail: problem };
  const parts = [
    ...(quote === null ? [] : [`quote ${quote ? "found" : "missing"}`]),
    `club ${club ? "named" : "gone"}`,
    ...(vendor === null ? [] : [`vendor ${vendor ? "named" : "gone"}`]),
  ];
  const verdict = quote === false ? "missing" : areNamed ? "found" : "unnamed";
  return { verdict, detail: parts.join(", "), says };
}
