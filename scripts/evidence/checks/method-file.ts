import { type Methodology, methodology } from "../../../data/schema/methodology.ts";
import type { Check, Report } from "../context.ts";
import type { SourceDocument } from "../records.ts";

export const methodFile: Check = {
  rule: "method-file",
  demands: "A method's slug is its file's name, and its sources were read by its verification date.",
  run({ evidence }, report) {
    for (const document of evidence.documents) {
      const method = methodology.safeParse(document.value);
      if (document.kind === "methodology" && method.success) checkMethod(document, method.data, report);
    }
  },
};

function checkMethod({ path, locationOf }: SourceDocument, method: Methodology, report: Report): void {
  const { slug, rules, verificationDate } = method;
  if (!path.endsWith(`/${slug}.yaml`))
    report(locationOf(["slug"]), `"${slug}" is not the file's name`, "write the file's name");
  for (const [index, { read }] of rules.entries()) {
    if (read <= verificationDate) continue;
    const message = `read on ${read}, after the method was verified on ${verificationDate}`;
    report(locationOf(["rules", index, "read"]), message, "one of the two dates is wrong");
  }
}
