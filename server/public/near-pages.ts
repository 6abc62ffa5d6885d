import { html } from "hono/html";
import { required } from "../../contract/required.ts";
import { clubPath, sitePaths, vendorPath } from "../../contract/site-paths.ts";
import { nearest, slugOf } from "../../contract/text-folding.ts";
import type { Indexes } from "../indexes.ts";

export interface PageLink {
  name: string;
  path: string;
}

const MAX_LINKS = 5;
/** Finding similar names takes time by the length, so longer ones are cut. */
const MAX_SLUG_LENGTH = 100;

/** Returns a function that finds the pages of clubs or vendors whose slugs are most like that in a path. */
export function createNearPages({ lookup, clubs, vendors }: Pick<Indexes, "lookup" | "clubs" | "vendors">) {
  const sections = [
    { start: sitePaths.clubs, pathOf: clubPath, names: namesBySlug(lookup.clubs, clubs) },
    { start: sitePaths.vendors, pathOf: vendorPath, names: namesBySlug(lookup.vendors, vendors) },
  ];
  return (path: string): PageLink[] => {
    const section = sections.find(({ start }) => path.startsWith(start));
    if (section === undefined) return [];
    const { start, pathOf, names } = section;
    const [name = ""] = path.slice(start.length).split("/");
    return nearest(slugOf(name.slice(0, MAX_SLUG_LENGTH)), names.keys(), MAX_LINKS).map((slug) => ({
      name: nameOf(required(names.get(slug), slug)),
      path: pathOf(slug),
    }));
  };
}

export type NearPages = ReturnType<typeof createNearPages>;

const namesBySlug = (list: readonly { slug: string }[], fragments: readonly Buffer[]) =>
  new Map(list.map(({ slug }, at) => [slug, required(fragments[at], `the fragment of ${slug}`)]));

const nameOf = (fragment: Buffer): string => (JSON.parse(fragment.toString("utf8")) as PageLink).name;

/** The links as a list with its heading; empty without links. */
export async function toNearPagesHtml(links: readonly PageLink[]): Promise<string> {
  if (links.length === 0) return "";
  const items = links.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`);
  return String(await html`<h2>Did you mean</h2><ul>${items}</ul>`);
}
