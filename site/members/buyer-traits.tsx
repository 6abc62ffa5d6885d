import type { BuyerSummary } from "../../contract/members/records.ts";
import { pluralise, Time } from "../frame/format.tsx";
import { ageText } from "./age-text.ts";
import { DatedSource, FactSource } from "./fact-source.tsx";

/** `1 current club, 2 former clubs`. */
export function clubsText({ clubCount, formerClubCount }: BuyerSummary): string {
  const held = [
    ...(clubCount === 0 ? [] : [pluralise(clubCount, "current club")]),
    ...(formerClubCount === 0 ? [] : [pluralise(formerClubCount, "former club")]),
  ];
  return held.length === 0 ? "no clubs" : held.join(", ");
}

export const headquartersText = ({ hqCountry, hqRegion }: BuyerSummary): string =>
  hqCountry === hqRegion ? hqCountry : `${hqCountry} (${hqRegion})`;

export const regionsText = ({ targetRegions }: BuyerSummary): string =>
  targetRegions.length === 0 ? "not disclosed" : targetRegions.join(", ");

export const Activity = ({ buyer: { active, activeSourceUrl, sources } }: { buyer: BuyerSummary }) => (
  <span class="small">
    {active ? "● Active" : "○ Not active"} <DatedSource url={activeSourceUrl} sources={sources} />
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
