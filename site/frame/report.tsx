import type { Relationship } from "../../contract/records.ts";
import { newEvidenceUrl, reportUrl } from "../../contract/repository.ts";
import { relationshipPath } from "../../contract/site-paths.ts";
import type { PageLedger } from "./page-ledger.ts";

/** What says who receives reports, if anybody. */
export type Receivers = Pick<PageLedger, "manifest" | "repositoryUrl">;

type ReportLinkProps = { ledger: Receivers } & ({ url: string } | { row: Relationship });

/** What a report is about. */
interface Subject {
  title: string;
  url: string;
  /** What the ledger says; undefined for a page. */
  says?: string;
}

/** Links to a report that is already filled in: an issue, a mail, or both. Renders nothing if nobody would receive it. */
export function ReportLink({ ledger: { manifest, repositoryUrl }, ...about }: ReportLinkProps) {
  const { contact } = manifest.publisher;
  const subject = "row" in about ? rowSubject(about.row, manifest.baseUrl) : pageSubject(about.url);
  if (repositoryUrl === null && contact === null) return null;
  return (
    <p class="report">
      {repositoryUrl === null ? null : (
        <a href={reportUrl(repositoryUrl, subject)} rel="external nofollow">
          Report an error
        </a>
      )}
      {repositoryUrl === null || contact === null ? null : " or "}
      {contact === null ? null : (
        <a href={mailUrl(contact, `Error in ${subject.title}`, errorLines(subject))}>
          {repositoryUrl === null ? "Report an error" : "by email"}
        </a>
      )}
    </p>
  );
}

/** Where a reader says what a club uses in a category: an issue or else a mail. Null if nobody would receive it. */
export function newEvidenceHref(
  { manifest, repositoryUrl }: Receivers,
  club: string,
  category: string,
): string | null {
  if (repositoryUrl !== null) return newEvidenceUrl(repositoryUrl, club, category);
  const { contact } = manifest.publisher;
  if (contact === null) return null;
  return mailUrl(contact, `New evidence: ${club}, ${category}`, [
    "Vendor and product: ",
    "",
    "The public page that says so: ",
  ]);
}

const pageSubject = (url: string): Subject => ({ title: new URL(url).pathname, url });

function rowSubject(row: Relationship, baseUrl: string): Subject {
  const { clubName, vendorName, category, status, statusReason, evidenceNote, evidenceUrl } = row;
  return {
    title: row.id,
    url: `${baseUrl}${relationshipPath(row.club, row.id)}`,
    says: `${clubName}, ${vendorName}, ${category}: ${status} (${statusReason}). ${evidenceNote} ${evidenceUrl}`,
  };
}

/** What a mail says, that only lacks what the reader knows. */
const errorLines = ({ url, says }: Subject): string[] => [
  `Page: ${url}`,
  ...(says === undefined ? ["What is wrong: "] : [`The ledger says: ${says}`, "", "What is right: "]),
  "",
  "The source that shows it: ",
];

function mailUrl(contact: string, subject: string, lines: readonly string[]): string {
  const fields = { subject, body: lines.join("\r\n") };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${contact}?${query.join("&")}`;
}
