import * as z from "zod";
import { buyerEntry, memberFloors } from "../../data/schema/members.ts";
import { methodology } from "../../data/schema/methodology.ts";
import { floors, recordSchemas } from "../../data/schema/records.ts";

/** The evidence files written in YAML: the schema of each whole file, by the name of its JSON Schema. */
const yamlFiles = {
  categories: { files: "data/categories.yaml", schema: z.array(recordSchemas.categories) },
  floors: { files: "data/floors.yaml", schema: floors },
  methodology: { files: "data/methodology/*.yaml", schema: methodology },
  buyer: { files: "data/members/buyers/*.yaml", schema: buyerEntry },
  "member-floors": { files: "data/members/floors.yaml", schema: memberFloors },
} as const;

/** JSON Schemas by their path in the repository. Draft 7, because editors know no later one as well. */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    Object.entries(yamlFiles).map(([name, { schema }]) => {
      const made = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
      return [pathOf(name), `${JSON.stringify(made, null, 2)}\n`];
    }),
  );
}

/** Which files each JSON Schema is for, as the setting `yaml.schemas` of VS Code wants it. */
export const yamlSchemas: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(yamlFiles).map(([name, { files }]) => [`./${pathOf(name)}`, files]),
);

function pathOf(name: string): string {
  return `data/schema/json/${name}.schema.json`;
}
