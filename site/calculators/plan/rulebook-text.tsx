import type { Rulebook } from "../../../data/schema/methodology.ts";
import { Time } from "../../frame/format.tsx";

/** A rule's counting, limit and sanctions, each with its source, and the parts that were not read. */
export const RulebookText = ({ rulebook: { statements, notSeen } }: { rulebook: Rulebook }) => (
  <ul>
    {statements.map(({ about, text, ...source }) => (
      <li>
        <strong>{about}:</strong> {text} <SourceLink {...source} />
      </li>
    ))}
    {notSeen === undefined ? null : (
      <li>
        <strong>Not seen:</strong> {notSeen}
      </li>
    )}
  </ul>
);

type Source = Pick<Rulebook["statements"][number], "sourceUrl" | "sourceTitle" | "read" | "onlyBeginning">;

export const SourceLink = ({ sourceUrl, sourceTitle, read, onlyBeginning }: Source) => (
  <>
    <a href={sourceUrl} rel="external nofollow">
      {sourceTitle}
    </a>
    <span class="quiet">
      , {onlyBeginning ? "its beginning " : ""}read <Time at={read} />
    </span>
  </>
);
