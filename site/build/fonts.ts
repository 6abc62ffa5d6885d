import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import subsetFont from "subset-font";
import { required } from "../../contract/required.ts";

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•·×−≤≥→↗⋯€™`;
const LATIN_EXTENDED_A = `${range(0x100, 0x17f)}ȘșȚț`;

const resolve = createRequire(import.meta.url).resolve;

const cutDown = async (file: string, characters: string, options: Parameters<typeof subsetFont>[2]) =>
  subsetFont(await readFile(resolve(file)), characters, options);

function faceOf(file: string, characters: string) {
  let cut: Promise<Buffer> | undefined;
  // Cutting all takes a second, and the development server builds after every edit.
  const served = () => (cut ??= cutDown(file, characters, { targetFormat: "woff2" }));
  return { file, characters, served };
}

const SANS = "@fontsource-variable/public-sans/files/public-sans";
const SERIF = "@fontsource/source-serif-4/files/source-serif-4";

/** The site's two typefaces (SIL Open Font License 1.1). */
const FACES: ReadonlyMap<string, ReturnType<typeof faceOf>> = new Map([
  ["sans.woff2", faceOf(`${SANS}-latin-wght-normal.woff2`, LATIN)],
  ["sans-extended.woff2", faceOf(`${SANS}-latin-ext-wght-normal.woff2`, LATIN_EXTENDED_A)],
  ["serif.woff2", faceOf(`${SERIF}-latin-600-normal.woff2`, LATIN)],
  ["serif-extended.woff2", faceOf(`${SERIF}-latin-ext-600-normal.woff2`, LATIN_EXTENDED_A)],
]);

/** Lets a stylesheet name `fonts/sans.woff2`: the face, cut down to the characters that names in the ledger need. */
export const fonts: Plugin = {
  name: "fonts",
  setup(build) {
    build.onResolve({ filter: /^fonts\// }, ({ path }) => ({ path: path.slice(6), namespace: "fonts" }));
    build.onLoad({ filter: /./, namespace: "fonts" }, async ({ path }) => ({
      contents: await required(FACES.get(path), `the font ${path}`).served(),
      loader: "file",
    }));
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
      const path = join(folder, name.replace(".woff2", ".ttf"));
      await writeFile(path, await cutDown(file, characters, { targetFormat: "truetype", ...weight }));
      return path;
    }),
  );
