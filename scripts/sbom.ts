import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { runCommand } from "./cli.ts";
import { commands } from "./commands.ts";

const run = promisify(execFile);

/** npm names the project after its folder and adds the time and a random number: all three are replaced or removed. */
const bill = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({
    timestamp: z.string().optional(),
    component: z.looseObject({ "bom-ref": z.string(), name: z.string() }),
  }),
  components: z.array(
    z.looseObject({
      "bom-ref": z.string(),
      properties: z.array(z.looseObject({ name: z.string(), value: z.string() })).optional(),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

type Bill = z.infer<typeof bill>;

const manifest = z.looseObject({ name: z.string() });

async function billOfMaterials(): Promise<Bill> {
  const { name } = manifest.parse(JSON.parse(await readFile("package.json", "utf8")));
  const { stdout } = await run(
    "npm",
    [
      "sbom",
      "--package-lock-only",
      "--sbom-format",
      "cyclonedx",
      "--sbom-type",
      "application",
      "--workspaces=false",
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { serialNumber: _number, metadata, ...rest } = bill.parse(JSON.parse(stdout));
  const { timestamp: _time, ...kept } = metadata;
  const all = { ...rest, metadata: { ...kept, component: { ...kept.component, name } } };
  return withoutDevelopment(all, await runtimePackages());
}

const lockFile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      name: z.string().optional(),
      version: z.string().optional(),
      dev: z.boolean().default(false),
    }),
  ),
});

/** Returns `name@version` of each package with a copy that runs; other copies may be for development only. */
async function runtimePackages(): Promise<ReadonlySet<string>> {
  const { packages } = lockFile.parse(JSON.parse(await readFile("package-lock.json", "utf8")));
  // A workspace is a link without a version.
  const running = Object.entries(packages).filter(([, { dev, version }]) => !dev && version !== undefined);
  return new Set(
    running.map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`),
  );
}

const DEVELOPMENT = "cdx:npm:package:development";

/** npm's own `--omit dev` also leaves out packages that both need, and its mark describes only the first copy. */
function withoutDevelopment(all: Bill, running: ReadonlySet<string>): Bill {
  const components = all.components
    .filter((component) => running.has(component["bom-ref"]))
    .map(({ properties = [], ...component }) => ({
      ...component,
      properties: properties.filter(({ name }) => name !== DEVELOPMENT),
    }));
  const kept = new Set([
    ...components.map((component) => component["bom-ref"]),
    all.metadata.component["bom-ref"],
  ]);
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => kept.has(ref)) }));
  return { ...all, components, dependencies };
}

await runCommand(commands.sbom, async ({ out }) => {
  const materials = await billOfMaterials();
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, `${JSON.stringify(materials, null, 2)}\n`);
  console.log(`${materials.components.length} packages in ${out}`);
});
