import { compareText, groupBy, once } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import { type Status, statuses } from "../../data/schema/statuses.ts";
import { pluralise } from "../frame/format.tsx";
import { type Chart, currentOf, currentPath, currentWarning, type NumbersTable } from "./chart.ts";
import {
  type Block,
  framed,
  INNER,
  lettersIn,
  paragraph,
  rectMark,
  round,
  STATUS_LEGEND,
  shortened,
  space,
  stacked,
  textMark,
  toneOf,
} from "./drawing.ts";

/** What is counted. */
type ChartRow = Pick<Relationship, "club" | "vendor" | "vendorName" | "status">;

/** The clubs of a vendor: each once, by what the evidence of all its relationships with the vendor supports. */
interface VendorClubs {
  slug: string;
  name: string;
  clubs: number;
  byStatus: Readonly<Record<Status, number>>;
}

/** Vendors by number of clubs, the most first; of the same number, those with more current clubs first. */
const vendorsByClubs = (relationships: readonly ChartRow[]): VendorClubs[] =>
  [...groupBy(relationships, ({ vendor }) => vendor).values()]
    .map(clubsOfVendor)
    .sort(
      (a, b) => b.clubs - a.clubs || b.byStatus.current - a.byStatus.current || compareText(a.name, b.name),
    );

function clubsOfVendor(relationships: readonly ChartRow[]): VendorClubs {
  const byStatus = { current: 0, historical: 0, "status unknown": 0 };
  const byClub = groupBy(relationships, ({ club }) => club);
  for (const rows of byClub.values()) byStatus[statusOf(rows)] += 1;
  const { vendor, vendorName } = required(relationships[0], "a vendor's relationship");
  return { slug: vendor, name: vendorName, clubs: byClub.size, byStatus };
}

/** A club that stopped one use and may go on with another has not stopped. */
function statusOf(relationships: readonly ChartRow[]): Status {
  const order: readonly Status[] = ["current", "status unknown", "historical"];
  return required(
    order.find((status) => relationships.some((row) => row.status === status)),
    "a status",
  );
}

interface Subject extends Pick<Chart, "path" | "page"> {
  /** What the vendors serve: a category, a country or a league. */
  subject: string;
  relationships: readonly ChartRow[];
  foot: readonly [credit: string, url: string];
}

/** Vendors by number of clubs, as bars stacked by status. */
export const vendorsChart = (subject: Subject): Chart =>
  draw(subject, "vendors by number of clubs", "Clubs named with each vendor, by status.");

/** The same of current use only. */
export const currentVendorsChart = (subject: Subject): Chart =>
  draw(
    { ...subject, path: currentPath(subject.path), relationships: currentOf(subject.relationships) },
    "vendors by number of clubs, current only",
    "Clubs with current evidence of each vendor: dated in the 36 months before it was read, or a term running then.",
  );

function draw(
  { subject, path, page, relationships, foot }: Subject,
  plotted: string,
  counting: string,
): Chart {
  const vendors = vendorsByClubs(relationships);
  const title = `${subject}: ${plotted}`;
  const clubs = pluralise(new Set(relationships.map(({ club }) => club)).size, "club");
  const drawing = once(() =>
    framed({
      title,
      subtitle: `${counting} ${pluralise(relationships.length, "relationship")} of ${clubs} with ${pluralise(vendors.length, "vendor")}. Not a complete list.`,
      warning: currentWarning(relationships),
      body: stacked([STATUS_LEGEND, space(4), ...bars(vendors)]),
      foot,
    }),
  );
  return { path, page, title, drawing, numbers: numbersOf(vendors) };
}

const MAX_BARS = 12;

function bars(vendors: readonly VendorClubs[]): Block[] {
  const shown = vendors.slice(0, MAX_BARS);
  const most = required(shown[0], "a vendor").clubs;
  return [...shown.map((vendor) => bar(vendor, most)), ...rest(vendors.slice(MAX_BARS))];
}

const NAME_SIZE = 13;
const [BAR_TOP, BAR_HEIGHT, ROW_HEIGHT] = [17, 10, 35];
/** Beside the longest bar, for its figure. */
const FIGURE_WIDTH = 62;

function bar({ name, clubs, byStatus }: VendorClubs, most: number): Block {
  const unit = (INNER - FIGURE_WIDTH) / most;
  let x = 0;
  const parts = statuses.map((status) => {
    const width = byStatus[status] * unit;
    x += width;
    return width === 0 ? "" : rectMark(x - width, BAR_TOP, width, BAR_HEIGHT, toneOf(status));
  });
  const figure = textMark(round(x + 6), BAR_TOP + BAR_HEIGHT, pluralise(clubs, "club"), {
    size: 12,
    bold: true,
  });
  const label = shortened(name, lettersIn(INNER, NAME_SIZE));
  return { marks: textMark(0, 12, label, { size: NAME_SIZE }) + parts.join("") + figure, height: ROW_HEIGHT };
}

/** The vendors without a bar, in a line. */
function rest(others: readonly VendorClubs[]): Block[] {
  const [first, last] = [others[0], others.at(-1)];
  if (first === undefined || last === undefined) return [];
  const range =
    first.clubs === last.clubs
      ? pluralise(last.clubs, "club")
      : `${last.clubs} to ${pluralise(first.clubs, "club")}`;
  const text = `and ${pluralise(others.length, "more vendor", "more vendors")} with ${range}${others.length === 1 ? "" : " each"}`;
  return [space(2), paragraph(text, { size: 12, tone: "quiet" })];
}

const numbersOf = (vendors: readonly VendorClubs[]): NumbersTable => ({
  columns: [
    { name: "vendor", title: "Vendor" },
    { name: "current", title: "Current" },
    { name: "historical", title: "Historical" },
    { name: "statusUnknown", title: "Status unknown" },
    { name: "clubs", title: "Clubs" },
  ],
  rows: vendors.map(({ name, byStatus, clubs }) => [
    name,
    ...statuses.map((status) => byStatus[status]),
    clubs,
  ]),
});
