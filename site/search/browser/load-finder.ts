import type { Finder } from "../finder.ts";

/** Loads the matcher, and the search record from the files at addresses parted by spaces. */
export async function loadFinder(addresses: string): Promise<Finder> {
  const [{ createFinder }, ...parts] = await Promise.all([
    import("../finder.ts"),
    ...addresses.split(" ").map(loadJson),
  ]);
  return createFinder(Object.assign({}, ...parts));
}

export async function loadJson(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}
