import { parseHTML } from "linkedom";

/** Parts of a parsed page that are used. Nothing of it runs. */
export interface PageElement {
  nodeType: number;
  tagName: string;
  textContent: string;
  parentElement: PageElement | null;
  contains(other: PageElement): boolean;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

export interface PageDocument extends PageElement {
  documentElement: PageElement | null;
  createTreeWalker(root: PageElement, whatToShow: number): { nextNode(): PageElement | null };
}

/** The parser takes minutes for a page of a megabyte that nests deeper and deeper. Articles stay below 100. */
const MAX_DEPTH = 1000;
/** An article has some thousands. */
const MAX_ELEMENTS = 100_000;

/** Parses a page. Returns undefined if it is built so that reading it would take too long. */
export function parsePage(html: string): PageDocument | undefined {
  if (isTooComplex(html)) return undefined;
  try {
    const { document } = parseHTML(html);
    // The parser takes the first element for the page, whatever it is.
    return document.documentElement?.tagName === "HTML"
      ? document
      : parseHTML(`<html>${html}</html>`).document;
  } catch {
    // Such as an element of more classes than fit on the stack.
    return undefined;
  }
}

/** Elements that are empty, or that may lack an end tag and cannot hold their like without another element between. */
const NEVER_NESTED = new Set(
  "area base br col dd dt embed hr img input li link meta option p param source td th tr track wbr".split(
    " ",
  ),
);
const RAW_TEXT = new Set(["script", "style", "title", "textarea"]);

function isTooComplex(html: string): boolean {
  const open: string[] = [];
  let elements = 0;
  for (const { name, isEnd } of tagsOf(html)) {
    const at = isEnd ? open.lastIndexOf(name) : -1;
    if (at >= 0) open.length = at;
    if (isEnd) continue;
    elements += 1;
    if (!NEVER_NESTED.has(name)) open.push(name);
    if (open.length > MAX_DEPTH || elements > MAX_ELEMENTS) return true;
  }
  return false;
}

/** The tags of a page, without those in comments and scripts. Reads every character once. */
function* tagsOf(html: string): Generator<{ name: string; isEnd: boolean }> {
  const lower = html.toLowerCase();
  const tag = /<(\/?)([a-z][^\s/>]*)/y;
  for (let at = lower.indexOf("<"); at >= 0; at = lower.indexOf("<", at)) {
    const comment = lower.startsWith("<!--", at);
    tag.lastIndex = at;
    const match = comment ? null : tag.exec(lower);
    const [all = "<", slash = "", name = ""] = match ?? [];
    if (match !== null) yield { name, isEnd: slash !== "" };
    const end = comment ? "-->" : RAW_TEXT.has(name) && slash === "" ? `</${name}` : "";
    at = lower.indexOf(end, at + all.length);
    if (at < 0) return;
  }
}
