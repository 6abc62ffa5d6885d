import { fold, slugOf } from "../../../contract/text-folding.ts";
import { slug } from "../../../data/schema/fields.ts";
import { buyerSlug } from "../buyers.ts";
import type { Check } from "../context.ts";

/** A buyer is cited by the name of its file, and found by its own. */
export const buyerFile: Check = {
  rule: "buyer-file",
  demands: "A buyer's file is named after its slug, and no two buyers have the same name.",
  run({ evidence, validBuyers }, report) {
    for (const { path } of evidence.documents.filter(({ kind }) => kind === "buyer")) {
      const name = buyerSlug(path);
      if (slug.safeParse(name).success) continue;
      const better = slugOf(name);
      const hint = better === "" || better === name ? "at most 100 characters" : `name it ${better}.yaml`;
      report({ path, line: 1, column: 1 }, `"${name}" is not a slug`, hint);
    }
    const owners = new Map<string, string>();
    for (const { buyer, path, locationOf } of validBuyers) {
      const other = owners.get(fold(buyer.name));
      if (other === undefined) owners.set(fold(buyer.name), path);
      else report(locationOf(["name"]), `"${buyer.name}" is the name of two buyers`, `see ${other}`);
    }
  },
};
