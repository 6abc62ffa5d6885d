declare module "subset-font" {
  /** The font with only these characters, and of a variable one only what the axes fix. */
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { targetFormat: "woff2" | "truetype"; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
