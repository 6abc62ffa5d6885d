import { LICENCE } from "../../contract/attribution.ts";
import type { Download } from "../downloads.ts";
import type { SiteLedger } from "../ledger.ts";

export const data = { permalink: "/data/datapackage.json" };

/** The files of the data as a Frictionless data package (version 2.0). */
export function render({ ledger }: { ledger: SiteLedger }): string {
  const { manifest, downloads, date } = ledger;
  return JSON.stringify(
    {
      $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
      name: "clubledger",
      title: "Clubledger: technology of football clubs, with sources",
      homepage: `${manifest.baseUrl}/data/`,
      version: manifest.dataVersion,
      created: `${date}T00:00:00Z`,
      licenses: [{ name: "CC-BY-4.0", path: LICENCE.url, title: LICENCE.name }],
      contributors: [{ title: "Clubledger", path: `${manifest.baseUrl}/`, roles: ["creator"] }],
      sources: [{ title: "The source of each row is in its columns evidenceUrl and evidencePublisher" }],
      resources: downloads.map(resourceOf),
    },
    null,
    2,
  );
}

function resourceOf({
  name,
  file,
  title,
  mediaType,
  bytes,
  sha256,
  fields,
}: Download): Record<string, unknown> {
  const common = { name: fields === null ? `${name}-json` : name, title, path: file, mediatype: mediaType };
  const proof = { encoding: "utf-8", bytes, hash: `sha256:${sha256}` };
  if (fields === null) return { ...common, format: "json", ...proof };
  const schema = {
    $schema: "https://datapackage.org/profiles/2.0/tableschema.json",
    fields,
    missingValues: [""],
  };
  return { ...common, type: "table", format: "csv", ...proof, schema };
}
