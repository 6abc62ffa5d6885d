import type { Child } from "hono/jsx";

const numbers = new Intl.NumberFormat("en");

/** A whole number with its thousands separated: `1,204`. */
export const numeral = (count: number): string => numbers.format(count);

/** A count with its noun: `1 club`, `1,204 clubs`. */
export const pluralise = (count: number, singular: string, plural = `${singular}s`): string =>
  `${numeral(count)} ${count === 1 ? singular : plural}`;

/** A country or region as it follows a preposition: "in the Netherlands", "in the United States", "in Spain". */
export const withArticle = (place: string): string =>
  /^(United|Netherlands|Czech Republic|Middle East)/.test(place) ? `the ${place}` : place;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A date, as exact as it is given: `2026`, `Nov 2026` or `21 Nov 2026`. */
export function dateText(date: string): string {
  const [year, month, day] = date.split("-");
  const parts = [day && Number(day), month && MONTHS[Number(month) - 1], year];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** The year of a page. */
export const yearText = ({ date }: { date: string | null }): string => date?.slice(0, 4) ?? "undated";

/** A date as exact as it is given, or an instant to the minute in UTC. */
export function Time({ at }: { at: string | Date }) {
  if (typeof at === "string") return <time datetime={at}>{dateText(at)}</time>;
  const text = at.toISOString();
  return <time datetime={text}>{`${dateText(text.slice(0, 10))}, ${text.slice(11, 16)} UTC`}</time>;
}

/** A text that is a link if there is a page for it. */
export const Linked = ({ to, children }: { to: string | null | undefined; children: Child }) =>
  to ? <a href={to}>{children}</a> : children;

/** An amount with its currency, exactly: `€450m`, `US$1.25bn`, `SEK 900,000`. */
export function moneyText(amount: number, currency: string | null): string {
  const [divisor, suffix] = amount >= 1e9 ? [1e9, "bn"] : amount >= 1e6 ? [1e6, "m"] : [1, ""];
  const format = new Intl.NumberFormat("en-GB", {
    ...(currency === null ? {} : { style: "currency", currency }),
    minimumFractionDigits: 0,
    maximumFractionDigits: 9,
  });
  return `${format.format(amount / divisor)}${suffix}`;
}
