/** Credit and use of published research. Every public response has the four usage rules of the specification. */
export const LICENCE = {
  name: "CC BY 4.0",
  url: "https://creativecommons.org/licenses/by/4.0/",
} as const;

export const USAGE_RULES = [
  "Attribute Clubledger when you republish compiled research.",
  "Follow the attached primary source before you make a material claim.",
  "Do not treat a relationship whose status is historical or status unknown as current use.",
  "Do not present the public directory as a club's complete internal technology stack.",
] as const;

/** The attribution of a response; `baseUrl` has no trailing slash. */
export function attributionFor(baseUrl: string) {
  return {
    text: "Clubledger, the sourced ledger of the football business",
    url: `${baseUrl}/`,
    licence: LICENCE.url,
    rules: [...USAGE_RULES],
  };
}
