import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import subsetFont from "subset-font";
import { required } from "../contract/required.ts";

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•·×−≤≥→↗⋯€™`;
const LATIN_EXTENDED_A = `${range(0x100, 0x17f)}ȘșȚț`;

/** The files of the site's two faces (SIL Open Font License 1.1) and the characters kept of each. */
const FACES: ReadonlyMap<string, { file: string; characters: string }> = new Map([
  [
    "sans.woff2",
    {
      file: "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
      characters: LATIN,
    },
  ],
  [
    "sans-extended.woff2",
    {
      file: "@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2",
      characters: LATIN_EXTENDED_A,
    },
  ],
  [
    "serif.woff2",
    { file: "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2", characters: LATIN },
  ],
  [
    "serif-extended.woff2",
    {
      file: "@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff2",
      characters: LATIN_EXTENDED_A,
    },
  ],
]);

const { resolve } = createRequire(import.meta.url);

/** Lets a stylesheet name `fonts/sans.woff2`: the face, cut down to the characters that names in the ledger need. */
export const fonts: Plugin = {
  name: "fonts",
  setup(build) {
    build.onResolve({ filter: /^fonts\// }, ({ path }) => ({ path: path.slice(6), namespace: "fonts" }));
    build.onLoad({ filter: /./, namespace: "fonts" }, async ({ path }) => {
      const { file, characters } = required(FACES.get(path), `the font ${path}`);
      const contents = await subsetFont(await readFile(resolve(file)), characters, { targetFormat: "woff2" });
      return { contents, loader: "file" };
    });
  },
};

/** The faces' names in their files, which drawing goes by. */
export const DRAWN_SANS = "Public Sans Thin";
export const DRAWN_SERIF = "Source Serif 4 SemiBold";

/** Writes the faces as files that images are drawn with, and returns their paths. Drawing reads no WOFF 2 and one weight only. */
export const writeDrawnFaces = (folder: string): Promise<string[]> =>
  Promise.all(
    [...FACES].map(async ([name, { file, characters }]) => {
      const weight = file.includes("-wght-") ? { variationAxes: { wght: 400 } } : {};
      const font = await subsetFont(await readFile(resolve(file)), characters, {
        targetFormat: "truetype",
        ...weight,
      });
      const path = join(folder, name.replace(".woff2", ".ttf"));
      await writeFile(path, font);
      return path;
    }),
  );
