import { isRecord } from "../evidence/reading/read-yaml.ts";
import type { PageDocument } from "./document.ts";

export type JsonLdNode = Readonly<Record<string, unknown>>;

/** Where a node may hold the page's article. Others, such as comments and lists, hold other things. */
const HOLDERS = ["@graph", "mainEntity", "mainEntityOfPage", "article"];

/** The nodes of a page's JSON-LD: first articles, the page's own before others, then everything else that stands for the page. */
export function jsonLdNodes(document: PageDocument, address: string): JsonLdNode[] {
  const nodes: JsonLdNode[] = [];
  for (const script of document.querySelectorAll('script[type*="ld+json"]')) {
    const waiting: unknown[] = [parseLenient(script.textContent)];
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
      if (Array.isArray(value)) waiting.push(...value.slice(0, 1000));
      if (!isRecord(value)) continue;
      nodes.push(value);
      for (const holder of HOLDERS)
        if (isRecord(value[holder]) || Array.isArray(value[holder])) waiting.push(value[holder]);
    }
  }
  const isOwn = ({ url, mainEntityOfPage }: JsonLdNode) =>
    [url, mainEntityOfPage, isRecord(mainEntityOfPage) && mainEntityOfPage["@id"]].includes(address);
  const articles = nodes.filter(isArticle).sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  return [...articles, ...nodes.filter((node) => !articles.includes(node) && !isOfAnother(node))];
}

const typeOf = (node: JsonLdNode): string => [node["@type"]].flat().join(" ");

export const isArticle = (node: JsonLdNode): boolean => /Article|Posting|Report/.test(typeOf(node));

const isOfAnother = (node: JsonLdNode): boolean =>
  /Comment|List|Video|Image|Event|Product|Offer|Person|Rating/.test(typeOf(node));

/** The text of a field, or the `name` of what it holds; the first of several. */
export function textIn(value: unknown): string | undefined {
  const [first] = [value].flat();
  const text: unknown = isRecord(first) ? first.name : first;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : undefined;
}

/** Many sites wrap JSON in a comment or break lines inside a string. */
function parseLenient(text: string): unknown {
  const json = text.replace(/^\s*(?:<!--|\/\*.*?\*\/|<!\[CDATA\[)|(?:-->|\]\]>)\s*$/g, "");
  try {
    return JSON.parse(json.replace(/\p{Cc}/gu, " ").replace(/;\s*$/, ""));
  } catch {
    return undefined;
  }
}
