import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeText } from "../../../../scripts/evidence/values/normalize.ts";

test.each([
  [" First team ", "First team"],
  ["First  team", "First team"],
  ["First\tteam", "First team"],
  ["First\u00a0 team", "First team"],
  ["Mu\u0308ster", "M\u00fcster"],
])("%j is written %j", (written, text) => {
  expect(normalizeText(written)).toBe(text);
});

test.each(["First team", "10\u00a0%", "First\u200bteam", "Sued-\u00adtribuene", ""])(
  "%j stays as it is",
  (text) => {
    expect(normalizeText(text)).toBe(text);
  },
);

test("a plain text is its own plain text", () => {
  const texts = fc.string({
    unit: fc.constantFrom(" ", "\t", "\u00a0", "\u0308", "\u2000", "u", "e\u0301", "\ufeff"),
  });
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ unit: "binary" })), (text) => {
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
    }),
  );
});
