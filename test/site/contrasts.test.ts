import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { required } from "../../contract/required.ts";

const [LIGHT = "", DARK = ""] = readFileSync("site/frame/styles/tokens.css", "utf8").split("@media");

/** The colours of a theme by their names. */
const coloursOf = (theme: "light" | "dark"): Record<string, string> =>
  Object.fromEntries(
    [...(theme === "light" ? LIGHT : LIGHT + DARK).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(
      ([, name, colour]) => [name, colour],
    ),
  );

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** `color-mix(in srgb, …)` of a part of one colour with another. */
const mixed = (colour: string, part: number, ground: string): number[] =>
  channels(colour).map((value, index) => value * part + (channels(ground)[index] ?? 0) * (1 - part));

/** The relative luminance of WCAG 2.2. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = ["ink", "quiet", "accent", "current", "historical", "unknown", "bad"];
const PAIRS: [text: string, ground: string][] = [
  ...TEXTS.flatMap((text): [string, string][] => [
    [text, "paper"],
    [text, "raised"],
  ]),
  ["paper", "accent"],
  ["paper", "ink"],
  ["paper", "figure"],
  ["ink", "figure-soft"],
  ["quiet", "figure-soft"],
  ["ink", "mark"],
  ["quiet", "mark"],
  ["accent", "mark"],
];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const colours = coloursOf(theme);
  const hex = (name: string): string => required(colours[name], `the colour ${name}`);

  test.each(PAIRS)("%s on %s has a contrast of at least 4.5 to 1", (text, ground) => {
    expect(contrast(channels(hex(text)), channels(hex(ground)))).toBeGreaterThanOrEqual(4.5);
  });

  test("a field of a calculator can be read", () => {
    expect(contrast(channels(hex("ink")), mixed(hex("paper"), 0.94, hex("ink")))).toBeGreaterThanOrEqual(4.5);
  });
});

test("texts and grounds have colours of the theme only", () => {
  // An embedded chart looks the same on every site; print has colours of its own.
  const own = ["site/charts/embed.css", "site/frame/styles/print.css"];
  const faults = readdirSync("site", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => join("site", path))
    .filter((path) => !own.includes(path))
    .flatMap((path) =>
      [
        ...readFileSync(path, "utf8").matchAll(
          /^\s*(?:color|background(?:-color)?|fill): .*(?:#[0-9a-f]{3}|\brgb|\bhsl).*$/gm,
        ),
      ].map(([line]) => `${path}: ${line.trim()}`),
    );
  expect(faults).toEqual([]);
});
