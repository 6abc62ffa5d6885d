import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { parseArguments } from "./command-line.ts";

const USAGE = `npm run sbom -- [--out FILE]
  Writes the software bill of materials of what runs: every package of the lock file that is not for development only,
  with its version, licence and hash, in the CycloneDX form. Asks no registry. The same lock file gives the same bytes.
  --out FILE  where to write it; var/sbom.cdx.json where nothing is said`;

const run = promisify(execFile);

/** npm names the project after its folder, and adds the time and a random number: neither says anything of the packages. */
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
    ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { serialNumber: _number, metadata, ...rest } = bill.parse(JSON.parse(stdout));
  const { timestamp: _time, ...kept } = metadata;
  return withoutDevelopment({ ...rest, metadata: { ...kept, component: { ...kept.component, name } } });
}

const DEVELOPMENT = "cdx:npm:package:development";

/** npm's own `--omit dev` also leaves out packages that both need, such as zod, so they are told apart here. */
function withoutDevelopment(all: Bill): Bill {
  const components = all.components.filter(
    ({ properties = [] }) => !properties.some(({ name }) => name === DEVELOPMENT),
  );
  const kept = new Set([
    ...components.map((component) => component["bom-ref"]),
    all.metadata.component["bom-ref"],
  ]);
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => kept.has(ref)) }));
  return { ...all, components, dependencies };
}

const { out } = parseArguments(USAGE, { out: { type: "string", default: "var/sbom.cdx.json" } });
const materials = await billOfMaterials();
await mkdir(dirname(out), { recursive: true });
await writeFile(out, `${JSON.stringify(materials, null, 2)}\n`);
console.log(`${materials.components.length} packages in ${out}`);
