import fc from "fast-check";
import { expect, test } from "vitest";
import { generateKey, parseKey } from "../../../server/members/accounts/key-format.ts";

test("a key has a fixed prefix, an id, a secret of 256 bits and a checksum", () => {
  const { key, id, secret } = generateKey();
  expect(key).toMatch(/^cl_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
  expect(parseKey(key)).toEqual({ id, secret });
});

test("a key with one changed character is refused", () => {
  const { key } = generateKey();
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(..."0123456789ABCXYZabcxyz_-. "), (place, letter) => {
      fc.pre(key[place] !== letter);
      expect(parseKey(key.slice(0, place) + letter + key.slice(place + 1))).toBeUndefined();
    }),
  );
});

test("a key with two exchanged neighbours is refused", () => {
  const { key } = generateKey();
  for (let place = 0; place + 1 < key.length; place += 1) {
    const [one, other] = [key[place] ?? "", key[place + 1] ?? ""];
    if (one === other) continue;
    expect(parseKey(key.slice(0, place) + other + one + key.slice(place + 2))).toBeUndefined();
  }
});

test("a text of another form is no key", () => {
  const { key } = generateKey();
  for (const text of ["", "cl_", key.slice(1), `${key}x`, `${key}\n`, key.toUpperCase()]) {
    expect(parseKey(text)).toBeUndefined();
  }
});
