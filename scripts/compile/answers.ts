import { CONTRACT_MONTHS, type ContractEnding, type SupplierChange } from "../../contract/answers.ts";
import { compareText } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import type { Ledger } from "../evidence/ledger/ledger.ts";
import { changeDate } from "../evidence/ledger/supplier-changes.ts";
import { addMonths, lastDayOf } from "../evidence/values/dates.ts";

/** The changes of supplier that somebody confirmed, the newest first. */
export function supplierChanges(
  rows: Ledger["supplierChanges"],
  relationships: readonly Relationship[],
): SupplierChange[] {
  const byId = new Map(relationships.map((relationship) => [relationship.id, relationship]));
  const changes = rows.map(({ from, to, note, verification_date, read_by }): SupplierChange => {
    const [first, second] = [required(byId.get(from), from), required(byId.get(to), to)];
    return {
      changedAround: required(changeDate(first.evidence, second.evidence), `when ${from} changed`),
      note,
      verificationDate: verification_date,
      readBy: read_by ?? "software",
      from: first,
      to: second,
    };
  });
  return changes.sort((a, b) => compareText(lastDayOf(b.changedAround), lastDayOf(a.changedAround)));
}

/**
 * Relationships whose named term ends in the months after a day, the soonest first. One that has ended is left out.
 * @param day the data version's, YYYY-MM-DD: a build has no clock
 */
export function contractsEnding(relationships: readonly Relationship[], day: string): ContractEnding[] {
  const limit = addMonths(day, CONTRACT_MONTHS);
  return relationships
    .flatMap((relationship) => {
      const { status, termEnd } = relationship;
      if (status === "historical" || termEnd === null) return [];
      const endsOn = lastDayOf(termEnd);
      return endsOn >= day && endsOn <= limit ? [{ endsOn, relationship }] : [];
    })
    .sort((a, b) => compareText(a.endsOn, b.endsOn));
}
