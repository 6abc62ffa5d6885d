import { compareText } from "../../contract/collections.ts";
import { required } from "../../contract/required.ts";
import { createSupport } from "../compile/buyer-support.ts";
import type { Ledger, MemberLedger } from "../evidence/ledger/ledger.ts";
import { addMonths, lastDayOf } from "../evidence/values/dates.ts";

/** A stake that no page says ended. */
export interface HeldStake {
  buyer: MemberLedger["buyers"][number];
  club: string;
  /** The newest dated page that reports it; the cited one, with null, if none is dated. */
  url: string;
  date: string | null;
}

/** Months after which a stake's newest page is to be read again, or a newer one found. */
const OLD_MONTHS = 24;

/** The stakes that no page says ended, by buyer. */
export function heldStakes({ members }: Pick<Ledger, "members">): HeldStake[] {
  const { buyers, deals } = members ?? { buyers: [], deals: [] };
  const pagesOf = ({ source_url, source_date, further }: (typeof deals)[number]) => [
    { url: source_url, date: source_date },
    ...further.map((page) => ({ url: page.evidence_url, date: page.evidence_date })),
  ];
  const supportOf = createSupport(deals.map((deal) => ({ ...deal, sources: pagesOf(deal) })));
  return buyers.flatMap((buyer) => {
    const { stakes } = supportOf(buyer);
    return buyer.clubs.flatMap(({ club, until, source_url }, index) => {
      const { asOf, asOfSourceUrl } = required(stakes[index], `the support of ${buyer.slug} and ${club}`);
      return until === null ? [{ buyer, club, url: asOfSourceUrl ?? source_url, date: asOf }] : [];
    });
  });
}

/** Those whose newest page is undated or older than 24 months: undated ones first, then the oldest. */
export const oldOnes = (stakes: readonly HeldStake[], today: string): HeldStake[] =>
  stakes
    .filter(({ date }) => date === null || addMonths(lastDayOf(date), OLD_MONTHS) < today)
    .sort((a, b) => compareText(a.date ?? "", b.date ?? "") || compareText(a.buyer.slug, b.buyer.slug));
