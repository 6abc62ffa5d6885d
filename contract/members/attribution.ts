import { sitePaths } from "../site-paths.ts";

/** Reminders in every response to a member. */
export const MEMBER_RULES = [
  "Member data is for business contact only.",
  "Follow the email laws that apply to you and your recipients.",
  "Follow the attached source before you make a material claim.",
  "Attribute Clubledger when you cite its research.",
] as const;

/** The reason why decision-makers have no addresses, wherever they are described. */
export const NO_CONTACTS =
  "Contact details are not collected: a name, a published role and a source say who decides.";

/** The attribution block of a response to a member. `baseUrl` is the public site's URL without a trailing slash. */
export function memberAttribution(baseUrl: string) {
  return {
    text: "Clubledger, the sourced ledger of the football business",
    url: `${baseUrl}/`,
    licence: `${baseUrl}${sitePaths.members}#terms`,
    rules: [...MEMBER_RULES],
  };
}
