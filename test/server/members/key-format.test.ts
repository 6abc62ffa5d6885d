import fc from "fast-check";
import { expect, test } from "vitest";
import { generateKey, parseKey } from "../../../server/members/accounts/key-format.ts";

test("a key has the fixed beginning, an id, a secret of 256 bits and a checksum", () => {
  const { key, id, secret } = generateKey();
  expect(key).toMatch(/^cl_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
  expect(parseKey(key)).toEqual({ id, secret });
});

test("no two keys are alike", () => {
  const keys = Array.from({ length: 1000 }, () => generateKey().key);
  expect(new Set(keys).size).toBe(1000);
});

test("a key in which any one character is another is refused by its form or checksum", () => {
  const { key } = generateKey();
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(..."0123456789ABCXYZabcxyz_-. "), (place, letter) => {
      fc.pre(key[place] !== letter);
      expect(parseKey(key.slice(0, place) + letter + key.slice(place + 1))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test("a key with two neighbouring characters exchanged is refused", () => {
  const { key } = generateKey();
  for (let place = 0; place + 1 < key.length; place += 1) {
    const [one, other] = [key[place] ?? "", key[place + 1] ?? ""];
    if (one === other) continue;
    expect(parseKey(key.slice(0, place) + other + one + key.slice(place + 2))).toBeUndefined();
  }
});

test("what has another form is no key", () => {
  const { key } = generateKey();
  for (const text of ["", "cl_", key.slice(1), `${key}x`, `${key}\n`, key.toUpperCase()]) {
    expect(parseKey(text)).toBeUndefined();
  }
});
