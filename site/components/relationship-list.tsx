import type { ExpandedRelationship } from "../../contract/records.ts";
import { StatusMark } from "./status-mark.tsx";

/** The relationships of one category: what is used, what the source says, and the source. */
export function RelationshipList({ relationships }: { relationships: readonly ExpandedRelationship[] }) {
  return (
    <ul class="relationships">
      {relationships.map((relationship) => (
        <RelationshipItem relationship={relationship} />
      ))}
    </ul>
  );
}

function RelationshipItem({ relationship }: { relationship: ExpandedRelationship }) {
  const { id, vendorName, product, scope, status, evidenceNote } = relationship;
  return (
    <li id={id} class={status === "current" ? "relationship" : "relationship not-current"}>
      <p class="relationship-head">
        <strong>{vendorName}</strong>
        {product === null ? "" : ` · ${product}`} <StatusMark status={status} />
      </p>
      <p class="scope">{scope}</p>
      <p>{evidenceNote}</p>
      <Source relationship={relationship} />
    </li>
  );
}

function Source({ relationship }: { relationship: ExpandedRelationship }) {
  const { evidenceUrl, archiveUrl, evidencePublisher, evidenceDate, verificationDate, reverifyBy } =
    relationship;
  return (
    <p class="source">
      Source:{" "}
      <a href={evidenceUrl} rel="external nofollow">
        {evidencePublisher}
      </a>
      {archiveUrl !== null && <ArchivedCopy address={archiveUrl} />},{" "}
      {evidenceDate === null ? "undated" : <time datetime={evidenceDate}>{evidenceDate}</time>}. Verified{" "}
      <time datetime={verificationDate}>{verificationDate}</time>, to be read again by{" "}
      <time datetime={reverifyBy}>{reverifyBy}</time>.
    </p>
  );
}

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
