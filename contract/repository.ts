import * as z from "zod";

/** The evidence's repository, on a host that shows files below `/blob/` and edits them below `/edit/`. */
const repositoryUrl = z
  .url({ protocol: /^https$/, error: "must be the https address of the repository" })
  .transform((value) => value.replace(/\/+$/, ""));

/** `REPOSITORY_URL`, null if it is not set. Undefined if the setting is not a URL. */
export function repositoryUrlFrom(
  environment: Readonly<Record<string, string | undefined>>,
): string | null | undefined {
  if (!environment.REPOSITORY_URL) return null;
  return repositoryUrl.safeParse(environment.REPOSITORY_URL).data;
}

export const editUrl = (repository: string, path: string, line: number): string =>
  `${repository}/edit/main/${path}#L${line}`;

/** The form `.github/ISSUE_TEMPLATE/wrong-fact.yml` for a page, filled in; the names of its fields are in the URL. */
export function reportUrl(repository: string, pathname: string, url: string): string {
  const fields = { template: "wrong-fact.yml", title: `Wrong fact: ${pathname}`, record: url };
  return `${repository}/issues/new?${new URLSearchParams(fields)}`;
}
