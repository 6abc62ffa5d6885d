import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeSiteManifest } from "../../../scripts/compile/build-info.ts";
import { compileIndex, writeIndex } from "../../../scripts/compile/index-files.ts";
import { type BuildPaths, createBuildDir, publishBuild } from "../../../scripts/compile/publish.ts";
import { membersInside } from "../../../scripts/evidence/reading/evidence-files.ts";
import { validateEvidence } from "../../../scripts/evidence/validation/validate.ts";
import { FIXTURE_EVIDENCE, TODAY } from "../../fixture-build.ts";

const CHANGED = "technology/spain.csv";

export interface Edition {
  /** Stands in the evidence of the one relationship of the club `real-ejemplo`, and on the site's one page. */
  mark: string;
  baseUrl: string;
  /** Whether the members' evidence is left out. */
  withoutMembers?: boolean;
}

/** Writes an edition's index into a folder, compiled from the fictional evidence with its mark put in, and gives its data version. */
async function writeEdition(folder: string, { mark, baseUrl, withoutMembers }: Edition): Promise<string> {
  const data = `${folder}-evidence`;
  await cp(FIXTURE_EVIDENCE, data, { recursive: true });
  const text = await readFile(join(data, CHANGED), "utf8");
  await writeFile(join(data, CHANGED), text.replace("A list of customers", `A list of customers (${mark})`));
  const members = withoutMembers === true ? undefined : membersInside(data);
  const { ledger } = await validateEvidence(data, TODAY, members);
  if (ledger === undefined) throw new Error("the changed evidence is not valid");
  const index = compileIndex(ledger, baseUrl);
  await writeIndex(index, folder);
  return index.manifest.dataVersion;
}

/** Publishes an edition with a site of one page, as the build would, and gives its data version. */
export async function publishEdition(paths: BuildPaths, edition: Edition): Promise<string> {
  const folder = await createBuildDir(paths);
  const dataVersion = await writeEdition(folder, edition);
  await mkdir(join(folder, "site"), { recursive: true });
  await writeFile(join(folder, "site/index.html"), `<!doctype html><title>${edition.mark}</title>`);
  await writeFile(join(folder, "assets.json"), "{}");
  await writeSiteManifest(folder);
  await publishBuild(folder, paths);
  return dataVersion;
}
