import {
  answerListNames,
  CONTRACT_MONTHS,
  type ContractEnding,
  NEWEST_ROWS,
  pageOfTerm,
  type SupplierChange,
} from "../../contract/answers.ts";
import { compareText } from "../../contract/collections.ts";
import type { Relationship } from "../../contract/records.ts";
import { apiPaths, sitePaths } from "../../contract/site-paths.ts";
import { newestDate } from "../../contract/sorting.ts";
import { dateText } from "../frame/format.tsx";
import { type Answer, changeAnswer } from "../records/answer-items.tsx";

/** A list that has a page, feeds and an operation of the API. */
export interface AnswerList {
  path: string;
  /** Its operation, with the query that asks for the same. */
  api: string;
  name: string;
  lead: string;
  /** The words for a list without answers, or about its newest one. */
  limit: string;
  answers: readonly Answer[];
}

export interface AnswerSources {
  supplierChanges: readonly SupplierChange[];
  contractsEnding: readonly ContractEnding[];
  relationships: readonly Relationship[];
  /** The data version's day. */
  date: string;
}

/** The three lists, in the order in which the home page shows them. */
export const answerLists = (sources: AnswerSources): readonly AnswerList[] => [
  newestEvidence(sources),
  changedSuppliers(sources),
  endingContracts(sources),
];

function newestEvidence({ relationships }: AnswerSources): AnswerList {
  const dated = relationships.flatMap((row) => {
    const date = newestDate(row.evidence);
    const page = row.evidence.find((item) => item.date === date);
    return date === null || page === undefined ? [] : [{ row, page, date }];
  });
  const newest = dated
    .sort((a, b) => compareText(b.date, a.date) || compareText(a.row.id, b.row.id))
    .slice(0, NEWEST_ROWS);
  const [first] = newest;
  return {
    path: sitePaths.newest,
    api: `${apiPaths.technology}?sort=newest&limit=${NEWEST_ROWS}`,
    name: answerListNames.newest,
    lead: `The ${NEWEST_ROWS} relationships with the newest pages: by the page's own date, not by the day of its entry.`,
    limit: first === undefined ? "No page bears a date." : `Nothing newer than ${dateText(first.date)}.`,
    answers: newest.map(({ row, page, date }) => ({
      id: `${row.id}/${date}`,
      row,
      text: `${row.vendorName}, ${row.category}`,
      note: page.note,
      page,
      verified: page.verificationDate,
    })),
  };
}

const changedSuppliers = ({ supplierChanges }: AnswerSources): AnswerList => ({
  path: sitePaths.supplierChanges,
  api: apiPaths.supplierChanges,
  name: answerListNames["supplier-changes"],
  lead: "Clubs that left one vendor for another. Each change was confirmed by reading the pages of both.",
  limit: supplierChanges.length === 0 ? "No change of supplier is confirmed yet." : "",
  answers: supplierChanges.map(changeAnswer),
});

const endingContracts = ({ contractsEnding, date }: AnswerSources): AnswerList => ({
  path: sitePaths.contractsEnding,
  api: apiPaths.contractsEnding,
  name: answerListNames["contracts-ending"],
  lead: `Terms that a page names and that end within ${CONTRACT_MONTHS} months after ${dateText(date)}. A contract may have been extended since.`,
  limit: contractsEnding.length === 0 ? "No page names such a term." : "",
  answers: contractsEnding.map(({ endsOn, relationship: row }) => {
    const page = pageOfTerm(row);
    return {
      id: `${row.id}/${endsOn}`,
      row,
      text: `${row.vendorName}, ${row.category}, to ${dateText(page.termEnd ?? endsOn)}`,
      note: page.note,
      page,
      verified: page.verificationDate,
    };
  }),
});
