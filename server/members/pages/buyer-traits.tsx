import type { BuyerSummary } from "../../../contract/members/records.ts";
import { counted } from "../../../site/components/format.tsx";
import { DatedSource } from "./results.tsx";

/** `1 current club, no former clubs`. */
export function clubsText({ clubCount, formerClubCount }: BuyerSummary): string {
  const current = clubCount === 0 ? "no current clubs" : counted(clubCount, "current club");
  return `${current}, ${formerClubCount === 0 ? "no former clubs" : counted(formerClubCount, "former club")}`;
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
