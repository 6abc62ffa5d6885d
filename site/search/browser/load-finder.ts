import type { Finder } from "../finder.ts";

/** Loads the matcher and the search record at a URL. */
export async function loadFinder(url: string): Promise<Finder> {
  const [{ createFinder }, response] = await Promise.all([import("../finder.ts"), fetch(url)]);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return createFinder(await response.json());
}
