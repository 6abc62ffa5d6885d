import type { BuyerSummary } from "../../contract/members/records.ts";
import { activityText, buyerFacts, openClubs } from "../../contract/members/shown-fields.ts";
import { pluralise, Time } from "../frame/format.tsx";
import { ageText } from "./age-text.ts";
import { DatedSource, FactSource } from "./fact-source.tsx";

/** `2 clubs held, 1 club last known, 2 former clubs`. */
export function clubsText(buyer: BuyerSummary): string {
  const former = buyer.formerClubCount;
  return (
    [...openClubs(buyer), ...(former === 0 ? [] : [pluralise(former, "former club")])].join(", ") ||
    "no clubs"
  );
}

export const headquartersText = ({ hqCountry, hqRegion }: BuyerSummary): string =>
  hqCountry === hqRegion ? hqCountry : `${hqCountry} (${hqRegion})`;

export const regionsText = ({ targetRegions }: BuyerSummary): string =>
  targetRegions.length === 0 ? "not disclosed" : targetRegions.join(", ");

/** A shape beside the words, so that a list is quick to scan. */
const ACTIVITY = {
  active: "● Active",
  "last known to be active": "◌ Last known to be active",
  "not active": "○ Not active",
} as const;

export const Activity = ({ buyer }: { buyer: BuyerSummary }) => (
  <span class="small">
    {ACTIVITY[activityText(buyer)]} <DatedSource url={buyer.activeSourceUrl} sources={buyer.sources} />
  </span>
);

export const BuyerTraits = ({ buyer }: { buyer: BuyerSummary }) => (
  <dl class="traits">
    <div>
      <dt>Type</dt>
      <dd>
        <span class="badge">{buyer.type}</span>
      </dd>
    </div>
    <div>
      <dt>Headquarters</dt>
      <dd>{headquartersText(buyer)}</dd>
    </div>
    <div>
      <dt>Buys in</dt>
      <dd>{regionsText(buyer)}</dd>
    </div>
    {buyerFacts(buyer).map(({ label, text, sourceUrl }) => (
      <div>
        <dt>{label}</dt>
        <dd>
          {text} {sourceUrl === null ? null : <DatedSource url={sourceUrl} sources={buyer.sources} />}
        </dd>
      </div>
    ))}
    <div>
      <dt>Status</dt>
      <dd>
        <Activity buyer={buyer} />
      </dd>
    </div>
    <div>
      <dt>Clubs</dt>
      <dd>{clubsText(buyer)}</dd>
    </div>
  </dl>
);

interface IntentProps {
  buyer: BuyerSummary;
  /** The day of the data. */
  dataDay: string;
}

export const Intent = ({ buyer: { intent, sources }, dataDay }: IntentProps) =>
  intent === null ? (
    <p>None reported.</p>
  ) : (
    <>
      <p>{intent.note}</p>
      <p class="quiet">
        Reported <Time at={intent.reported} />, {ageText(intent.reported, dataDay)} (as of{" "}
        <Time at={dataDay} />
        ). Source: <DatedSource url={intent.sourceUrl} sources={sources} />
      </p>
    </>
  );

export const BuyerSources = ({ buyer: { sources, verificationDate } }: { buyer: BuyerSummary }) => (
  <>
    <p>
      These sources support the name, type, headquarters, regions and summary. Every other fact has its own
      source. Verified <Time at={verificationDate} />.
    </p>
    <ul>
      {sources.map(({ url, publisher, date }) => (
        <li>
          <FactSource url={url} publisher={publisher} />, {date === null ? "undated" : <Time at={date} />}
        </li>
      ))}
    </ul>
  </>
);
