import { sitePaths } from "../../contract/site-paths.ts";
import type { SiteSample } from "../build/ledger.ts";
import { pluralise, Time } from "../frame/format.tsx";
import { BuyerSources, BuyerTraits, Intent } from "./buyer-traits.tsx";
import type { ClubLinks } from "./club-name.tsx";
import { DealTable } from "./deal-table.tsx";
import { Stakes } from "./stakes.tsx";

interface SampleProps {
  sample: SiteSample;
  /** Slugs of the clubs that have a page on the site. */
  clubPages: ReadonlySet<string>;
}

/** A buyer and deals as the members' pages show them. */
export function Sample({ sample: { written, buyer, deals }, clubPages }: SampleProps) {
  const links: ClubLinks = { clubPages, owned: new Set(), linkBase: "" };
  // Only members can open the page of a buyer.
  const unlinked = deals.map((deal) => ({ ...deal, buyer: null }));
  return (
    <>
      <article class="members-sample" aria-labelledby="sample-buyer">
        <h3 id="sample-buyer">{buyer.name}</h3>
        <p>{buyer.summary}</p>
        <BuyerTraits buyer={buyer} />
        <h4>Intent</h4>
        <Intent buyer={buyer} dataDay={written} />
        <h4>Decision-makers</h4>
        <p>
          Members see {pluralise(buyer.decisionMakerCount, "person", "people")}, each with name, published
          role and source. This public sample names nobody: its history is kept, and a person may{" "}
          <a href={`${sitePaths.privacy}#research`}>ask to be removed</a>.
        </p>
        <h4>Clubs</h4>
        <Stakes buyer={buyer} dataDay={written} links={links} />
        <h4>Sources</h4>
        <BuyerSources buyer={buyer} />
      </article>
      <article class="members-sample" aria-labelledby="sample-deals">
        <h3 id="sample-deals">{pluralise(deals.length, "deal")}</h3>
        <DealTable deals={unlinked} links={links} />
      </article>
      <p class="small quiet">
        As the evidence was on <Time at={written} />.
      </p>
    </>
  );
}
