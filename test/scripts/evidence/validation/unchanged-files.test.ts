import { expect, onTestFinished, test, vi } from "vitest";
import { Composer } from "yaml";
import { buyerEntry } from "../../../../data/schema/members.ts";
import { recordSchemas } from "../../../../data/schema/records.ts";
import { formatFile } from "../../../../scripts/evidence/format/format-file.ts";
import { sourceFile } from "../../../../scripts/evidence/reading/evidence-files.ts";
import { parseEvidence } from "../../../../scripts/evidence/reading/read-evidence.ts";
import { type Files, ledgerWith, problemsWith, validFiles, withCell, withText } from "../evidence.ts";

const HOLDING = "members/buyers/muster-holding.yaml";

/** What the fictional ledger's files are parsed to, with these changed, and how each is formatted. */
function madeOf(changed: Files): object[] {
  const all = Object.entries({ ...validFiles, ...changed });
  const files = all.map(([name, text]) => sourceFile(`data/${name}`, Buffer.from(text ?? "")));
  const { documents, records } = parseEvidence("data", files).evidence;
  return [...documents, ...Object.values(records).flat(), ...files.map(formatFile)];
}

test("of files that are not edited none is parsed or formatted again", () => {
  const before = new Set(madeOf({}));
  const newOf = (changed: Files) => madeOf(changed).filter((made) => !before.has(made));
  expect(newOf({})).toEqual([]);
  expect(newOf(withText(HOLDING, "summary: ", "summary: In short. "))).toHaveLength(2);
});

test("of files that are not edited none is validated again", () => {
  const [ofBuyers, ofClubs] = [vi.spyOn(buyerEntry, "safeParse"), vi.spyOn(recordSchemas.clubs, "safeParse")];
  onTestFinished(() => void vi.restoreAllMocks());
  const counts = () => [ofBuyers.mock.calls.length, ofClubs.mock.calls.length];
  ledgerWith();
  vi.clearAllMocks();
  ledgerWith();
  expect(counts()).toEqual([0, 0]);
  ledgerWith(withText(HOLDING, "summary: ", "summary: In brief. "));
  expect(counts()).toEqual([1, 0]);
  ledgerWith(withCell("clubs.csv", 2, "aliases", "Rovers"));
  expect(counts()).toEqual([2, 3]);
});

test("where a value is in a YAML file is looked for only if a rule reports it", () => {
  const parse = vi.spyOn(Composer.prototype, "compose");
  onTestFinished(() => parse.mockRestore());
  expect(problemsWith(withText(HOLDING, "summary: ", "summary: In fact. "))).toEqual([]);
  expect(parse).not.toHaveBeenCalled();
  expect(problemsWith(withText(HOLDING, "summary: ", "summary: In  fact. "))).toHaveLength(1);
  expect(parse).toHaveBeenCalled();
});
