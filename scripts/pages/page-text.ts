import type { PageDocument, PageElement } from "./document.ts";

interface DatedElement {
  element: PageElement;
  start: number;
  end: number;
}

const MAX_DATED = 1000;

/** Text that a reader sees of an article: without menus, sidebars, comments, footers and lists of other articles. */
export interface PageText {
  /** A line a block or a table's row. */
  text: string;
  /** Level of each line: 1 to 3 for a heading of that level, 0 for any other. */
  levels: number[];
  /** The headline's place in the text; undefined if the page has none. */
  headline: { start: number; end: number } | undefined;
  dated: readonly DatedElement[];
}

const SHOW_ELEMENTS_AND_TEXT = 1 + 4;
const TEXT_NODE = 3;

const INVISIBLE = new Set("HEAD SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME SELECT BUTTON TEXTAREA".split(" "));
const INLINE = new Set(
  "A ABBR B BDI CITE CODE EM FONT I IMG LABEL MARK Q S SMALL SPAN STRONG SUB SUP TIME U".split(" "),
);

/** Parts of a page that are not its article, by their classes and ids. */
const OTHER_PARTS =
  /^(?:comments?|kommentare?|respond|disqus|related|similar|recommend\w*|sidebar\w*|widget|footer|popular|most|trending|teasers?|latest|newest|recent|more|prev|previous|next|newsletter|cookies?|navigation|menu)(?:[-_]|$)|[-_](?:comments?|commentlist|related|sidebar|footer|navigation)$/i;

const DATE_CLASS =
  /date|datum|fecha|publi|posted|time|byline|meta|submitted|created|pubdate|dateline|\bdata\b/i;

export const classesOf = (element: PageElement): string =>
  `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`;

function isOtherPart(element: PageElement): boolean {
  const { tagName } = element;
  if (tagName === "BODY") return false;
  if (tagName === "NAV") return true;
  const classes = classesOf(element);
  // Some sites put an article's date into its own footer.
  if (tagName === "FOOTER" || tagName === "ASIDE")
    return !(/entry|post|article|meta/i.test(classes) || element.parentElement?.tagName === "ARTICLE");
  return classes.split(/\s+/).some((name) => OTHER_PARTS.test(name));
}

const isDated = (element: PageElement): boolean =>
  element.tagName === "TIME" ||
  element.getAttribute("datetime") !== null ||
  DATE_CLASS.test(`${classesOf(element)} ${element.getAttribute("itemprop") ?? ""}`);

/** Context that an element gives to the elements inside it. */
interface Place {
  isLeftOut: boolean;
  block: PageElement;
  /** The innermost one around. */
  dated: DatedElement | undefined;
}

/** Reads what a page shows, in one pass and without recursion. */
export function readPageText(document: PageDocument, headline: PageElement | undefined): PageText {
  const around = new Set<PageElement>();
  for (let outer = headline; outer !== undefined; outer = outer.parentElement ?? undefined) around.add(outer);
  const root = document.documentElement;
  const places = new Map<PageElement, Place>();
  const dated: DatedElement[] = [];
  const pieces: string[] = [];
  const levels: number[] = [];
  let [length, lastBlock, headlineStart, headlineEnd] = [0, root, -1, -1];
  let lastText: PageElement | null = null;
  const walker = root === null ? undefined : document.createTreeWalker(root, SHOW_ELEMENTS_AND_TEXT);
  for (let node = walker?.nextNode() ?? null; node !== null; node = walker?.nextNode() ?? null) {
    const outer = node.parentElement === null ? undefined : places.get(node.parentElement);
    if (outer?.isLeftOut === true) {
      if (node.nodeType !== TEXT_NODE) places.set(node, outer);
    } else if (node.nodeType === TEXT_NODE) {
      const words = node.textContent.replace(/\s+/g, " ").trim();
      const isJoined = lastText !== null && isOneText(lastText, node);
      lastText = node;
      if (words === "") continue;
      const block = outer?.block ?? null;
      const isNext = isNextCell(lastBlock, block);
      const isNewLine = block !== lastBlock && !isNext;
      if (isNewLine || pieces.length === 0)
        levels.push(Number(/^H([123])$/.exec(block?.tagName ?? "")?.[1] ?? 0));
      const piece = `${isNewLine ? "\n" : isJoined && !isNext ? "" : " "}${words}`;
      lastBlock = block;
      pieces.push(piece);
      length += piece.length;
      if (outer?.dated !== undefined) outer.dated.end = length;
      if (headline?.contains(node) === true) headlineEnd = length;
    } else {
      const isLeftOut = INVISIBLE.has(node.tagName) || (!around.has(node) && isOtherPart(node));
      const own = { element: node, start: length, end: length };
      const isListed = !isLeftOut && dated.length < MAX_DATED && isDated(node);
      if (isListed) dated.push(own);
      const block = INLINE.has(node.tagName) ? (outer?.block ?? node) : node;
      places.set(node, { isLeftOut, block, dated: isListed ? own : outer?.dated });
      if (node === headline) headlineStart = length;
      if (node.tagName === "BR") lastBlock = node;
    }
  }
  const found = headlineEnd < 0 ? undefined : { start: headlineStart, end: headlineEnd };
  return { text: pieces.join(""), levels, headline: found, dated };
}

const cellOf = (block: PageElement | null): PageElement | undefined =>
  [block, block?.parentElement].find((one) => one?.tagName === "TD" || one?.tagName === "TH") ?? undefined;

/** True if two blocks are in two cells of one row of a table, which says something together. */
function isNextCell(one: PageElement | null, other: PageElement | null): boolean {
  const [cell, next] = [cellOf(one), cellOf(other)];
  return cell !== undefined && cell !== next && cell.parentElement === next?.parentElement;
}

/** True if two texts meet without a space, as a link and the comma after it. Two words are set apart by their elements' style. */
function isOneText(one: PageElement, other: PageElement): boolean {
  const [before, after] = [one.textContent, other.textContent];
  if (/\s$/.test(before) || /^\s/.test(after)) return false;
  return (
    one.parentElement === other.parentElement ||
    /[^\p{L}\p{N}]$/u.test(before) ||
    /^[^\p{L}\p{N}]/u.test(after)
  );
}
