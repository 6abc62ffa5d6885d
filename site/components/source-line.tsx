import type { Relationship } from "../../contract/records.ts";

type Evidence = Pick<Relationship, "evidenceUrl" | "archiveUrl" | "evidencePublisher" | "evidenceDate">;

/** The source: its publisher, linked, and its date. */
export function SourceLine({ evidence }: { evidence: Evidence }) {
  const { evidenceUrl, archiveUrl, evidencePublisher, evidenceDate } = evidence;
  return (
    <>
      <a href={evidenceUrl} rel="external nofollow">
        {evidencePublisher}
      </a>
      {archiveUrl !== null && <ArchivedCopy address={archiveUrl} />},{" "}
      {evidenceDate === null ? "undated" : <Day date={evidenceDate} />}
    </>
  );
}

export const Day = ({ date }: { date: string }) => <time datetime={date}>{date}</time>;

/** For the day on which the source itself no longer answers. */
function ArchivedCopy({ address }: { address: string }) {
  return (
    <>
      {" "}
      (
      <a href={address} rel="external nofollow">
        archived copy
      </a>
      )
    </>
  );
}
