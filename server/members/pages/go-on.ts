import { memberPaths } from "../../../contract/addresses.ts";

/** Where a visitor may be sent on to after signing in: a page of the members' own, with its query. */
const PAGE = /^\/(?:account|buyers|deals)\/(?:[a-z0-9-]+\/)*(?:\?[\w\-.~!$'()*+,;:@/?%=&]*)?$/;

/** They would send a visitor in a circle, or take a form only. */
const NO_GOAL = [memberPaths.signIn, memberPaths.signOut, memberPaths.keys];

const MOST_CHARACTERS = 500;

/**
 * The path to go on to, or that of the account page where the given one is not one of the members' pages. The given one is a
 * stranger's text: what is not plainly such a path is not mended but dropped, so that nothing can lead to another site.
 */
export function goOnPath(given: string | undefined): string {
  if (given === undefined || given.length > MOST_CHARACTERS || !PAGE.test(given)) return memberPaths.account;
  return NO_GOAL.some((path) => given.startsWith(path)) ? memberPaths.account : given;
}
