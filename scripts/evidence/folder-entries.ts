import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { compareText } from "../../contract/collections.ts";

/** A folder of evidence: where it lies on this machine, and how its paths begin in problems. */
export interface EvidenceFolder {
  folder: string;
  top: string;
}

/** What lies in a folder. */
export interface Entry {
  name: string;
  isFile: boolean;
}

/** A link counts as what it leads to. */
export const isFileAt = (path: string): boolean => existsSync(path) && statSync(path).isFile();
export const isFolderAt = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** What the system or an editor keeps there for itself: `.spain.csv.swp`, `spain.csv~`, `#spain.csv#`. */
const OWN_OF_EDITOR = /^\.|~$|^#.*#$/;

/** What a folder of the evidence holds, by name, without what an editor keeps there for itself; nothing where it is none. */
export async function entriesOf(path: string): Promise<Entry[]> {
  const names = isFolderAt(path) ? await readdir(path) : [];
  return names
    .filter((name) => !OWN_OF_EDITOR.test(name))
    .sort(compareText)
    .map((name) => ({ name, isFile: isFileAt(join(path, name)) }));
}

/** Whether an entry among the technology rows is a file of a country, and one among the buyers the file of a buyer. */
export const isCountryFile = ({ name, isFile }: Entry): boolean => isFile && name.endsWith(".csv");
export const isBuyerFile = ({ name, isFile }: Entry): boolean => isFile && name.endsWith(".yaml");
