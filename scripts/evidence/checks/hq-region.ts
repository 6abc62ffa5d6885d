import { regionOf } from "../../../data/schema/countries.ts";
import type { Check } from "../context.ts";

/** Both are written because members filter by both. */
export const hqRegion: Check = {
  rule: "hq-region",
  demands: "A buyer's hq_region is the region of its hq_country, as in data/schema/countries.json.",
  run({ validBuyers }, report) {
    for (const { buyer, locationOf } of validBuyers) {
      const region = regionOf.get(buyer.hq_country);
      if (region === undefined || region === buyer.hq_region) continue;
      report(
        locationOf(["hq_region"]),
        `${buyer.hq_country} is not in ${buyer.hq_region}`,
        `write ${region}`,
      );
    }
  },
};
