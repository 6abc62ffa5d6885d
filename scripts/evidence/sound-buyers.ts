import { type BuyerEntry, buyerEntry } from "../../data/schema/members.ts";
import { buyerSlug } from "./ledger.ts";
import type { Evidence, SourceDocument } from "./records.ts";

/** A buyer's file that has the shape of its schema. */
export interface SoundBuyer {
  slug: string;
  buyer: BuyerEntry;
  path: string;
  placeOf: SourceDocument["placeOf"];
}

/** The buyers that can be judged as a whole; what breaks the schema is told first, by other rules. */
export function soundBuyers({ documents }: Evidence): SoundBuyer[] {
  return documents.flatMap(({ kind, path, value, placeOf }) => {
    const buyer = kind === "buyer" ? buyerEntry.safeParse(value).data : undefined;
    return buyer === undefined ? [] : [{ slug: buyerSlug(path), buyer, path, placeOf }];
  });
}
