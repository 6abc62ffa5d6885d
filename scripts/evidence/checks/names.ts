import { wordsOf } from "../../../contract/text-folding.ts";
import { nameRules } from "../../../data/schema/records.ts";
import { aliasList } from "../values/normalize.ts";
import type { Check } from "./check.ts";

const MESSAGE = "no club or vendor of the ledger is named so";

/** `other_clubs` is not looked at: its words are of clubs that the ledger may lack. */
export const nameRulesCheck: Check = {
  rule: "name-rules",
  demands: "An entry of names.yaml is in the name or an alias of a club, one of `ordinary` also of a vendor.",
  run({ evidence: { documents, records } }, report) {
    const document = documents.find(({ kind }) => kind === "names");
    if (document === undefined) return;
    const { around, never_alone, beside_vendor, ordinary } = nameRules.parse(document.value);
    const namesIn = (name: string) => ` ${wordsOf(name).join(" ")} `;
    const clubs = records.clubs
      .flatMap(({ text }) => [text("name"), ...aliasList(text("aliases"))])
      .map(namesIn);
    const all = [...clubs, ...records.vendors.map(({ text }) => namesIn(text("name")))];
    const lists = [
      ["around", around, clubs],
      ["never_alone", never_alone, clubs],
      ["ordinary", ordinary, all],
      ["beside_vendor", beside_vendor.map(({ name }) => name), clubs],
    ] as const;
    for (const [list, entries, names] of lists)
      for (const [index, entry] of entries.entries()) {
        const words = namesIn(entry);
        if (!names.some((name) => name.includes(words)))
          report(document.locationOf([list, index]), `${entry}: ${MESSAGE}`, "remove the entry");
      }
  },
};
