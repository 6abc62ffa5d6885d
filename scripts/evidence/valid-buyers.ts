import { type BuyerEntry, buyerEntry } from "../../data/schema/members.ts";
import { buyerSlug } from "./ledger.ts";
import type { Evidence, SourceDocument } from "./records.ts";

/** A buyer's file that has the shape of its schema. */
export interface ValidBuyer {
  slug: string;
  buyer: BuyerEntry;
  path: string;
  locationOf: SourceDocument["locationOf"];
}

/** The buyers that can be judged as a whole; what breaks the schema is told first, by other rules. */
export function findValidBuyers({ documents }: Evidence): ValidBuyer[] {
  return documents.flatMap(({ kind, path, value, locationOf }) => {
    const buyer = kind === "buyer" ? buyerEntry.safeParse(value).data : undefined;
    return buyer === undefined ? [] : [{ slug: buyerSlug(path), buyer, path, locationOf }];
  });
}
