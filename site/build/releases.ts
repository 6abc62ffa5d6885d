import type { ChangeKind } from "../../contract/change-kinds.ts";
import type { Change, ChangeContent } from "../../contract/changes.ts";
import { groupBy } from "../../contract/collections.ts";
import { CHANGE_COLUMNS, excelOf } from "../../contract/csv-columns.ts";
import { releaseCsvPath } from "../../contract/site-paths.ts";
import { isStatus, newestPageOf } from "../records/change-lines.ts";
import type { FileText } from "./site-page.ts";

const PAGE_SIZE = 150;

export interface SiteRelease {
  name: string;
  releasedAt: string;
  note: string | null;
  /** The clubs' relationships as it left them, by column; made when they are asked for. */
  rows: () => readonly Readonly<Record<string, unknown>>[];
  /** Clubs and categories that had a current one then, by the slugs of today: `arsenal ticketing`. */
  current: ReadonlySet<string>;
  changes: readonly Change[];
}

/** The releases, the newest first, and what has changed since the last of them. */
export interface Releases {
  releases: readonly Omit<SiteRelease, "changes">[];
  /** Made for the page that shows it: all releases are replayed for it. */
  unreleased: () => readonly ChangeContent[];
}

export interface ReleasePage {
  release: SiteRelease;
  changes: readonly Change[];
  number: number;
  count: number;
}

export interface SiteReleases {
  releases: readonly SiteRelease[];
  unreleased: () => readonly ChangeContent[];
  releasePages: readonly ReleasePage[];
}

/** A kind of change as pages tell them apart: what had ended when it was added stands with the newer evidence. */
export type PageKind = ChangeKind | "ended";

export function pageKind(change: ChangeContent): PageKind {
  const { kind, status, fields } = change;
  if (kind === "added" && status === "historical") return "ended";
  const isLost = status === "status unknown" && fields.find(isStatus)?.from === "current";
  // Another page does not make current use unknown. We judge it otherwise.
  return kind === "changed" && isLost && newestPageOf(change) !== null ? "corrected" : kind;
}

/** Order of reading: newer evidence, our own mistakes, and additions last, because they are many. */
export const PAGE_ORDER: readonly PageKind[] = ["changed", "ended", "corrected", "removed", "added"];

export function siteReleases(file: Releases, changes: readonly Change[]): SiteReleases {
  const byRelease = groupBy(changes, ({ release }) => release);
  const releases = file.releases.map((release) => ({
    ...release,
    changes: inPageOrder(byRelease.get(release.name) ?? []),
  }));
  return {
    releases,
    unreleased: () => inPageOrder(file.unreleased()),
    releasePages: releases.flatMap(paged),
  };
}

const inPageOrder = <Entry extends ChangeContent>(entries: readonly Entry[]): Entry[] =>
  PAGE_ORDER.flatMap((kind) => entries.filter((entry) => pageKind(entry) === kind));

/** The pages of a release; an empty one has an empty page. */
function paged(release: SiteRelease): ReleasePage[] {
  const count = Math.max(1, Math.ceil(release.changes.length / PAGE_SIZE));
  return Array.from({ length: count }, (_, index) => ({
    release,
    changes: release.changes.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
    number: index + 1,
    count,
  }));
}

/** The page of a release on which a kind begins. */
export const pageOfKind = ({ changes }: SiteRelease, kind: PageKind): number =>
  Math.floor(changes.findIndex((change) => pageKind(change) === kind) / PAGE_SIZE) + 1;

/** Each release for Excel: paths and texts. */
export const releaseFiles = ({ releases }: SiteReleases): readonly [path: string, text: FileText][] =>
  releases.map(({ name, changes }) => [releaseCsvPath(name), () => excelOf(changes, CHANGE_COLUMNS)]);
