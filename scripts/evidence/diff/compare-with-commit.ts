import type { EvidenceFolder } from "../reading/evidence-files.ts";
import { readEvidence } from "../reading/read-evidence.ts";
import { compare } from "./compare.ts";
import { describe } from "./describe.ts";
import { checkEdit } from "./edit-rules.ts";
import { readEvidenceAt } from "./read-ref.ts";
import type { DiffReport } from "./report.ts";
import { createSnapshot } from "./snapshot.ts";

/** The difference in meaning between a commit's evidence and that of the working tree. */
export async function compareWith(
  ref: string,
  folder: string,
  members: EvidenceFolder | undefined,
): Promise<DiffReport> {
  const before = await readEvidenceAt(ref, folder, members);
  const after = await readEvidence(folder, members);
  const unreadBefore = before.diagnostics.filter(({ rule }) => rule !== "missing-file").length;
  // A file that cannot be read would look as if it had been taken out.
  if (after.diagnostics.length > 0)
    return {
      commit: before.commit,
      sections: [],
      problems: after.diagnostics,
      unreadBefore,
      readable: false,
    };
  const comparison = compare(createSnapshot(before.evidence), createSnapshot(after.evidence));
  const [sections, problems] = [describe(comparison), checkEdit(comparison)];
  return { commit: before.commit, sections, problems, unreadBefore, readable: true };
}
