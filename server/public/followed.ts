import {
  type AnswerListKey,
  contractEnding,
  isAnswerList,
  NEWEST_ROWS,
  supplierChange,
} from "../../contract/answers.ts";
import { type Change, change } from "../../contract/changes.ts";
import { publicIndex } from "../../contract/index-files.ts";
import type { PublicAlertKind } from "../../contract/members/alerts.ts";
import { changeFilters, technologyQuery } from "../../contract/parameters.ts";
import { required } from "../../contract/required.ts";
import { parseBuildFile } from "../build-files.ts";
import { Problem } from "../http/problem.ts";
import { queryValues } from "../http/query.ts";
import type { Indexes } from "../indexes.ts";
import { createChanges } from "./changes.ts";
import { createTechnology, type Positions } from "./technology.ts";

/** Reads the releases, the newest first, and finds news of a view of the explorer or a list of the home page. */
export function createFollowed(indexes: Indexes) {
  const { lookup } = indexes;
  const changes = indexes.changes.map((line) => parseBuildFile(change, line, publicIndex.changes));
  const technology = createTechnology(indexes);
  const findChanges = createChanges(lookup);
  const idsAt = (positions: Positions): string[] =>
    positions.map((at) => required(lookup.relationships.id[at], `relationship ${at}`));
  const idsIn: Readonly<Record<AnswerListKey, () => string[]>> = {
    newest: () => idsAt(technology.find({ sort: "newest" }).slice(0, NEWEST_ROWS)),
    "supplier-changes": () =>
      indexes.supplierChanges.flatMap((line) => {
        const { from, to } = parseBuildFile(supplierChange, line, publicIndex.supplierChanges);
        return [from.id, to.id];
      }),
    "contracts-ending": () =>
      indexes.contractsEnding.map(
        (line) => parseBuildFile(contractEnding, line, publicIndex.contractsEnding).relationship.id,
      ),
  };
  const newsOfIds = (ids: readonly string[]): ReadonlySet<Change> => {
    const wanted = new Set(ids);
    return new Set(changes.filter(({ relationship }) => wanted.has(relationship)));
  };
  /** A view goes by the rows as they are now; one whose filters changes have too also has those of removed rows. */
  function newsOfView(subject: string): ReadonlySet<Change> {
    const { data } = technologyQuery.safeParse(queryValues(new URLSearchParams(subject)));
    if (data === undefined) return new Set();
    if (!Object.keys(data).every((name) => changeFilters.some((known) => known === name)))
      return newsOfIds(idsAt(technology.find(data)));
    return new Set(findChanges(data).map((at) => required(changes[at], `change ${at}`)));
  }
  const newsOf: Readonly<Record<PublicAlertKind, (subject: string) => ReadonlySet<Change>>> = {
    list: (name) => newsOfIds(isAnswerList(name) ? idsIn[name]() : []),
    technology(query) {
      try {
        return newsOfView(query);
      } catch (error) {
        if (error instanceof Problem) return new Set();
        throw error;
      }
    },
  };
  return {
    changes,
    names: lookup,
    /** The changes of a view or list. One whose filters are no longer known has none. */
    newsOf: (kind: PublicAlertKind, subject: string) => newsOf[kind](subject),
  };
}
