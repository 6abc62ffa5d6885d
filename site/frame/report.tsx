import { reportUrl } from "../../contract/repository.ts";
import { reportPath } from "../../contract/site-paths.ts";
import type { PageLedger } from "./page-ledger.ts";

interface ReportLinkProps {
  /** The receivers of reports, if anybody. */
  ledger: Pick<PageLedger, "manifest" | "repositoryUrl">;
  /** The page that the report is about. */
  url: string;
}

/** Links to a report that is already filled in: an issue, a mail, or both. Renders nothing if nobody would receive it. */
export function ReportLink({ ledger: { manifest, repositoryUrl }, url }: ReportLinkProps) {
  const { contact } = manifest.publisher;
  const { pathname } = new URL(url);
  if (repositoryUrl === null && contact === null) return null;
  return (
    <p class="report">
      {repositoryUrl === null ? null : (
        <a href={reportUrl(repositoryUrl, pathname, url)} rel="external nofollow">
          Report an error
        </a>
      )}
      {repositoryUrl === null || contact === null ? null : " or "}
      {contact === null ? null : (
        <a href={mailUrl(contact, pathname, url)}>
          {repositoryUrl === null ? "Report an error" : "by email"}
        </a>
      )}
    </p>
  );
}

/** Asks if a row still holds: one tap stores the answer, without a script. */
export const StillTrue = ({ id }: { id: string }) => (
  <form method="post" action={reportPath()} class="still-true">
    Still true?{" "}
    <button type="submit" name="yes" value={id}>
      Yes
    </button>{" "}
    <button type="submit" name="no" value={id}>
      No
    </button>
  </form>
);

/** Links to a form for a source of a row. */
export const SourceLink = ({ id }: { id: string }) => (
  <a href={reportPath({ row: id })} rel="nofollow">
    I have a source
  </a>
);

/** The mail only lacks what the reader knows. */
function mailUrl(contact: string, pathname: string, url: string): string {
  const body = [`Page: ${url}`, "What is wrong: ", "", "The source that shows it: "].join("\r\n");
  const fields = { subject: `Error in ${pathname}`, body };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${contact}?${query.join("&")}`;
}
