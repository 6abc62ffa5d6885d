declare module "subset-font" {
  /** The font with only these characters. */
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { targetFormat: "woff2" },
  ): Promise<Buffer>;
}
