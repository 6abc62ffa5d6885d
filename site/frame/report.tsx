import type { Relationship } from "../../contract/records.ts";
import { reportUrl } from "../../contract/repository.ts";
import { relationshipPath } from "../../contract/site-paths.ts";
import type { PageLedger } from "./page-ledger.ts";

type ReportLinkProps = {
  ledger: Pick<PageLedger, "manifest" | "repositoryUrl">;
} & ({ url: string } | { row: Relationship });

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
        <a href={mailUrl(contact, subject)}>{repositoryUrl === null ? "Report an error" : "by email"}</a>
      )}
    </p>
  );
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

/** A mail that only lacks what the reader knows. */
function mailUrl(contact: string, { title, url, says }: Subject): string {
  const lines = [
    `Page: ${url}`,
    ...(says === undefined ? ["What is wrong: "] : [`The ledger says: ${says}`, "", "What is right: "]),
    "",
    "The source that shows it: ",
  ];
  const fields = { subject: `Error in ${title}`, body: lines.join("\r\n") };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${contact}?${query.join("&")}`;
}
