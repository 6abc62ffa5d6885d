import { compareText, groupBy } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { required } from "../../contract/required.ts";
import type { Status } from "../../data/schema/statuses.ts";
import { pluralise } from "../frame/format.tsx";
import { statusParts } from "./bars.tsx";
import { type Chart, type ChartSubject, currentOf, currentPath, currentWarning } from "./chart.ts";
import { CANVAS, chartOf, paragraph, STATUS_LEGEND, statusNumbers } from "./chart-document.tsx";
import { type Block, barBlock, space, stacked } from "./drawing.tsx";

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

type Subject = ChartSubject<ChartRow>;

/** Vendors by number of clubs, as bars stacked by status. */
export const vendorsChart = (subject: Subject): Chart =>
  draw(subject, "vendors by number of clubs", "Clubs named with each vendor, by status.");

export const currentVendorsChart = (subject: Subject): Chart =>
  draw(
    { ...subject, path: currentPath(subject.path), relationships: currentOf(subject.relationships) },
    "vendors by number of clubs, current only",
    "Clubs with current evidence of each vendor: dated in the 36 months before it was read, or a term running then.",
  );

function draw({ subject, relationships, ...placed }: Subject, plotted: string, counting: string): Chart {
  const vendors = vendorsByClubs(relationships);
  const clubs = pluralise(new Set(relationships.map(({ club }) => club)).size, "club");
  return chartOf({
    ...placed,
    title: `${subject}: ${plotted}`,
    subtitle: `${counting} ${pluralise(relationships.length, "relationship")} of ${clubs} with ${pluralise(vendors.length, "vendor")}. Not a complete list.`,
    warning: currentWarning(relationships),
    body: () => stacked([STATUS_LEGEND, space(4), ...bars(vendors)]),
    numbers: statusNumbers({ name: "vendor", title: "Vendor" }, vendors, { name: "clubs", title: "Clubs" }),
  });
}

const MAX_BARS = 12;

function bars(vendors: readonly VendorClubs[]): Block[] {
  const shown = vendors.slice(0, MAX_BARS);
  const extent = { min: 0, max: required(shown[0], "a vendor").clubs };
  const blocks = shown.map(({ name, clubs, byStatus }) =>
    barBlock({ name, figure: pluralise(clubs, "club"), parts: statusParts(byStatus) }, extent, CANVAS),
  );
  return [...blocks, ...rest(vendors.slice(MAX_BARS))];
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
