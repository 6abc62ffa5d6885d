import { memberPaths } from "../../../contract/site-paths.ts";

/** Paths of the members' pages, with a query of characters that cannot start another URL. */
const MEMBER_PAGE = /^\/(?:account|buyers|deals)\/(?:[a-z0-9-]+\/)*(?:\?[\w\-.~!$'()*+,;:@/?%=&]*)?$/;

/** Pages that would send a visitor in a circle, or that accept only a form. */
const EXCLUDED = [memberPaths.signIn, memberPaths.signOut, memberPaths.keys];

const MAX_LENGTH = 500;

/**
 * Returns the path if it is a members' page, otherwise that of the account page. The path comes from the visitor: anything
 * unusual is dropped rather than repaired, so that signing in cannot redirect to another site.
 */
export function safeReturnPath(path: string | undefined): string {
  if (path === undefined || path.length > MAX_LENGTH || !MEMBER_PAGE.test(path)) return memberPaths.account;
  return EXCLUDED.some((excluded) => path.startsWith(excluded)) ? memberPaths.account : path;
}
