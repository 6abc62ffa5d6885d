import * as z from "zod";

/** Where the evidence is edited: a repository on a host that shows files below `/blob/` and edits them below `/edit/`. */
const repositoryUrl = z
  .url({ protocol: /^https$/, error: "must be the https address of the repository" })
  .transform((value) => value.replace(/\/+$/, ""));

/** `REPOSITORY_URL`, null if it is not set. Undefined if the setting is not a URL. */
export function repositoryUrlFrom(
  environment: Readonly<Record<string, string | undefined>>,
): string | null | undefined {
  if (!environment.REPOSITORY_URL) return null;
  const parsed = repositoryUrl.safeParse(environment.REPOSITORY_URL);
  return parsed.success ? parsed.data : undefined;
}

/** The page on which a line of a file is edited. */
export const editUrl = (repository: string, path: string, line: number): string =>
  `${repository}/edit/main/${path}#L${line}`;

/** What the form of `.github/ISSUE_TEMPLATE/wrong-fact.yml` is filled in with; the names of its fields are in the URL. */
interface WrongFact {
  title: string;
  /** The record's or page's URL. */
  url: string;
  /** What the ledger says. */
  says?: string;
}

/** The form on which an error is reported, filled in. */
export function reportUrl(repository: string, { title, url, says }: WrongFact): string {
  const fields = {
    template: "wrong-fact.yml",
    title: `Wrong fact: ${title}`,
    record: url,
    ...(says === undefined ? {} : { says }),
  };
  return `${repository}/issues/new?${new URLSearchParams(fields)}`;
}

/** The form of `.github/ISSUE_TEMPLATE/new-evidence.yml` for what a club uses in a category. */
export function newEvidenceUrl(repository: string, club: string, category: string): string {
  const fields = { template: "new-evidence.yml", title: `New evidence: ${club}, ${category}`, club };
  return `${repository}/issues/new?${new URLSearchParams(fields)}`;
}
