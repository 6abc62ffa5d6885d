import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as z from "zod";

/** Licences that let anyone run, change and pass on the whole, open or not; they ask for their own text at most. */
const LICENCES =
  "0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib";
const ALLOWED = new Set(LICENCES.split(" "));

/** Used as they come: faces that the site serves, and a program that only draws while the site is built. */
const EXCEPTIONS: readonly (readonly [name: RegExp, licence: string])[] = [
  [/^@fontsource/, "OFL-1.1"],
  [/^@resvg\/resvg-js/, "MPL-2.0"],
];

const lockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

const readLockFile = async () =>
  lockFile.parse(JSON.parse(await readFile("package-lock.json", "utf8"))).packages;

/** The typed client, which is a package of its own, and what it imports. */
const OF_THE_CLIENT =
  /(?:^clients\/|\/)(?:typescript|clubledger-client|openapi-fetch|openapi-typescript-helpers)$/;

/** Installed packages that are not only for development. `path` is `node_modules/…`, `name` the one in the registry. */
const runtimePackages = async () =>
  Object.entries(await readLockFile())
    .filter(([path, { dev }]) => path !== "" && dev !== true && !OF_THE_CLIENT.test(path))
    .map(([path, { name = path.split("node_modules/").at(-1), version, license }]) => ({
      path,
      name: name ?? path,
      version,
      license,
    }));

/** One of alternatives must be allowed, and each of those that apply together. */
function isAllowed(licence = ""): boolean {
  const plain = licence.replace(/^\((.*)\)$/, "$1");
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every((one) => ALLOWED.has(one)));
}

test("every package that runs, at any depth, has a licence from the list of allowed ones", async () => {
  const packages = await runtimePackages();
  expect(packages.length).toBeGreaterThan(50);
  expect(packages.filter(({ name, license }) => !isAllowed(license) && !isException(name, license))).toEqual(
    [],
  );
});

const isException = (name: string, licence: string | undefined): boolean =>
  EXCEPTIONS.some(([names, itsLicence]) => names.test(name) && licence === itsLicence);

// npm drops packages of other platforms that its registry lacks, and "npm ci" then refuses the lock file elsewhere.
test("the lock file names the packages of every platform", async () => {
  const packages = await readLockFile();
  const names = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  const wanted = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies));
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});
