import { expect, test } from "vitest";
import { isPrivate } from "../../contract/public-addresses.ts";

test.each(
  "127.0.0.1 127.255.0.9 10.1.2.3 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 ::1 :: fe80::1 fd00::1 ::ffff:127.0.0.1 ::ffff:a00:1".split(
    " ",
  ),
)("%s is private", (ip) => {
  expect(isPrivate(ip)).toBe(true);
});

test.each(["9.9.9.9", "172.32.0.1", "100.128.0.1", "2606:4700::1", "::ffff:9.9.9.9"])(
  "%s is public",
  (ip) => {
    expect(isPrivate(ip)).toBe(false);
  },
);
