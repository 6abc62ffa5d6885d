import type { ExpandedRelationship } from "../../contract/records.ts";
import { editUrl, reportUrl } from "../../contract/repository.ts";
import { apiPaths, sitePaths, vendorPath } from "../../contract/site-paths.ts";
import type { SiteSources } from "../ledger.ts";
import { Day, SourceLine } from "./source-line.tsx";
import { StatusMark } from "./status-mark.tsx";

interface ListProps {
  relationships: readonly ExpandedRelationship[];
  sources: SiteSources;
}

/** The relationships of one category on a club's page: current use first, what is none in a part of its own. */
export function RelationshipList({ relationships, sources }: ListProps) {
  const current = relationships.filter(({ status }) => status === "current");
  const others = relationships.filter(({ status }) => status !== "current");
  return (
    <>
      {current.length === 0 ? null : <Items relationships={current} sources={sources} />}
      {others.length === 0 ? null : (
        <div class="not-current">
          <h3>Not to be read as current use</h3>
          <Items relationships={others} sources={sources} />
        </div>
      )}
    </>
  );
}

function Items({ relationships, sources }: ListProps) {
  return (
    <ul class="relationships">
      {relationships.map((relationship) => (
        <Item relationship={relationship} sources={sources} />
      ))}
    </ul>
  );
}

function Item({ relationship, sources }: { relationship: ExpandedRelationship; sources: SiteSources }) {
  const { id, vendor, vendorName, product, scope, status, evidenceNote, verificationDate, reverifyBy } =
    relationship;
  return (
    <li id={id} class="relationship">
      <div class="relationship-what">
        <p>
          <strong>
            <a href={vendorPath(vendor)}>{vendorName}</a>
          </strong>
          {product === null ? "" : ` · ${product}`}
        </p>
        {scope === product ? null : <p class="small quiet">{scope}</p>}
        <p>
          <StatusMark status={status} />
        </p>
      </div>
      <p>{evidenceNote}</p>
      <p class="relationship-source">
        Source: <SourceLine evidence={relationship} />. Verified on <Day date={verificationDate} />, reverify
        by <Day date={reverifyBy} />.
      </p>
      <Tools relationship={relationship} sources={sources} />
    </li>
  );
}

function Tools({ relationship, sources }: { relationship: ExpandedRelationship; sources: SiteSources }) {
  const { id } = relationship;
  const { repositoryUrl, places } = sources;
  return (
    <p class="relationship-tools">
      <a href={apiPaths.relationship.replace("{id}", id)}>JSON</a>
      <EditLink place={places.get(id)} repositoryUrl={repositoryUrl} />
      {repositoryUrl === null ? (
        <a href={`${sitePaths.about}#errors`}>Report an error</a>
      ) : (
        <a href={reportUrl(repositoryUrl, `Error in ${id}`)} rel="external nofollow">
          Report an error
        </a>
      )}
    </p>
  );
}

/** Leads an editor to the row; without a repository it names the file and line. */
function EditLink({
  place,
  repositoryUrl,
}: {
  place: { path: string; line: number } | undefined;
  repositoryUrl: string | null;
}) {
  if (place === undefined) return null;
  if (repositoryUrl === null)
    return (
      <span>
        Row: {place.path}:{place.line}
      </span>
    );
  return (
    <a href={editUrl(repositoryUrl, place.path, place.line)} rel="external nofollow">
      Edit this row
    </a>
  );
}
