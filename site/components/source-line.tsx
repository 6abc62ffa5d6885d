import type { Relationship } from "../../contract/records.ts";

type Evidence = Pick<Relationship, "evidenceUrl" | "evidencePublisher" | "evidenceDate">;

/** The source: its publisher, linked, and its date. */
export function SourceLine({ evidence }: { evidence: Evidence }) {
  const { evidenceUrl, evidencePublisher, evidenceDate } = evidence;
  return (
    <>
      <a href={evidenceUrl} rel="external nofollow">
        {evidencePublisher}
      </a>
      , {evidenceDate === null ? "undated" : <Day date={evidenceDate} />}
    </>
  );
}

export const Day = ({ date }: { date: string }) => <time datetime={date}>{date}</time>;
