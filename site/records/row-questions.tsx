import { editUrl } from "../../contract/repository.ts";
import type { SiteLedger } from "../build/ledger.ts";
import { SourceLink, StillTrue } from "../frame/report.tsx";

interface RowQuestionsProps {
  ledger: Pick<SiteLedger, "sources">;
  id: string;
}

/** Asks readers about a row of a club or a league, as items of a list. */
export function RowQuestions({ ledger: { sources }, id }: RowQuestionsProps) {
  const { repositoryUrl, locations } = sources;
  const location = locations.get(id);
  return (
    <>
      {repositoryUrl === null || location === undefined ? null : (
        <li>
          <a href={editUrl(repositoryUrl, location.path, location.line)} rel="external nofollow">
            Edit this row
          </a>
        </li>
      )}
      <li class="report">
        <StillTrue id={id} /> <SourceLink id={id} />
      </li>
    </>
  );
}
