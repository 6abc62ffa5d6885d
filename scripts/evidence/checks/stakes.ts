import { groupBy } from "../../../contract/collections.ts";
import type { BuyerEntry } from "../../../data/schema/members.ts";
import type { CheckContext } from "../validation/context.ts";
import { canonicalUrl } from "../values/urls.ts";
import type { Check } from "./check.ts";

type Stake = BuyerEntry["clubs"][number]["stake"];

interface StakeLimit {
  fits: (percent: number) => boolean;
  hint: string;
}

const STAKE_LIMITS: Readonly<Record<Stake, StakeLimit>> = {
  full: { fits: (percent) => percent === 100, hint: "a full stake is 100" },
  majority: {
    fits: (percent) => percent > 50 && percent < 100,
    hint: "a majority stake is more than 50 and less than 100",
  },
  minority: { fits: (percent) => percent > 0 && percent <= 50, hint: "a minority stake is at most 50" },
  unknown: { fits: () => false, hint: "write the stake that the percentage is" },
};

const LIMITS: ReadonlyMap<string, StakeLimit> = new Map([
  ["takeover", { fits: (percent) => percent > 50, hint: "a takeover is more than 50" }],
  ["majority stake", STAKE_LIMITS.majority],
  ["minority stake", STAKE_LIMITS.minority],
]);

export const stakeChecks: readonly Check[] = [
  {
    rule: "stake-percent",
    demands:
      "A full stake is 100 percent, a majority more than 50, a minority at most 50; an unknown one has none.",
    run({ validBuyers }, report) {
      for (const { buyer, locationOf } of validBuyers)
        for (const [index, { stake, stake_percent: percent }] of buyer.clubs.entries()) {
          if (percent === null || STAKE_LIMITS[stake].fits(percent)) continue;
          const location = locationOf(["clubs", index, "stake_percent"]);
          report(location, `${percent} percent does not match "${stake}"`, STAKE_LIMITS[stake].hint);
        }
    },
  },
  // A date that is typed twice can differ.
  {
    rule: "stake-date",
    demands:
      "A stake's source_date is the date that the buyer's sources and the pages of deals have for the same address.",
    run(context, report) {
      const ofDeals = datesOfDealPages(context);
      for (const { buyer, path, locationOf } of context.validBuyers) {
        const ofSources = buyer.sources.map(({ url, date }, index) => ({
          url: canonicalUrl(url),
          date,
          place: () => `${path}:${locationOf(["sources", index, "date"]).line}`,
        }));
        for (const [index, { source_url, source_date }] of buyer.clubs.entries()) {
          if (source_date === undefined) continue;
          const url = canonicalUrl(source_url);
          const known = [...ofSources.filter((page) => page.url === url), ...(ofDeals.get(url) ?? [])];
          const other = known.find(({ date }) => date !== null && date !== source_date);
          if (other === undefined) continue;
          const message = `this page is of ${other.date} at ${other.place()}`;
          report(
            locationOf(["clubs", index, "source_date"]),
            message,
            "write one date in both, or none here",
          );
        }
      }
    },
  },
  {
    rule: "deal-percent",
    demands: "A takeover or majority stake is of more than 50 percent, a minority stake of at most 50.",
    run({ evidence }, report) {
      for (const deal of evidence.records.deals) {
        const [type, text] = [deal.text("deal_type"), deal.text("stake_percent")];
        const [limit, percent] = [LIMITS.get(type), Number(text)];
        if (limit !== undefined && text !== "" && !limit.fits(percent))
          report(deal.locationOf("stake_percent"), `${text} percent does not match "${type}"`, limit.hint);
      }
    },
  },
  {
    rule: "deal-value",
    demands: "A deal has both value_amount and value_currency, or neither.",
    run({ evidence }, report) {
      for (const deal of evidence.records.deals) {
        const [amount, currency] = [deal.text("value_amount"), deal.text("value_currency")];
        if (amount !== "" && currency === "")
          report(deal.locationOf("value_currency"), "the amount has no currency", "write its ISO 4217 code");
        if (amount === "" && currency !== "")
          report(deal.locationOf("value_currency"), "the currency has no amount", "leave it empty");
      }
    },
  },
];

const datesOfDealPages = ({ deals, pages }: CheckContext) =>
  groupBy(
    [...deals.keys()]
      .flatMap((slug) => pages.get(slug) ?? [])
      .filter(({ date }) => date !== "")
      .map(({ row, urlField, date }) => ({
        url: canonicalUrl(row.text(urlField)),
        date,
        place: () => `${row.path}:${row.line}`,
      })),
    ({ url }) => url,
  );
